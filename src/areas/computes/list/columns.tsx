import { Link } from 'react-router'
import type { Compute, ComputeType, Region } from '#api/generated/types.gen.ts'
import { formatMegabytes, humanize } from '#lib/format.ts'
import { lockMark } from '#ui/list/lockMark.tsx'
import { tagsColumn } from '#ui/list/tagsColumn.tsx'
import type { Column } from '#ui/table/column.ts'
import { findUsage } from '#ui/usage/findUsage.tsx'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { Time } from '#ui/display/Time.tsx'
import { isPrivateIpv4 } from '../isPrivateIpv4.ts'
import { typeLabel } from '../public/price.ts'
import { reachableIpv4 } from '../reachableIpv4.ts'
import { ComputeStatus } from '../ComputeStatus.tsx'
import { isInTransit, useTransit } from '../queries.ts'
import { UnverifiedIpv4 } from './UnverifiedIpv4.tsx'
import type { VpcAddressesRead } from './VpcAddresses.tsx'
import { imagePaths } from '#paths/images.ts'
import { regionColumn } from '../../regionColumn.ts'
import { computeLabel } from '../../labels.ts'

/** Status cell that polls its instance while the status is in transit and the row is visible. */
function TransitStatus({ compute }: { compute: Compute }) {
  useTransit(compute)
  return <ComputeStatus compute={compute} />
}

const loadLine = lazyIdle<{ compute: Compute }>(
  async () => (await import('./LoadLine.tsx')).LoadLine,
)

interface Words {
  types: readonly ComputeType[]
  regions: readonly Region[]
  /** VPC addresses of the instances; null or undefined until they are requested. */
  vpcAddresses?: VpcAddressesRead | null | undefined
  /** True if there is room for more than two tags. */
  isWide?: boolean
}

const backupText = ({ backups }: Compute) =>
  backups?.enabled === undefined ? undefined : backups.enabled ? 'On' : 'Off'

