import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { listMaintenanceOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/permissions.ts'
import { notificationsQuery } from '../account/noticeQueries.ts'
import { useComputes } from '../computes/queries.ts'
import { useDatabases } from '../databases/queries.ts'
import {
  databaseSchedules,
  instanceSchedules,
  plannedMaintenance,
  type Schedule,
  type Untold,
} from './schedules.ts'

/** The plans for the account; more than a page of them at once is not met. */
const maintenanceQuery = () => optionalQuery(listMaintenanceOptions())

interface Source {
  noun: string
  /** Why it could not be read. */
  reason: string | undefined
}

/** Of a read that an API may lack or keep from this token. */
const reasonOf = ({ error, isSuccess, data }: UseQueryResult<unknown>): string | undefined =>
  error?.message ?? (isSuccess && data === undefined ? 'you don’t have access' : undefined)

/** Everything with a window, as far as it could be read. */
export function useSchedules() {
  const databases = useDatabases()
  const computes = useComputes()
  const planned = useQuery(maintenanceQuery())
  const notices = useQuery(notificationsQuery())
  const ofDatabases = databaseSchedules(databases.rows)
  const ofInstances = instanceSchedules(computes.rows)
  const schedules: Schedule[] = [
    ...plannedMaintenance(planned.data?.data ?? [], notices.data?.data ?? []),
    ...ofDatabases.schedules,
    ...ofInstances.schedules,
  ]
  const untold: Untold[] = [...ofDatabases.untold, ...ofInstances.untold]
  const sources: Source[] = [
    { noun: 'databases', reason: (databases.error ?? databases.pageError)?.reason },
    { noun: 'instances', reason: (computes.error ?? computes.pageError)?.reason },
    { noun: 'planned maintenance', reason: reasonOf(planned) },
    { noun: 'notifications', reason: reasonOf(notices) },
  ]
  const isFetching =
    databases.isFetching || computes.isFetching || planned.isFetching || notices.isFetching
  return {
    schedules,
    untold,
    unread: sources.filter(({ reason }) => reason !== undefined),
    pending:
      (!databases.complete && !databases.error) ||
      (!computes.complete && !computes.error) ||
      planned.isLoading ||
      notices.isLoading,
    isFetching,
    refetch: () =>
      Promise.all([databases.refetch(), computes.refetch(), planned.refetch(), notices.refetch()]),
  }
}
