import { onDemand } from './onDemand.tsx'

/** Comes with Material, which the first screen does without. */
export const openedMenu = onDemand(async () => (await import('./MenuList.tsx')).MenuList)
