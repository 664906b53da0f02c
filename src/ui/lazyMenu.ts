import { lazyOverlay } from './lazyWithRetry.tsx'

/** Comes with Material, which the first screen does without. */
export const lazyMenu = lazyOverlay(async () => (await import('./MenuList.tsx')).MenuList)
