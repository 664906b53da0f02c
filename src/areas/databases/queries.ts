import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { firstPageOf, type AllPages } from '#api/query/allPages.ts'
import { type ApiError, asApiError } from '#api/http/client.ts'
import {
  listDatabasesOptions,
  listDatabaseTypesOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { isDatabaseAtRest } from '#contract/rules/databaseStates.ts'
import type { Database, DatabaseSummary, DatabaseType } from '#api/generated/types.gen.ts'
import { dropIfGone, findInLists } from '#api/query/listCache.ts'
import { isEventOf, objectEventsQuery } from '#api/query/objectEvents.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { queryClient, useAllPages, useOperation } from '#api/query/query.ts'
import { pollWhile } from '#api/query/polling.ts'
import { engineApi } from './engineApi.ts'
import { type DatabaseEngine, engineOfDatabase } from '#paths/databases.ts'

/** Poll interval for a database with an operation in progress, in milliseconds. */
const busyInterval = 3000

export const isDatabaseBusy = ({ status }: { status?: string }) =>
  status !== undefined && !isDatabaseAtRest(status)

export const databasesQuery = () => listDatabasesOptions()
export const firstDatabasesQuery = () => firstPageOf(databasesQuery())

/** Queries all databases of both engines that the user can access. */
export const useDatabases = () =>
  useAllPages(databasesQuery(), {
    refetchInterval: pollWhile(
      ({ state }: Query<AllPages<DatabaseSummary>, ApiError>) =>
        (state.data?.rows.some(isDatabaseBusy) ?? false) && busyInterval,
    ),
  })

export const databaseTypesQuery = () => listDatabaseTypesOptions()
const noTypes: readonly DatabaseType[] = []

/** Queries the database plans with their prices, which change only with a platform release. */
export function useDatabaseTypes() {
  const { data, error } = useQuery(databaseTypesQuery())
  return { types: data?.data ?? noTypes, error }
}

/** Query options for one database. A list refetch removes the entry if the database was deleted. */
export function databaseQuery(
  engine: DatabaseEngine,
  instanceId: number,
  client: QueryClient = queryClient,
) {
  const { queryKey, queryFn } = engineApi[engine].get({ path: { instanceId } })
  return queryOptions<Database, ApiError, Database, typeof queryKey>({
    queryKey,
    queryFn: async (context) => {
      if (typeof queryFn !== 'function') throw new TypeError('A database needs a function.')
      try {
        return await queryFn(context)
      } catch (error) {
        const listed = findInLists(client, databasesQuery(), instanceId)
        // Check the engine, because the URL may contain the wrong one.
        if (listed && engineOfDatabase(listed) === engine) {
          dropIfGone(client, 'listDatabases', listed, error)
        }
        throw error
      }
    },
  })
}

/** Queries one database and polls it while an operation is in progress. */
export const useDatabase = (engine: DatabaseEngine, instanceId: number) =>
  useQuery({
    ...databaseQuery(engine, instanceId),
    refetchInterval: pollWhile(({ state }) => {
      const data = state.data as Database | undefined
      return data !== undefined && isDatabaseBusy(data) && busyInterval
    }),
    throwOnError: (error) => [403, 404].includes(asApiError(error).status),
  })

/** Returns the engine of a database that is shown on a screen, where the URL already determined it. */
export const engineIn = (database: Database): DatabaseEngine =>
  engineOfDatabase(database) ?? 'mysql'

const pathOf = ({ id }: Pick<Database, 'id'>) => ({ path: { instanceId: id } })

/**
 * Queries the backups of a database. Refetches once after an operation ends, because the last poll may not have
 * included its result.
 */
export function useBackups(database: Database, enabled: boolean) {
  const busy = isDatabaseBusy(database)
  const query = useQuery({
    ...engineApi[engineIn(database)].backups(pathOf(database)),
    enabled,
    refetchInterval: pollWhile(() => busy && busyInterval),
  })
  const { refetch } = query
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (enabled && wasBusy.current && !busy) void refetch()
    wasBusy.current = busy
  }, [enabled, busy, refetch])
  return query
}

/** Returns the time of the last password reset, as far as the events of the last 90 days show. */
export function useLastReset({ id }: Database): string | null | undefined {
  const reset = { type: 'database', id, action: 'database_credentials_reset' }
  return useQuery({
    ...objectEventsQuery(reset),
    select: ({ data }) => data.find((event) => isEventOf(event, reset))?.created,
  }).data
}

/** Queries the credentials without caching them. Mount only after the user asked to see them. */
export const useCredentials = (database: Database) =>
  useQuery({
    ...engineApi[engineIn(database)].credentials(pathOf(database)),
    gcTime: 0,
    staleTime: 0,
  })

/** Returns a function that fetches the credentials once, for copying, without caching them. */
export function useReadCredentials(database: Database) {
  const client = useQueryClient()
  return () =>
    client.fetchQuery({
      ...engineApi[engineIn(database)].credentials(pathOf(database)),
      gcTime: 0,
      staleTime: 0,
    })
}

export const useCertificate = (database: Database, enabled: boolean) =>
  useQuery({ ...engineApi[engineIn(database)].ssl(pathOf(database)), enabled })

/** Returns a function that refetches a database, to compare it with the values that were sent. */
export function useReadBack(database: Database): () => Promise<Database> {
  const client = useQueryClient()
  return () =>
    client.fetchQuery({ ...databaseQuery(engineIn(database), database.id), staleTime: 0 })
}

const instanceReads: readonly ClientOperationId[] = [
  'listDatabases',
  'getMysqlDatabase',
  'getPostgresqlDatabase',
  'listEvents',
]
const backupReads: readonly ClientOperationId[] = [
  'listMysqlDatabaseBackups',
  'listPostgresqlDatabaseBackups',
]

export const databaseReads: readonly ClientOperationId[] = [...instanceReads, ...backupReads]

const refreshes = databaseReads

export const useUpdateDatabase = (database: Database) =>
  useOperation(engineApi[engineIn(database)].update, { refreshes })
export const useDeleteDatabase = (database: Database) =>
  useOperation(engineApi[engineIn(database)].remove, {
    refreshes: ['listDatabases', 'listEvents'],
    ends: ['getMysqlDatabase', 'getPostgresqlDatabase'],
  })
export const usePatchDatabase = (database: Database) =>
  useOperation(engineApi[engineIn(database)].patch, { refreshes })
export const useResetCredentials = (database: Database) =>
  useOperation(engineApi[engineIn(database)].resetCredentials, { refreshes })
export const useCreateSnapshot = (database: Database) =>
  useOperation(engineApi[engineIn(database)].createSnapshot, {
    refreshes: instanceReads,
    refreshesThen: backupReads,
  })
export const useDeleteBackup = (database: Database) =>
  useOperation(engineApi[engineIn(database)].removeBackup, { refreshes })
export const useRestoreBackup = (database: Database) =>
  useOperation(engineApi[engineIn(database)].restore, { refreshes })
