import { useQuery } from '@tanstack/react-query'
import {
  getAccountOptions,
  listNotificationsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/session/permissions.ts'
import { formatMoney } from '#lib/format.ts'
import type { Prerequisite } from '#ui/form/Prerequisites.tsx'

const isMigration = (type: string | undefined) => type?.startsWith('migration_') ?? false

/**
 * Returns whether a notification announces a migration of the instance; undefined if notifications are not available.
 */
export function usePendingMigration(computeId: number): boolean | undefined {
  const notices = useQuery(optionalQuery(listNotificationsOptions())).data?.data
  return notices?.some(
    ({ type, entity }) =>
      isMigration(type) && entity?.type === 'compute' && String(entity.id) === String(computeId),
  )
}

/** Returns the prerequisites of a resize, except for disk space (document 3, 4). */
export function useResizePrerequisites(computeId: number): Prerequisite[] {
  const pending = usePendingMigration(computeId)
  const balance = useQuery(optionalQuery(getAccountOptions())).data?.balance
  return [
    pending === undefined
      ? { state: 'stated', text: 'No migration may be pending.' }
      : pending
        ? { state: 'unmet', text: 'A migration is pending; wait until it finishes.' }
        : { state: 'met', text: 'No pending migration.' },
    balance === undefined
      ? { state: 'stated', text: 'Requires a zero balance.' }
      : balance > 0
        ? { state: 'unmet', text: `Pay the outstanding balance of ${formatMoney(balance)} first.` }
        : { state: 'met', text: 'Zero balance.' },
  ]
}
