import { isInZone } from '#contract/rules/domainNames.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/client.ts'
import {
  listDomainRecordsOptions,
  listDomainsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { firstPageOf } from '#api/allPages.ts'

/** Zones beyond these are left out and said to be: each costs a call. */
const zonesRead = 20
const recordsRead = 500

/** A zone of the account with what could be read of it. */
export interface Zone {
  id: number
  domain: string
  /** Disabled zones are answered by no name server. */
  disabled: boolean
  records: readonly DomainRecord[]
  /** All of its records are here. */
  whole: boolean
  /** The reason why none of them could be read. */
  reason?: string
}

export interface ZoneRecords {
  isPending: boolean
  /** The domains themselves could not be read. */
  error: unknown
  zones: readonly Zone[]
  /** Names of zones whose records are not asked for: too many of them, or kept elsewhere. */
  left: readonly string[]
  elsewhere: readonly string[]
}

/**
 * The records of the account's own zones, the only names of which this console knows where they lead.
 * @param first names whose zones are read before others
 */
export function useZoneRecords(first: readonly string[] = []): ZoneRecords {
  const domains = useQuery(firstPageOf<Domain>(listDomainsOptions()))
  const all = domains.data?.data ?? []
  const wanted = ({ domain = '' }: Domain) => first.some((name) => isInZone(name, domain))
  const masters = all
    .filter(({ type }) => type !== 'slave')
    .toSorted((a, b) => Number(wanted(b)) - Number(wanted(a)))
  const read = masters.slice(0, zonesRead)
  const answers = useQueries({
    queries: read.map(({ id }) =>
      listDomainRecordsOptions({
        path: { domainId: id },
        query: { page: 1, page_size: recordsRead },
      }),
    ),
  })
  const unlisted = (domains.data?.results ?? all.length) - all.length
  return {
    isPending: domains.isPending || answers.some(({ isPending }) => isPending),
    error: domains.error,
    zones: read.map(({ id, domain = '', status }, at): Zone => {
      const { data, error } = answers[at] ?? {}
      const records = data?.data ?? []
      return {
        id,
        domain,
        disabled: status === 'disabled',
        records,
        whole: data !== undefined && (data.results ?? 0) <= records.length,
        ...(error && { reason: asApiError(error).message }),
      }
    }),
    left: [
      ...masters.slice(zonesRead).flatMap(({ domain }) => domain ?? []),
      ...(unlisted > 0 ? [`${unlisted} more domains`] : []),
    ],
    elsewhere: all.flatMap(({ type, domain }) => (type === 'slave' && domain ? [domain] : [])),
  }
}
