import { useQuery } from '@tanstack/react-query'
import type { AllPages, ListOptions } from '#api/allPages.ts'
import { asApiError } from '#api/client.ts'
import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { deniedReasonOf, grantsQuery, type Need, optionalQuery } from '#api/permissions.ts'
import { isReading, missingReason, type Read, useReads, wholeList } from '#api/reads.ts'
import { useScopes } from '#api/scopes.ts'
import { computesQuery } from './computes/queries.ts'
import { databasesQuery } from './databases/queries.ts'
import { firewallsQuery } from './firewalls/queries.ts'
import { imagesQuery } from './images/queries.ts'
import { poolQuery } from './object-storage/queries.ts'
import { volumesQuery } from './volumes/queries.ts'

/** One read of a screen that joins many parts of the account. */
export interface AccountRead {
  /** The operation in the contract. */
  operation: string
  read: Read<never>
  need: Need
  /** The part of the answer that rules judge. */
  valueOf: (data: never) => unknown
  /** It holds what the user has a grant on. */
  filtered?: boolean
}

const rowsOf = ({ rows }: AllPages<unknown>) => rows
export const dataOf = ({ data }: { data?: unknown }) => data ?? []

export const asRead = (noun: string, query: () => object): Read<never> => ({
  noun,
  query: query as never,
})

/** A whole list, whose rows are judged. */
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

/** Lists that every such screen reads. */
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

/** A part of the account that a screen does not tell of. */
export interface Unread {
  noun: string
  reason: string
  /** Asked again, it may be there. */
  retry: boolean
  /** The API has no such part. */
  absent?: boolean
}

const isAbsent = (error: unknown) => error !== null && asApiError(error).status === 404

/** All of the reads that this user and token may ask for, and the reason why each of the others is missing. */
export function useAccountReads(reads: readonly AccountRead[]) {
  const scopes = useScopes()
  const { data: grants, isPending: isUnknown } = useQuery(grantsQuery())
  const denied = reads.map(({ need }) => deniedReasonOf(need, scopes, grants))
  // Nothing is asked before it is known what may be: the answer with the grants tells the scopes too.
  const answers = useReads(
    reads.map(({ read }) => read),
    (index) => !isUnknown && denied[index] === undefined,
  )
  const told = answers.map((each, index) => ({ ...each, denied: denied[index] }))
  const unread = told.flatMap((each): Unread[] => {
    const { read, answer, denied: reason } = each
    if (reason !== undefined) return [{ noun: read.noun, reason, retry: false }]
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
    told,
    grants,
    scopes,
    isRestricted: grants?.global !== undefined,
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

const isWhole = ({
  failure,
  complete = true,
  pages = 1,
}: Partial<AllPages<never>> & { pages?: number }) => complete && failure === undefined && pages <= 1

/**
 * The same by the names of the reads: the values of those that could be read, and the names of those of which every row
 * is there and none is kept from this user.
 * @param named the first of the reads of `account`, in their order
 */
export function readByName<Name extends string>(
  named: readonly (readonly [Name, AccountRead])[],
  { told, isRestricted }: ReturnType<typeof useAccountReads>,
): { reads: Partial<Record<Name, unknown>>; whole: ReadonlySet<Name> } {
  const reads: Partial<Record<Name, unknown>> = {}
  const whole = new Set<Name>()
  for (const [index, [name, { filtered = false, valueOf }]] of named.entries()) {
    const { answer, denied } = told[index] ?? {}
    const data = denied === undefined ? answer?.data : undefined
    if (data == null) continue
    reads[name] = valueOf(data as never)
    if (isWhole(data as never) && !(filtered && isRestricted)) whole.add(name)
  }
  return { reads, whole }
}
