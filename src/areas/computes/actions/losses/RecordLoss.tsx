import { useQueries, useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/client.ts'
import {
  listDomainRecordsOptions,
  listDomainsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { firstPageOf } from '#api/wholeList.ts'
import { addressKey } from '#lib/address.ts'
import { plural } from '#lib/format.ts'
import { Loss } from '#ui/Losses.tsx'

/** Zones beyond these are left out and said to be: each costs a call. */
const zonesRead = 20
const recordsRead = 500

/** The records of the account's zones that lead to addresses which will be somebody else's. */
export function RecordLoss({ addresses }: { addresses: readonly string[] }) {
  const domains = useQuery(firstPageOf<Domain>(listDomainsOptions()))
  const masters = (domains.data?.data ?? []).filter(({ type }) => type !== 'slave')
  const zones = useQueries({
    queries: masters.slice(0, zonesRead).map(({ id }) =>
      listDomainRecordsOptions({
        path: { domainId: id },
        query: { page: 1, page_size: recordsRead },
      }),
    ),
  })
  if (domains.error) {
    return <Loss label="DNS records" state="unread" reason={asApiError(domains.error).message} />
  }
  if (domains.isPending || zones.some(({ isPending }) => isPending)) {
    return <Loss label="DNS records" state="loading" />
  }
  const keys = new Set(addresses.map(addressKey))
  const found = zones.flatMap(({ data }, at) =>
    (data?.data ?? [])
      .filter(
        ({ type, target }) =>
          (type === 'A' || type === 'AAAA') && target && keys.has(addressKey(target)),
      )
      .map(({ name }) => [name, masters[at]?.domain].filter(Boolean).join('.')),
  )
  const unread = zones.flatMap(({ error, data }, at) =>
    error || (data?.results ?? 0) > recordsRead ? (masters[at]?.domain ?? []) : [],
  )
  const left = masters.length - zonesRead
  return (
    <>
      {found.length > 0 && (
        <Loss label={`${plural(found.length, 'DNS record')} left behind`}>
          {found.join(', ')}: kept, and will point to an address of somebody else
        </Loss>
      )}
      {(unread.length > 0 || left > 0) && (
        <Loss
          label="DNS records"
          state="unread"
          reason={[...unread, ...(left > 0 ? [`${left} more domains`] : [])].join(', ')}
        />
      )}
    </>
  )
}
