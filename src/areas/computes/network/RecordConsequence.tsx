import { asApiError } from '#api/http/client.ts'
import { Consequence } from '#ui/overlay/Consequences.tsx'
import { namesTo } from './nameChecks.ts'
import { useZoneRecords } from '../useZoneRecords.ts'

/** Lists records in the account's zones that point to the released addresses. */
export function RecordConsequence({ addresses }: { addresses: readonly string[] }) {
  const { isPending, error, zones, left } = useZoneRecords()
  if (error)
    return <Consequence label="DNS records" state="error" reason={asApiError(error).message} />
  if (isPending) return <Consequence label="DNS records" state="loading" />
  const affectedRecords = addresses.flatMap((address) => namesTo(address, zones))
  const failedDomains = [
    ...zones.filter(({ whole }) => !whole).map(({ domain }) => domain),
    ...left,
  ]
  return (
    <>
      {affectedRecords.length > 0 && (
        <Consequence label="DNS records that point to a released address">
          {affectedRecords.join(', ')}
        </Consequence>
      )}
      {failedDomains.length > 0 && (
        <Consequence label="DNS records" state="error" reason={failedDomains.join(', ')} />
      )}
    </>
  )
}
