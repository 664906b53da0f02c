import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import { listComputeVolumesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { ComputeIps, Volume } from '#api/generated/types.gen.ts'
import { firstPageOf } from '#api/query/allPages.ts'
import { formatMegabytes } from '#lib/format.ts'
import { formatDate } from '#lib/time.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { backupList, computeBackupsQuery } from '../../backups/queries.ts'
import { interfaceName, isInVpc } from '../../public/interfaceWords.ts'
import { computeIpsQuery } from '../../network/queries.ts'
import { computeConfigsQuery } from '../../queries.ts'
import { computeDisksQuery } from '../../storage/queries.ts'
import { configLabel, diskLabel, volumeLabel } from '../../../labels.ts'
import { useVpcs } from '../../../vpcs/queries.ts'

/** A kind of object that is affected by deleting an instance. */
export interface ComputeConsequence {
  noun: string
  many: string
  state: 'loading' | 'read' | 'error'
  /** Reason why it could not be loaded. */
  reason: string | undefined
  /** Names of the objects; empty until they are loaded. */
  names: string[]
  /** Text for objects that are not deleted, such as "detached". */
  after?: string
}

const volumesQuery = (computeId: number) =>
  firstPageOf<Volume>(listComputeVolumesOptions({ path: { computeId } }))

const addressesOf = ({ ipv4, ipv6 }: ComputeIps): string[] =>
  [...(ipv4?.public ?? []), ...(ipv4?.private ?? []), ...(ipv6?.slaac ? [ipv6.slaac] : [])].flatMap(
    ({ address }) => address ?? [],
  )

/** Loads the objects that are deleted with an instance. Each kind loads and fails independently. */
export function useComputeConsequences(id: number) {
  const zone = useTimeZone()
  const disks = useQuery(computeDisksQuery(id))
  const configs = useQuery(computeConfigsQuery(id))
  const backups = useQuery(computeBackupsQuery(id))
  const ips = useQuery(computeIpsQuery(id))
  const volumes = useQuery(volumesQuery(id))
  const profiles = configs.data?.rows ?? []
  const vpcs = useVpcs({ enabled: profiles.some(isInVpc) }).rows
  const consequences: ComputeConsequence[] = [
    {
      noun: 'disk',
      many: 'disks',
      ...stateOf(disks),
      names: (disks.data?.data ?? []).map(
        (disk) => `${diskLabel(disk)} (${formatMegabytes(disk.size)})`,
      ),
    },
    {
      noun: 'configuration',
      many: 'configurations',
      ...stateOf(configs),
      names: profiles.map(configLabel),
    },
    {
      noun: 'backup',
      many: 'backups',
      ...stateOf(backups),
      names: (backups.data ? backupList(backups.data) : []).map(
        ({ label, type, created }) =>
          `${label ?? (type === 'snapshot' ? 'Snapshot' : 'Automatic')} of ${formatDate(created, zone)}`,
      ),
    },
    {
      noun: 'address',
      many: 'addresses',
      ...stateOf(ips),
      names: ips.data ? addressesOf(ips.data) : [],
    },
    {
      noun: 'VPC interface',
      many: 'VPC interfaces',
      // Interfaces are part of the configurations, whose line already reports the loading state or error.
      state: 'read',
      reason: undefined,
      names: profiles.flatMap((config) =>
        (config.interfaces ?? [])
          .filter(({ purpose }) => purpose === 'vpc')
          .map((each) => `${interfaceName(each, vpcs)} (${configLabel(config)})`),
      ),
    },
    {
      noun: 'volume',
      many: 'volumes',
      ...stateOf(volumes),
      names: (volumes.data?.data ?? []).map(volumeLabel),
      after: 'detached and still billed',
    },
  ]
  return {
    consequences,
    addresses: ips.data && addressesOf(ips.data),
    /** Includes addresses in VPCs, because another interface in the VPC can get them. */
    released: ips.data && [
      ...addressesOf(ips.data),
      ...(ips.data.ipv4?.vpc ?? []).flatMap(
        ({ address, address_range: range }) => address ?? range ?? [],
      ),
    ],
  }
}

function stateOf({ isPending, error }: { isPending: boolean; error: unknown }) {
  if (error) return { state: 'error', reason: asApiError(error).message } as const
  return { state: isPending ? 'loading' : 'read', reason: undefined } as const
}
