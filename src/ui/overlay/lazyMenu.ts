import { lazyOverlay } from './lazyWithRetry.tsx'

/** Loaded lazily, because the initial render does not need it. */
export const lazyMenu = lazyOverlay(async () => (await import('./MenuList.tsx')).MenuList)