/** Returns a column for every field of an instance, with the labels of the types and regions loaded so far. */
export const computeColumns = ({
  types,
  regions,
  vpcAddresses,
  isWide = false,
}: Words): readonly Column<Compute>[] => [
  {
    id: 'label',
    header: 'Label',
    value: computeLabel,
    ...lockMark,
    width: 148,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: (compute) => humanize(compute.status),
    cell: (compute) =>
      isInTransit(compute) ? (
        <TransitStatus compute={compute} />
      ) : (
        <ComputeStatus compute={compute} />
      ),
    reusable: true,
    width: 148,
    mobile: 'title',
    filter: {
      kind: 'choice',
      values: (compute) => (compute.status ? [compute.status] : []),
      label: humanize,
    },
  },
  {
    id: 'type',
    header: 'Type',
    value: (compute) => typeLabel(types, compute.type),
    searched: ({ type }) => type ?? '',
    width: 132,
    filter: {
      kind: 'choice',
      values: (compute) => (compute.type ? [compute.type] : []),
      label: (type) => typeLabel(types, type) ?? type,
    },
  },
  regionColumn(regions),
  {
    id: 'ipv4',
    header: 'IPv4',
    value: (compute) => reachableIpv4(compute, vpcAddresses?.configsOf(compute.id)),
    // Only visible rows render a cell, so only they load their configurations.
    cell: (compute) =>
      vpcAddresses?.needsConfigs(compute.id) ? (
        <UnverifiedIpv4 compute={compute} loadConfigs={vpcAddresses.loadConfigs} />
      ) : undefined,
    searched: ({ ipv4 }) => ipv4?.join(' ') ?? '',
    sort: 'address',
    mono: true,
    copy: 'IPv4 address',
    ...findUsage,
    // Wide enough for the longest address next to the row's buttons.
    width: 180,
    mobile: 'meta',
  },
  {
    id: 'private_ipv4',
    header: 'Private IPv4',
    value: ({ ipv4 }) => ipv4?.find(isPrivateIpv4),
    sort: 'address',
    mono: true,
    copy: 'private IPv4 address',
    ...findUsage,
    width: 180,
    hidden: true,
  },
  {
    id: 'vpc_ipv4',
    header: 'VPC address',
    // An export of all columns can include addresses that have not been loaded.
    value: ({ id }) => (vpcAddresses ? vpcAddresses.of(id)[0] : 'Not loaded'),
    searched: ({ id }) => vpcAddresses?.of(id).join(' ') ?? '',
    sort: 'address',
    mono: true,
    copy: 'VPC address',
    ...findUsage,
    width: 180,
    hidden: true,
  },
  {
    id: 'ipv6',
    header: 'IPv6',
    value: (compute) => compute.ipv6?.replace(/\/\d+$/, ''),
    sort: 'address',
    mono: true,
    copy: 'IPv6 address',
    ...findUsage,
    width: 280,
    hidden: true,
  },
  tagsColumn({ limit: 2, width: 164, grow: 1, room: isWide ? 210 : 138 }),
  {
    id: 'load',
    header: 'CPU, 24 h',
    value: () => undefined,
    cell: (compute) => <loadLine.Component compute={compute} />,
    sort: false,
    width: 152,
    hidden: true,
  },
  {
    id: 'image',
    header: 'Image',
    value: (compute) => compute.image,
    cell: ({ image }) =>
      image?.includes('/') ? <Link to={imagePaths.detail(image)}>{image}</Link> : undefined,
    mono: true,
    width: 180,
    hidden: true,
  },
  {
    id: 'vcpus',
    header: 'vCPUs',
    value: (compute) => compute.specs?.vcpus,
    sort: 'number',
    align: 'end',
    width: 72,
    hidden: true,
  },
  {
    id: 'memory',
    header: 'Memory',
    value: (compute) => compute.specs?.memory,
    cell: (compute) => formatMegabytes(compute.specs?.memory),
    sort: 'number',
    align: 'end',
    width: 88,
    hidden: true,
  },
  {
    id: 'disk',
    header: 'Disk',
    value: (compute) => compute.specs?.disk,
    cell: (compute) => formatMegabytes(compute.specs?.disk),
    sort: 'number',
    align: 'end',
    width: 88,
    hidden: true,
  },
  {
    id: 'gpus',
    header: 'GPUs',
    value: (compute) => compute.specs?.gpus,
    sort: 'number',
    align: 'end',
    width: 72,
    hidden: true,
  },
  {
    id: 'backups',
    header: 'Backups',
    value: backupText,
    width: 88,
    hidden: true,
  },
  {
    id: 'last_backup',
    header: 'Last backup',
    value: (compute) => compute.backups?.last_successful,
    cell: (compute) => <Time value={compute.backups?.last_successful} />,
    sort: 'time',
    width: 120,
    hidden: true,
  },
  {
    id: 'created',
    header: 'Created',
    value: (compute) => compute.created,
    cell: (compute) => <Time value={compute.created} />,
    sort: 'time',
    width: 120,
    hidden: true,
  },
  {
    id: 'updated',
    header: 'Last changed',
    value: (compute) => compute.updated,
    cell: (compute) => <Time value={compute.updated} />,
    sort: 'time',
    width: 120,
    hidden: true,
  },
  {
    id: 'id',
    header: 'ID',
    value: (compute) => compute.id,
    sort: 'number',
    mono: true,
    copy: 'id',
    align: 'end',
    width: 104,
    hidden: true,
  },
  {
    id: 'group',
    header: 'Group',
    value: (compute) => compute.group,
    hidden: true,
  },
  {
    id: 'watchdog',
    header: 'Watchdog',
    value: (compute) => compute.watchdog_enabled,
    width: 96,
    hidden: true,
  },
  {
    id: 'hypervisor',
    header: 'Hypervisor',
    value: (compute) => compute.hypervisor,
    width: 104,
    hidden: true,
  },
  {
    id: 'host',
    header: 'Host',
    value: (compute) => compute.host_uuid,
    mono: true,
    copy: 'host ID',
    width: 200,
    hidden: true,
  },
]
