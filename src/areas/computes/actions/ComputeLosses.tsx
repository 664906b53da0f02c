import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asApiError } from '#api/client.ts'
import { listComputeVolumesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Compute, ComputeIps, Volume } from '#api/generated/types.gen.ts'
import { firstPageOf } from '#api/wholeList.ts'
import { formatMegabytes, plural } from '#lib/format.ts'
import { formatDate } from '#lib/time.ts'
import { Loss, Losses } from '#ui/Losses.tsx'
import { interfaceName } from '../configs/interfaceWords.ts'
import { computeIpsQuery } from '../network/queries.ts'
import { computeConfigsQuery } from '../queries.ts'
import { configName } from '../storage/diskUses.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import { RecordLoss } from './RecordLoss.tsx'
import { backupList, computeBackupsQuery } from '../backups/queries.ts'

const volumesQuery = (computeId: number) =>
  firstPageOf<Volume>(listComputeVolumesOptions({ path: { computeId } }))

const addressesOf = ({ ipv4, ipv6 }: ComputeIps): string[] =>
  [...(ipv4?.public ?? []), ...(ipv4?.private ?? []), ...(ipv6?.slaac ? [ipv6.slaac] : [])].flatMap(
    ({ address }) => address ?? [],
  )

/** What goes with an instance, read now; what cannot be read is named. */
export function ComputeLosses({ compute: { id } }: { compute: Compute }) {
  const disks = useQuery(computeDisksQuery(id))
  const configs = useQuery(computeConfigsQuery(id))
  const backups = useQuery(computeBackupsQuery(id))
  const ips = useQuery(computeIpsQuery(id))
  const volumes = useQuery(volumesQuery(id))
  const profiles = configs.data?.data ?? []
  const inVpcs = profiles.flatMap((config) =>
    (config.interfaces ?? [])
      .filter(({ purpose }) => purpose === 'vpc')
      .map((each) => `${interfaceName(each)} (${configName(config)})`),
  )
  const attached = volumes.data?.data ?? []
  const addresses = ips.data ? addressesOf(ips.data) : []
  return (
    <Losses>
      <Read query={disks} noun="disk" items={disks.data?.data}>
        {(disk) => `${disk.label || `Disk ${disk.id}`} (${formatMegabytes(disk.size)})`}
      </Read>
      <Read query={configs} noun="configuration" items={profiles}>
        {configName}
      </Read>
      <Read query={backups} noun="backup" items={backups.data && backupList(backups.data)}>
        {({ label, type, created }) =>
          `${label ?? (type === 'snapshot' ? 'Snapshot' : 'Automatic')} of ${formatDate(created)}`
        }
      </Read>
      <Read query={ips} noun="address" many="addresses" items={addresses}>
        {(address) => address}
      </Read>
      {inVpcs.length > 0 && (
        <Loss label={plural(inVpcs.length, 'VPC interface')}>{inVpcs.join(', ')}</Loss>
      )}
      <Read query={volumes} noun="volume" items={attached} after=": detached, kept and billed">
        {({ label, id: volumeId }) => label || `Volume ${volumeId}`}
      </Read>
      {ips.data && <RecordLoss addresses={addresses} />}
    </Losses>
  )
}

interface ReadProps<Item> {
  query: { isPending: boolean; error: unknown }
  noun: string
  many?: string
  items: readonly Item[] | undefined
  after?: string
  children: (item: Item) => string
}

const shown = 8

/** One kind of thing by its names; none of it, no line. */
function Read<Item>({
  query,
  noun,
  many = `${noun}s`,
  items = [],
  after,
  children,
}: ReadProps<Item>): ReactNode {
  const words = many.charAt(0).toUpperCase() + many.slice(1)
  if (query.error)
    return <Loss label={words} state="unread" reason={asApiError(query.error).message} />
  if (query.isPending) return <Loss label={words} state="loading" />
  if (items.length === 0) return null
  const more = items.length - shown
  return (
    <Loss label={plural(items.length, noun, many)}>
      {items.slice(0, shown).map(children).join(', ')}
      {more > 0 && ` and ${more} more`}
      {after}
    </Loss>
  )
}
