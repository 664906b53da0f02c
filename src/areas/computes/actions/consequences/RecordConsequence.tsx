import { asApiError } from '#api/client.ts'
import { plural } from '#lib/format.ts'
import { Consequence } from '#ui/Consequences.tsx'
import { namesTo } from '../../network/nameChecks.ts'
import { useZoneRecords } from '../../useZoneRecords.ts'

/** The records of the account's zones that lead to addresses which will be somebody else's. */
export function RecordConsequence({ addresses }: { addresses: readonly string[] }) {
  const { isPending, error, zones, left } = useZoneRecords()
  if (error)
    return <Consequence label="DNS records" state="unread" reason={asApiError(error).message} />
  if (isPending) return <Consequence label="DNS records" state="loading" />
  const found = addresses.flatMap((address) => namesTo(address, zones))
  const unread = [...zones.filter(({ whole }) => !whole).map(({ domain }) => domain), ...left]
  return (
    <>
      {found.length > 0 && (
        <Consequence label={`${plural(found.length, 'DNS record')} left behind`}>
          {found.join(', ')}: kept, and will point to an address of somebody else
        </Consequence>
      )}
      {unread.length > 0 && (
        <Consequence label="DNS records" state="unread" reason={unread.join(', ')} />
      )}
    </>
  )
}
