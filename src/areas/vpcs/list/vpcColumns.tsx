import type { Vpc, Region } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { createdColumn, idColumn } from '#ui/list/listColumns.tsx'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import { vpcLabel } from '../../labels.ts'
import { regionColumn } from '../../regionColumn.ts'

/** Returns the number of instances with a configuration that uses one of the subnets. */
export const instancesIn = ({ subnets }: Vpc): number =>
  new Set(subnets?.flatMap(({ computes }) => computes ?? [])).size

/** Returns the reason why a VPC or subnet cannot be deleted (document 1, 2.3): configurations have interfaces in it. */
export const inUseReason = (instances: number): string | undefined =>
  instances === 0
    ? undefined
    : `In use by ${plural(instances, 'instance')}; remove ${instances === 1 ? 'its' : 'their'} interfaces first.`

const rangesOf = ({ subnets }: Vpc) => subnets?.map(({ ipv4 }) => ipv4).join(', ')

export const vpcColumns = (regions: readonly Region[]): readonly Column<Vpc>[] => [
  { id: 'label', header: 'VPC', value: vpcLabel, width: 160, grow: 1, mobile: 'title' },
  regionColumn(regions),
  {
    id: 'subnets',
    header: 'Subnets',
    value: ({ subnets }) => subnets?.length,
    searched: ({ subnets }) => subnets?.map(({ label }) => label).join(' ') ?? '',
    align: 'end',
    sort: 'number',
    width: 88,
  },
  {
    id: 'ranges',
    header: 'Ranges',
    value: rangesOf,
    width: 180,
    grow: 2,
    mobile: 'meta',
    mono: true,
  },
  {
    id: 'instances',
    header: 'Instances',
    value: instancesIn,
    align: 'end',
    sort: 'number',
    width: 96,
  },
  {
    id: 'description',
    header: 'Description',
    value: ({ description }) => description,
    width: 180,
    grow: 1,
    hidden: true,
  },
  createdColumn({ width: 128 }),
  {
    id: 'updated',
    header: 'Updated',
    value: ({ updated }) => updated,
    sort: 'time',
    cell: ({ updated }) => <Time value={updated} />,
    width: 112,
    hidden: true,
  },
  idColumn('VPC'),
]
