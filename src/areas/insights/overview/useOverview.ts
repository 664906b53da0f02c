import {
  type AccountRead,
  readByName,
  type UnavailablePart,
  useAccountReads,
} from '../public/accountReads.ts'
import { useAllSharedLinks } from '../../object-storage/objects/sharedLinks.ts'
import { maintenanceOf, maintenanceReads, overviewReads } from './reads.ts'
import type { OverviewData } from './rules.ts'
import type { OverviewReadName, OverviewReads } from './rules/rule.ts'

const named = Object.entries(overviewReads) as [OverviewReadName, AccountRead][]
const all: readonly AccountRead[] = [...named.map(([, read]) => read), ...maintenanceReads]

/** Returns all data that the rules evaluate, as far as this user and token can read it and loading succeeded. */
export function useOverview() {
  const account = useAccountReads(all)
  const { results, grants, scopes, isRestricted, pending, refetch, retry } = account
  const links = useAllSharedLinks()
  const { reads: own, whole } = readByName(named, account)
  const reads: Partial<Record<OverviewReadName, unknown>> = { links, ...own }
  const notices = results.slice(named.length).map(({ answer }) => answer.data)
  if (notices.some((data) => data !== undefined)) reads.maintenance = maintenanceOf(notices)

  const unavailable: UnavailablePart[] = [...account.unavailable]
  if (isRestricted && reads.firewalls !== undefined)
    unavailable.push({
      noun: 'instances without a firewall',
      reason: 'you may not see every firewall',
      retry: false,
    })
  return {
    known: { reads: reads as Partial<OverviewReads>, whole } satisfies OverviewData,
    isRestricted,
    grants,
    scopes,
    unavailable,
    pending,
    refetch,
    retry,
  }
}
