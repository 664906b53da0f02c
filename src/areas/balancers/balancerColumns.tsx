import type { Balancer, Region } from '#api/generated/types.gen.ts'
import { createdColumn, idColumn, updatedColumn } from '#ui/list/listColumns.tsx'
import { tagsColumn } from '#ui/list/tagsColumn.tsx'
import type { Column } from '#ui/table/column.ts'
import { findUsage } from '#ui/usage/findUsage.tsx'
import { balancerLabel } from '../labels.ts'
import { regionColumn } from '../regionColumn.ts'
import { throttleText, transferText } from './balancerText.ts'

export const balancerColumns = (regions: readonly Region[]): readonly Column<Balancer>[] => [
  {
    id: 'label',
    header: 'Load balancer',
    value: balancerLabel,
    width: 160,
    grow: 1,
    mobile: 'title',
  },
  regionColumn(regions),
  {
    id: 'hostname',
    header: 'Hostname',
    value: ({ hostname }) => hostname,
    mono: true,
    copy: 'hostname',
    width: 290,
    grow: 1,
  },
  {
    id: 'ipv4',
    header: 'IPv4',
    value: ({ ipv4 }) => ipv4,
    sort: 'address',
    mono: true,
    copy: 'IPv4 address',
    ...findUsage,
    width: 180,
    mobile: 'meta',
  },
  {
    id: 'ipv6',
    header: 'IPv6',
    value: ({ ipv6 }) => ipv6,
    sort: 'address',
    mono: true,
    copy: 'IPv6 address',
    ...findUsage,
    width: 220,
    hidden: true,
  },
  {
    id: 'transfer',
    header: 'This month',
    value: ({ transfer }) => transfer?.total,
    cell: ({ transfer }) => transferText(transfer?.total),
    align: 'end',
    sort: 'number',
    width: 96,
  },
  {
    id: 'throttle',
    header: 'Client limit',
    value: ({ client_conn_throttle: limit }) => limit,
    cell: throttleText,
    sort: 'number',
    width: 190,
    hidden: true,
  },
  tagsColumn(),
  createdColumn({ hidden: true }),
  updatedColumn({ hidden: true }),
  idColumn('load balancer'),
]
