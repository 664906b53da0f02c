import { asApiError } from '#api/client.ts'
import { plural } from '#lib/format.ts'
import { Loss } from '#ui/Losses.tsx'
import { namesTo } from '../../network/nameChecks.ts'
import { useZoneRecords } from '../../useZoneRecords.ts'

/** The records of the account's zones that lead to addresses which will be somebody else's. */
export function RecordLoss({ addresses }: { addresses: readonly string[] }) {
  const { isPending, error, zones, left } = useZoneRecords()
  if (error) return <Loss label="DNS records" state="unread" reason={asApiError(error).message} />
  if (isPending) return <Loss label="DNS records" state="loading" />
  const found = addresses.flatMap((address) => namesTo(address, zones))
  const unread = [...zones.filter(({ whole }) => !whole).map(({ domain }) => domain), ...left]
  return (
    <>
      {found.length > 0 && (
        <Loss label={`${plural(found.length, 'DNS record')} left behind`}>
          {found.join(', ')}: kept, and will point to an address of somebody else
        </Loss>
      )}
      {unread.length > 0 && <Loss label="DNS records" state="unread" reason={unread.join(', ')} />}
    </>
  )
}
