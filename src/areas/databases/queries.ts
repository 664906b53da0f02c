import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { firstPageOf, type AllPages } from '#api/allPages.ts'
import { type ApiError, asApiError } from '#api/client.ts'
import {
  listDatabasesOptions,
  listDatabaseTypesOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { isDatabaseAtRest } from '#contract/rules/databaseStates.ts'
import type { Database, DatabaseSummary, DatabaseType } from '#api/generated/types.gen.ts'
import { dropIfGone, findInLists } from '#api/listCache.ts'
import { isEventOf, objectEventsQuery } from '#api/objectEvents.ts'
import type { OperationId } from '#api/operationId.ts'
import { pollWhile, queryClient, useAllPages, useOperation } from '#api/query.ts'
import { engineApi } from './engineApi.ts'
import { type DatabaseEngine, engineOf } from './paths.ts'

/** Milliseconds between looks at a database that something is done to. */
const busyInterval = 3000

export const isBusy = ({ status }: { status?: string }) =>
  status !== undefined && !isDatabaseAtRest(status)

export const databasesQuery = () => listDatabasesOptions()
export const firstDatabasesQuery = () => firstPageOf(databasesQuery())

/** Every database the user may see, of both engines. */
export const useDatabases = () =>
  useAllPages(databasesQuery(), {
    refetchInterval: pollWhile(
      ({ state }: Query<AllPages<DatabaseSummary>, ApiError>) =>
        (state.data?.rows.some(isBusy) ?? false) && busyInterval,
    ),
  })

export const databaseTypesQuery = () => listDatabaseTypesOptions()
const noTypes: readonly DatabaseType[] = []

/** The plans of databases with their prices; they change with the platform only. */
export function useDatabaseTypes() {
  const { data, error } = useQuery(databaseTypesQuery())
  return { types: data?.data ?? noTypes, error }
}

/** One database; a list drops it when it is gone. */
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
        // An address may name the other engine.
        if (listed && engineOf(listed) === engine) {
          dropIfGone(client, 'listDatabases', listed, error)
        }
        throw error
      }
    },
  })
}

/** One database; read again while something is done to it. */
export const useDatabase = (engine: DatabaseEngine, instanceId: number) =>
  useQuery({
    ...databaseQuery(engine, instanceId),
    refetchInterval: pollWhile(({ state }) => {
      const data = state.data as Database | undefined
      return data !== undefined && isBusy(data) && busyInterval
    }),
    throwOnError: (error) => [403, 404].includes(asApiError(error).status),
  })

/** What the screens of a database work with; its engine is that of its address. */
export const engineIn = (database: Database): DatabaseEngine => engineOf(database) ?? 'mysql'

const pathOf = ({ id }: Pick<Database, 'id'>) => ({ path: { instanceId: id } })

/** The backups of a database; read once more when work on it has ended, which the last look may not have seen. */
export function useBackups(database: Database, enabled: boolean) {
  const busy = isBusy(database)
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

/** When the password of a database was last reset, as far as the events of 90 days tell. */
export function useLastReset({ id }: Database): string | null | undefined {
  const reset = { type: 'database', id, action: 'database_credentials_reset' }
  return useQuery({
    ...objectEventsQuery(reset),
    select: ({ data }) => data.find((event) => isEventOf(event, reset))?.created,
  }).data
}

/** Read when somebody wants to see them, and never kept. */
export const useCredentials = (database: Database) =>
  useQuery({
    ...engineApi[engineIn(database)].credentials(pathOf(database)),
    gcTime: 0,
    staleTime: 0,
  })

/** Reads them once, to be copied and never kept. */
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

/** Reads a database anew, to compare it with what was sent. */
export function useReadBack(database: Database): () => Promise<Database> {
  const client = useQueryClient()
  return () =>
    client.fetchQuery({ ...databaseQuery(engineIn(database), database.id), staleTime: 0 })
}

const instanceReads: readonly OperationId[] = [
  'listDatabases',
  'getMysqlDatabase',
  'getPostgresqlDatabase',
  'listEvents',
]
const backupReads: readonly OperationId[] = [
  'listMysqlDatabaseBackups',
  'listPostgresqlDatabaseBackups',
]

export const databaseReads: readonly OperationId[] = [...instanceReads, ...backupReads]

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
