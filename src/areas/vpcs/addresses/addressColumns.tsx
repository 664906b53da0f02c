import { Link } from 'react-router'
import type { VpcIp } from '#api/generated/types.gen.ts'
import type { Column } from '#ui/table/column.ts'
import { computePaths } from '../../computes/paths.ts'

/** An address or a range with the labels of what it belongs to. */
export interface AddressRow extends VpcIp {
  compute: string
  subnet: string
}

export const addressOf = ({ address, address_range: range }: VpcIp): string =>
  address ?? range ?? ''

export const addressColumns: readonly Column<AddressRow>[] = [
  {
    id: 'address',
    header: 'Address',
    value: addressOf,
    width: 148,
    grow: 1,
    mono: true,
    copy: 'address',
    mobile: 'title',
  },
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
      id === undefined ? undefined : <Link to={computePaths.tab(id, 'configs')}>{compute}</Link>,
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
  },
  {
    id: 'active',
    header: 'In use',
    value: ({ active }) => (active ? 'Running with it' : 'Not booted with it'),
    width: 132,
    filter: { kind: 'choice' },
  },
  {
    id: 'nat',
    header: 'Public address',
    value: ({ nat_1_1: address }) => address,
    width: 132,
    mono: true,
  },
  { id: 'gateway', header: 'Gateway', value: ({ gateway }) => gateway, width: 116, mono: true },
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
