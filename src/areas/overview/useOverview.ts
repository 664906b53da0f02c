import { useQueries, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { AllPages } from '#api/allPages.ts'
import { type ApiError } from '#api/client.ts'
import { deniedReasonOf, grantsQuery } from '#api/permissions.ts'
import { isReading, missingReason, type ReadAnswer } from '#api/reads.ts'
import { useScopes } from '#api/scopes.ts'
import { useAllSharedLinks } from '../object-storage/objects/sharedLinks.ts'
import { maintenanceOf, maintenanceReads, type OverviewRead, overviewReads } from './reads.ts'
import type { Known } from './rules.ts'
import type { ReadName, Reads } from './rules/rule.ts'

const named = Object.entries(overviewReads) as [ReadName, OverviewRead][]
const all: readonly OverviewRead[] = [...named.map(([, read]) => read), ...maintenanceReads]

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
  const client = useQueryClient()
  const scopes = useScopes()
  const { data: grants, isPending: isUnknown } = useQuery(grantsQuery())
  const links = useAllSharedLinks()
  const denied = all.map(({ need }) => deniedReasonOf(need, scopes, grants))
  const answers: readonly ReadAnswer[] = useQueries({
    queries: all.map(({ read }, index) => ({
      ...(read.query(client) as unknown as UseQueryOptions<unknown, ApiError>),
      // Nothing is asked before it is known what may be: the answer with the grants tells the scopes too.
      enabled: !isUnknown && denied[index] === undefined,
    })),
  })
  const isRestricted = grants?.global !== undefined
  const told = all.map((read, index) => ({
    ...read,
    answer: answers[index] as ReadAnswer,
    denied: denied[index],
  }))

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

  const unread = told.flatMap(({ read, answer, denied: reason }): Unread[] => {
    if (reason !== undefined) return [{ noun: read.noun, reason, retry: false }]
    const missing = missingReason(read, answer)
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
    pending:
      isUnknown ||
      told.some(
        ({ read, answer, denied: reason }) => reason === undefined && isReading(read, answer),
      ),
    refetch: () =>
      Promise.all(
        told.flatMap(({ answer, denied: reason }) =>
          reason === undefined ? [answer.refetch()] : [],
        ),
      ),
    /** Asks again for what could not be read. */
    retry: () =>
      Promise.all(
        told.flatMap(({ read, answer, denied: reason }) =>
          reason === undefined && missingReason(read, answer) !== undefined
            ? [answer.refetch()]
            : [],
        ),
      ),
  }
}
