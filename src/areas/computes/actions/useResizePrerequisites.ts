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
 * Returns a function that checks whether a notification announces a migration of an instance; it returns undefined if
 * notifications are not available.
 */
export function usePendingMigrations(): (computeId: number) => boolean | undefined {
  const notices = useQuery(optionalQuery(listNotificationsOptions())).data?.data
  return (computeId) =>
    notices?.some(
      ({ type, entity }) =>
        isMigration(type) && entity?.type === 'compute' && String(entity.id) === String(computeId),
    )
}

export const usePendingMigration = (computeId: number): boolean | undefined =>
  usePendingMigrations()(computeId)

export const pendingMigration = 'A migration is pending; wait until it finishes.'

/** Returns the prerequisite of a resize that concerns the whole account. */
export function useBalancePrerequisite(): Prerequisite {
  const balance = useQuery(optionalQuery(getAccountOptions())).data?.balance
  if (balance === undefined) return { state: 'stated', text: 'Requires a zero balance.' }
  return balance > 0
    ? { state: 'unmet', text: `Pay the outstanding balance of ${formatMoney(balance)} first.` }
    : { state: 'met', text: 'Zero balance.' }
}

/** Returns the prerequisites of a resize, except for disk space (document 3, 4). */
export function useResizePrerequisites(computeId: number): Prerequisite[] {
  const pending = usePendingMigration(computeId)
  const balance = useBalancePrerequisite()
  return [
    pending === undefined
      ? { state: 'stated', text: 'No migration may be pending.' }
      : pending
        ? { state: 'unmet', text: pendingMigration }
        : { state: 'met', text: 'No pending migration.' },
    balance,
  ]
}
