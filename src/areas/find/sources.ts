import { inMenuOrder } from '../kinds.ts'
import type { FindSource } from './source.ts'

/** All search sources, in the order of the menu. */
export const findSources = inMenuOrder(
  import.meta.glob<readonly FindSource[]>('../*/find.ts', { eager: true, import: 'findSources' }),
).flat()
