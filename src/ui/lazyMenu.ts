import { lazyOverlay } from './lazyWithRetry.tsx'

/** The first screen does without. */
export const lazyMenu = lazyOverlay(async () => (await import('./MenuList.tsx')).MenuList)
