import { isInZone } from '#contract/rules/domainNames.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import {
  listDomainRecordsOptions,
  listDomainsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Domain, DomainRecord } from '#api/generated/types.gen.ts'
import { firstPageOf } from '#api/query/allPages.ts'

/** Maximum number of zones that are read, because each needs a request; the others are reported. */
const zonesRead = 20
const recordsRead = 500

/** A zone of the account with the records that could be loaded. */
export interface Zone {
  id: number
  domain: string
  /** True if the zone is disabled, so that name servers do not serve it. */
  disabled: boolean
  records: readonly DomainRecord[]
  /** True if all of its records are loaded. */
  whole: boolean
  /** Reason why the records could not be loaded. */
  reason?: string
}

export interface ZoneRecords {
  isPending: boolean
  /** Error of the domains query. */
  error: unknown
  zones: readonly Zone[]
  /** Names of zones whose records are not loaded: `left` exceed the limit, `elsewhere` are secondary zones. */
  left: readonly string[]
  elsewhere: readonly string[]
}

/**
 * Returns the records of the account's zones; names outside of them cannot be resolved here.
 * @param first names whose zones are loaded first
 */
export function useZoneRecords(first: readonly string[] = []): ZoneRecords {
  const domains = useQuery(firstPageOf<Domain>(listDomainsOptions()))
  const all = domains.data?.data ?? []
  const isRelevantZone = ({ domain = '' }: Domain) => first.some((name) => isInZone(name, domain))
  const masters = all
    .filter(({ type }) => type !== 'slave')
    .toSorted((a, b) => Number(isRelevantZone(b)) - Number(isRelevantZone(a)))
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
