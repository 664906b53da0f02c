import { useQuery } from '@tanstack/react-query'
import type { AllPages, ListOptions } from '#api/query/allPages.ts'
import { asApiError } from '#api/http/client.ts'
import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { deniedReasonOf, grantsQuery, type Need, optionalQuery } from '#api/session/permissions.ts'
import {
  isReading,
  missingReason,
  oldestUpdate,
  type Read,
  useReads,
  wholeList,
} from '#api/query/reads.ts'
import { useScopes } from '#api/session/scopes.ts'
import { computesQuery } from '../../computes/queries.ts'
import { databasesQuery } from '../../databases/queries.ts'
import { firewallsQuery } from '../../firewalls/queries.ts'
import { imagesQuery } from '../../images/queries.ts'
import { poolQuery } from '../../object-storage/queries.ts'
import { volumesQuery } from '../../volumes/queries.ts'

/** A query of a screen that combines many parts of the account. */
export interface AccountRead {
  /** Operation id in the contract. */
  operation: string
  read: Read<never>
  need: Need
  /** Extracts the part of the response that the rules evaluate. */
  valueOf: (data: never) => unknown
  /** True if the API returns only the objects for which a restricted user has a grant. */
  filtered?: boolean
  /** True if the screen can do without it. A missing permission is then not listed. */
  optional?: boolean
  /** True for data that seldom changes and is cached for a day, which says nothing about the age of the screen. */
  isCatalogue?: boolean
}

const rowsOf = ({ rows }: AllPages<unknown>) => rows
export const dataOf = ({ data }: { data?: unknown }) => data ?? []

export const asRead = (noun: string, query: () => object): Read<never> => ({
  noun,
  query: query as never,
})

/** Returns the query of all pages of a list; its rows are evaluated. */
export const listRead = <Row>(
  operation: string,
  noun: string,
  list: () => ListOptions<Row>,
  need: Need,
  filtered = false,
): AccountRead => ({
  operation,
  read: wholeList(noun, list) as never,
  need,
  valueOf: rowsOf,
  filtered,
})

/** The lists that every such screen queries. */
export const commonReads = {
  computes: listRead(
    'listComputes',
    'instances',
    computesQuery,
    { scope: 'computes:read_only' },
    true,
  ),
  databases: listRead(
    'listDatabases',
    'databases',
    databasesQuery,
    { scope: 'databases:read_only' },
    true,
  ),
  volumes: listRead('listVolumes', 'volumes', volumesQuery, { scope: 'volumes:read_only' }, true),
  images: listRead('listImages', 'images', imagesQuery, {}, true),
  transfer: {
    operation: 'getAccountTransfer',
    read: asRead('network transfer', () => optionalQuery(poolQuery())),
    need: { scope: 'account:read_only' },
    valueOf: (transfer: unknown) => transfer,
  },
} satisfies Readonly<Record<string, AccountRead>>

export const firewallsRead = listRead(
  'listFirewalls',
  'firewalls',
  firewallsQuery,
  { scope: 'firewall:read_only' },
  true,
)

export const balancersRead = listRead(
  'listBalancers',
  'load balancers',
  listBalancersOptions,
  { scope: 'balancers:read_only' },
  true,
)

/** A part of the account that is missing from a screen. */
export interface UnavailablePart {
  noun: string
  reason: string
  /** True if a retry may succeed. */
  retry: boolean
  /** True if the API does not have this resource. */
  absent?: boolean
}

const isAbsent = (error: unknown) => error !== null && asApiError(error).status === 404

/**
 * Runs all queries that the user and the token are permitted to run, and returns the reason why any other is missing.
 */
export function useAccountReads(reads: readonly AccountRead[]) {
  const scopes = useScopes()
  const { data: grants, isPending: isUnknown } = useQuery(grantsQuery())
  const deniedReasons = reads.map(({ need }) => deniedReasonOf(need, scopes, grants))
  // Wait for the grants before running queries, because their response also includes the token's scopes.
  const answers = useReads(
    reads.map(({ read }) => read),
    (index) => !isUnknown && deniedReasons[index] === undefined,
  )
  const readResults = answers.map((each, index) => ({ ...each, denied: deniedReasons[index] }))
  const unavailable = readResults.flatMap((each, index): UnavailablePart[] => {
    const { read, answer, denied: reason } = each
    if (reason !== undefined)
      return reads[index]?.optional === true ? [] : [{ noun: read.noun, reason, retry: false }]
    const missing = missingReason(each)
    if (missing === undefined) return []
    if (isAbsent(answer.error))
      return [
        { noun: read.noun, reason: 'this API does not have them', retry: false, absent: true },
      ]
    return [
      { noun: read.noun, reason: missing, retry: answer.data !== undefined || answer.isError },
    ]
  })
  return {
    results: readResults,
    grants,
    scopes,
    isRestricted: grants?.global !== undefined,
    unavailable,
    pending: isUnknown || readResults.some((each) => each.denied === undefined && isReading(each)),
    updatedAt: oldestUpdate(
      readResults.flatMap(({ answer, denied: reason }, index) =>
        reason === undefined && reads[index]?.isCatalogue !== true ? [answer] : [],
      ),
    ),
    refetch: () =>
      Promise.all(
        readResults.flatMap(({ answer, denied: reason }) =>
          reason === undefined ? [answer.refetch()] : [],
        ),
      ),
    /** Retries the queries that failed. */
    retry: () =>
      Promise.all(
        readResults.flatMap((each) =>
          each.denied === undefined && missingReason(each) !== undefined
            ? [each.answer.refetch()]
            : [],
        ),
      ),
  }
}

const isWhole = ({
  failure,
  complete = true,
  pages = 1,
}: Partial<AllPages<never>> & { pages?: number }) => complete && failure === undefined && pages <= 1

/**
 * Returns the results of queries by name: the values of those that succeeded, and the names of those whose lists are
 * complete and not filtered by grants.
 * @param named the first queries of `account`, in the same order
 */
export function readByName<Name extends string>(
  named: readonly (readonly [Name, AccountRead])[],
  { results, isRestricted }: ReturnType<typeof useAccountReads>,
): { reads: Partial<Record<Name, unknown>>; whole: ReadonlySet<Name> } {
  const reads: Partial<Record<Name, unknown>> = {}
  const whole = new Set<Name>()
  for (const [index, [name, { filtered = false, valueOf }]] of named.entries()) {
    const { answer, denied } = results[index] ?? {}
    const data = denied === undefined ? answer?.data : undefined
    if (data == null) continue
    reads[name] = valueOf(data as never)
    if (isWhole(data as never) && !(filtered && isRestricted)) whole.add(name)
  }
  return { reads, whole }
}
