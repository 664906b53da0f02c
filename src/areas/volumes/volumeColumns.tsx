import { Link } from 'react-router'
import type { Volume, Region } from '#api/generated/types.gen.ts'
import { formatGigabytes, humanize, middleCut } from '#lib/format.ts'
import { createdColumn, idColumn, updatedColumn } from '#ui/list/listColumns.tsx'
import { lockMark } from '#ui/list/lockMark.tsx'
import type { Column } from '#ui/table/column.ts'
import { tagsColumn } from '#ui/list/tagsColumn.tsx'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { computePaths } from '#paths/computes.ts'
import { attachedComputeLabel } from './attachedComputeLabel.ts'
import { volumeLabel } from '../labels.ts'
import { regionColumn } from '../regionColumn.ts'
import { VolumeStatus } from './VolumeStatus.tsx'

export const volumeColumns = (regions: readonly Region[]): readonly Column<Volume>[] => [
  {
    id: 'label',
    header: 'Volume',
    value: volumeLabel,
    ...lockMark,
    width: 160,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => humanize(status),
    cell: ({ status }) => <VolumeStatus status={status} />,
    usual: { is: ({ status }) => status === 'active', text: 'all active' },
    width: 96,
    mobile: 'title',
    filter: { kind: 'choice', values: ({ status }) => (status ? [status] : []), label: humanize },
  },
  {
    id: 'size',
    header: 'Size',
    value: ({ size }) => size,
    cell: ({ size }) => formatGigabytes(size),
    align: 'end',
    sort: 'number',
    width: 76,
    mobile: 'meta',
  },
  regionColumn(regions),
  {
    id: 'attached',
    header: 'Attached to',
    value: (volume) => attachedComputeLabel(volume) ?? 'Not attached',
    cell: (volume) =>
      volume.compute_id == null ? undefined : (
        <Link to={computePaths.tab(volume.compute_id, 'storage')}>
          {attachedComputeLabel(volume)}
        </Link>
      ),
    width: 156,
    grow: 1,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'path',
    header: 'Filesystem path',
    value: ({ filesystem_path: path }) => path,
    // Truncated in the middle, because the end of the path distinguishes volumes.
    cell: ({ filesystem_path: path }) => <span {...tooltip(path)}>{middleCut(path, 19)}</span>,
    mono: true,
    copy: 'filesystem path',
    width: 180,
    grow: 1,
  },
  tagsColumn(),
  createdColumn({ width: 118, hidden: true }),
  updatedColumn({ hidden: true }),
  {
    id: 'hardware',
    header: 'Hardware',
    value: ({ hardware_type: type }) => type?.toUpperCase(),
    width: 100,
    hidden: true,
    filter: { kind: 'choice' },
  },
  idColumn('volume'),
]
