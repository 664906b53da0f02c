import type { Subnet } from '#api/generated/types.gen.ts'
import { formatCount } from '#lib/format.ts'
import { createdColumn, idColumn } from '#ui/list/listColumns.tsx'
import { findUsage } from '#ui/usage/findUsage.tsx'
import type { Column } from '#ui/table/column.ts'
import { subnetLabel } from '../../labels.ts'

/** A subnet with its utilization, as far as it is known. */
export interface SubnetTableRow extends Omit<Subnet, 'created'> {
  created?: string
  used: number | undefined
  free: number | undefined
}

export const subnetColumns: readonly Column<SubnetTableRow>[] = [
  { id: 'label', header: 'Subnet', value: subnetLabel, width: 140, grow: 1, mobile: 'title' },
  {
    id: 'ipv4',
    header: 'Range',
    value: ({ ipv4 }) => ipv4,
    width: 148,
    mono: true,
    copy: 'range',
    ...findUsage,
    mobile: 'meta',
  },
  {
    id: 'used',
    header: 'Used',
    value: ({ used }) => used,
    cell: ({ used }) => formatCount(used),
    align: 'end',
    sort: 'number',
    width: 76,
  },
  {
    id: 'free',
    header: 'Free',
    value: ({ free }) => free,
    cell: ({ free }) => formatCount(free),
    align: 'end',
    sort: 'number',
    width: 96,
  },
  {
    id: 'instances',
    header: 'Instances',
    value: ({ computes }) => computes?.length,
    align: 'end',
    sort: 'number',
    width: 96,
  },
  createdColumn(),
  idColumn('subnet'),
]
