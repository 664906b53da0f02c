import { second, day } from '#contract/rules/durations.ts'
import type { Query } from '@tanstack/react-query'
import { ApiError } from '../http/client.ts'
import type { ClientOperationId } from '../http/operationId.ts'

/** Operations whose responses change only with a release of the platform. */
const dayLong: ClientOperationId[] = [
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

/** Operations that return secrets. Their responses are removed from the cache when the panel that shows them closes. */
const secrets: ClientOperationId[] = [
  'getMysqlDatabaseCredentials',
  'getPostgresqlDatabaseCredentials',
]

const times = new Map<string, { fresh: number; cached: number }>([
  ...dayLong.map((id) => [id, { fresh: day, cached: day }] as const),
  ...secrets.map((id) => [id, { fresh: 0, cached: 0 }] as const),
])

/** Returns the operation id from a generated query key. */
export const operationOfQuery = (query: Pick<Query, 'queryKey'>): string => {
  const [first] = query.queryKey
  const id = typeof first === 'object' && first !== null && '_id' in first ? first._id : undefined
  return typeof id === 'string' ? id : ''
}

/**
 * Returns the stale time of a query, in milliseconds: one day for constant data, 60 seconds for lists, 30 seconds for
 * single objects.
 */
export function freshFor(query: Pick<Query, 'queryKey'>): number {
  const id = operationOfQuery(query)
  return times.get(id)?.fresh ?? (id.startsWith('list') ? 60 * second : 30 * second)
}

/**
 * Returns true if a failed query is retried when another component mounts. A 403 or 404 is cached like a successful
 * response, so mounting another component does not repeat the request.
 */
export function retriesOnMount({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  const { error, errorUpdatedAt } = state
  const refused = error instanceof ApiError && (error.isPermission || error.isGone)
  return !refused || Date.now() - errorUpdatedAt > freshFor({ queryKey })
}

/** Operations with a cache time other than the default of five minutes, in milliseconds after the last use. */
export const cacheTimes: [id: string, ms: number][] = [...times].map(([id, { cached }]) => [
  id,
  cached,
])
