import type { DatabaseType } from '#api/generated/types.gen.ts'
import type { DatabaseEngine } from './paths.ts'

/** "Dedicated 8GB", as plans of instances are called; its id when the list of plans does not have it. */
export const planLabel = (types: readonly DatabaseType[], id: string) =>
  types.find((type) => type.id === id)?.label?.replace(/^DBaaS - /, '') ?? id

/** US dollars of a cluster of so many nodes. */
export const clusterPrice = (
  type: DatabaseType | undefined,
  engine: DatabaseEngine,
  nodes: number | undefined,
) => type?.engines?.[engine]?.find(({ quantity }) => quantity === nodes)?.price

/** The same for a month. */
export const monthlyPrice = (
  type: DatabaseType | undefined,
  engine: DatabaseEngine,
  nodes: number,
) => clusterPrice(type, engine, nodes)?.monthly
