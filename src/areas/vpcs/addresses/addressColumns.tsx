import { mdiLanDisconnect, mdiTuneVariant } from '@mdi/js'
import { Link } from 'react-router'
import type { VpcIp } from '#api/generated/types.gen.ts'
import type { Need } from '#api/session/permissions.ts'
import { findUsage } from '#ui/usage/findUsage.tsx'
import type { Column, RowAction } from '#ui/table/column.ts'
import { computePaths } from '#paths/computes.ts'
import { needs } from '../../needs.ts'
import { vpcPaths } from '#paths/vpcs.ts'

/** An address or range with the labels of its VPC, subnet and instance. */
export interface VpcAddressRow extends VpcIp {
  vpc: string
  /** Undefined if no instance uses the address. */
  compute: string | undefined
  subnet: string
}

const addressOf = ({ address, address_range: range }: VpcIp): string => address ?? range ?? ''

export const addressRowId = (row: VpcAddressRow) => `${row.interface_id} ${addressOf(row)}`

const addressColumn: Column<VpcAddressRow> = {
  id: 'address',
  header: 'Address',
  value: addressOf,
  width: 148,
  mono: true,
  copy: 'address',
  ...findUsage,
  sort: 'address',
  mobile: 'title',
}

export const vpcAddressColumns: readonly Column<VpcAddressRow>[] = [
  addressColumn,
  {
    id: 'subnet',
    header: 'Subnet',
    value: ({ subnet }) => subnet,
    width: 124,
    grow: 1,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'instance',
    header: 'Instance',
    value: ({ compute }) => compute,
    cell: ({ compute, compute_id: id }) =>
      id == null ? undefined : <Link to={computePaths.tab(id, 'configs')}>{compute}</Link>,
    width: 140,
    grow: 1,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'config',
    header: 'Configuration ID',
    value: ({ config_id: id }) => id,
    sort: 'number',
    width: 128,
    mono: true,
    hidden: true,
  },
  {
    id: 'active',
    header: 'State',
    value: ({ active }) => (active ? 'Active' : 'Inactive'),
    width: 132,
    filter: { kind: 'choice' },
  },
  {
    id: 'nat',
    header: 'Public address',
    value: ({ nat_1_1: address }) => address,
    width: 148,
    mono: true,
    copy: 'public address',
    ...findUsage,
    sort: 'address',
  },
  {
    id: 'gateway',
    header: 'Gateway',
    value: ({ gateway }) => gateway,
    width: 116,
    mono: true,
    hidden: true,
  },
  {
    id: 'interface',
    header: 'Interface ID',
    value: ({ interface_id: id }) => id,
    sort: 'number',
    width: 112,
    mono: true,
    hidden: true,
  },
]

/** Columns for the addresses of all VPCs. */
export const accountAddressColumns: readonly Column<VpcAddressRow>[] = [
  addressColumn,
  {
    id: 'vpc',
    header: 'VPC',
    value: ({ vpc }) => vpc,
    cell: ({ vpc, vpc_id: id }) =>
      id === undefined ? undefined : <Link to={vpcPaths.tab(id, 'addresses')}>{vpc}</Link>,
    width: 128,
    grow: 1,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'region',
    header: 'Region',
    value: ({ region }) => region,
    width: 108,
    filter: { kind: 'choice' },
  },
  ...vpcAddressColumns.slice(1),
]

/** Returns the actions on the interface that has an address. */
export const vpcAddressActions = (
  { compute, compute_id: computeId, vpc_id: vpcId, interface_id: interfaceId }: VpcAddressRow,
  deniedReasonOf: (need: Need) => string | undefined,
): readonly RowAction[] =>
  computeId == null || vpcId === undefined || interfaceId == null
    ? []
    : [
        {
          label: `Configurations of ${compute}`,
          icon: mdiTuneVariant,
          href: computePaths.tab(computeId, 'configs'),
        },
        {
          label: `Detach ${compute}`,
          icon: mdiLanDisconnect,
          href: vpcPaths.detach(vpcId, interfaceId),
          disabledReason: deniedReasonOf(needs.compute.write(computeId)),
          danger: true,
          divider: true,
        },
      ]
