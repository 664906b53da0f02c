import type { Sweep } from './queue.ts'

/** What the clock brings about by itself. */
export const sweeps: readonly Sweep[] = []
