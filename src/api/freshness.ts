import { second, day } from '#contract/rules/durations.ts'
import type { Query } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import type { OperationId } from './operationId.ts'

/** Operations whose answers change with a release of the platform only. */
const dayLong: OperationId[] = [
  'listRegions',
  'getRegion',
  'listKernels',
  'getKernel',
  'listComputeTypes',
  'getComputeType',
  'listDatabaseEngines',
  'getDatabaseEngine',
  'listDatabaseTypes',
  'getDatabaseType',
  'listStorageClusters',
  'getStorageCluster',
]

/** Never kept beyond the panel that shows them. */
const secrets: OperationId[] = ['getMysqlDatabaseCredentials', 'getPostgresqlDatabaseCredentials']

const times = new Map<string, { fresh: number; kept: number }>([
  ...dayLong.map((id) => [id, { fresh: day, kept: day }] as const),
  ...secrets.map((id) => [id, { fresh: 0, kept: 0 }] as const),
])

/** The operation a query reads, by the key the generator gave it. */
export const operationOf = (query: Pick<Query, 'queryKey'>): string => {
  const [first] = query.queryKey
  const id = typeof first === 'object' && first !== null && '_id' in first ? first._id : undefined
  return typeof id === 'string' ? id : ''
}

/** Milliseconds for which an answer is not asked again: a day, a minute for lists, half a minute for one thing. */
export function freshFor(query: Pick<Query, 'queryKey'>): number {
  const id = operationOf(query)
  return times.get(id)?.fresh ?? (id.startsWith('list') ? 60 * second : 30 * second)
}

/**
 * Whether a query that failed is asked again by the next component that reads it. A refusal of the API is an answer like
 * any other and as fresh as one: the screen that shows it does not ask the same a second time.
 */
export function retriesOnMount({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  const { error, errorUpdatedAt } = state
  const refused = error instanceof ApiError && (error.isPermission || error.isGone)
  return !refused || Date.now() - errorUpdatedAt > freshFor({ queryKey })
}

/** Operations that are kept longer or shorter than five minutes after their last use, in milliseconds. */
export const keptFor: [id: string, ms: number][] = [...times].map(([id, { kept }]) => [id, kept])
