import type { DatabaseType } from '#api/generated/types.gen.ts'
import type { DatabaseEngine } from '#paths/databases.ts'

/**
 * Returns the label of a plan in the format of instance plans, for example "Dedicated 8GB", or its id if the plan is
 * not in the list.
 */
export const planLabel = (types: readonly DatabaseType[], id: string) =>
  types.find((type) => type.id === id)?.label?.replace(/^DBaaS - /, '') ?? id

/** Returns the hourly and monthly price of a cluster with the given number of nodes, in US dollars. */
export const clusterPrice = (
  type: DatabaseType | undefined,
  engine: DatabaseEngine,
  nodes: number | undefined,
) => type?.engines?.[engine]?.find(({ quantity }) => quantity === nodes)?.price

/** Returns the monthly price of a cluster with the given number of nodes, in US dollars. */
export const monthlyPrice = (
  type: DatabaseType | undefined,
  engine: DatabaseEngine,
  nodes: number,
) => clusterPrice(type, engine, nodes)?.monthly
