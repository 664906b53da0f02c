import { useQuery } from '@tanstack/react-query'
import type { AllPages } from '#api/allPages.ts'
import { deniedReasonOf, grantsQuery } from '#api/permissions.ts'
import { isReading, missingReason, useReads } from '#api/reads.ts'
import { useScopes } from '#api/scopes.ts'
import { useAllSharedLinks } from '../object-storage/objects/sharedLinks.ts'
import { maintenanceOf, maintenanceReads, type OverviewRead, overviewReads } from './reads.ts'
import type { Known } from './rules.ts'
import type { ReadName, Reads } from './rules/rule.ts'

const named = Object.entries(overviewReads) as [ReadName, OverviewRead][]
const all: readonly OverviewRead[] = [...named.map(([, read]) => read), ...maintenanceReads]
const allReads = all.map(({ read }) => read)

/** A part of the account that the overview does not tell of. */
export interface Unread {
  noun: string
  reason: string
  /** Asked again, it may be there. */
  retry: boolean
}

const isWhole = ({
  failure,
  complete = true,
  pages = 1,
}: Partial<AllPages<never>> & { pages?: number }) => complete && failure === undefined && pages <= 1

/** All that the rules judge, as far as this user and token may read it and it could be read. */
export function useOverview() {
  const scopes = useScopes()
  const { data: grants, isPending: isUnknown } = useQuery(grantsQuery())
  const links = useAllSharedLinks()
  const denied = all.map(({ need }) => deniedReasonOf(need, scopes, grants))
  // Nothing is asked before it is known what may be: the answer with the grants tells the scopes too.
  const answers = useReads(allReads, (index) => !isUnknown && denied[index] === undefined)
  const isRestricted = grants?.global !== undefined
  const told = answers.map((each, index) => ({ ...each, denied: denied[index] }))

  const reads: Partial<Record<ReadName, unknown>> = { links }
  const whole = new Set<ReadName>()
  for (const [index, [name, { filtered = false, valueOf }]] of named.entries()) {
    const data = told[index]?.answer.data
    if (data === undefined || told[index]?.denied !== undefined) continue
    reads[name] = valueOf(data as never)
    if (isWhole(data as never) && !(filtered && isRestricted)) whole.add(name)
  }
  const notices = told.slice(named.length).map(({ answer }) => answer.data)
  if (notices.some((data) => data !== undefined)) reads.maintenance = maintenanceOf(notices)

  const unread = told.flatMap((each): Unread[] => {
    const { read, answer, denied: reason } = each
    if (reason !== undefined) return [{ noun: read.noun, reason, retry: false }]
    const missing = missingReason(each)
    if (missing === undefined) return []
    return [
      { noun: read.noun, reason: missing, retry: answer.data !== undefined || answer.isError },
    ]
  })
  if (isRestricted && reads.firewalls !== undefined)
    unread.push({
      noun: 'instances without a firewall',
      reason: 'a restricted user may not see each firewall',
      retry: false,
    })
  return {
    known: { reads: reads as Partial<Reads>, whole } satisfies Known,
    isRestricted,
    grants,
    scopes,
    unread,
    pending: isUnknown || told.some((each) => each.denied === undefined && isReading(each)),
    refetch: () =>
      Promise.all(
        told.flatMap(({ answer, denied: reason }) =>
          reason === undefined ? [answer.refetch()] : [],
        ),
      ),
    /** Asks again for what could not be read. */
    retry: () =>
      Promise.all(
        told.flatMap((each) =>
          each.denied === undefined && missingReason(each) !== undefined
            ? [each.answer.refetch()]
            : [],
        ),
      ),
  }
}
