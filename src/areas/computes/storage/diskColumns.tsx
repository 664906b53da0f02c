import { formatMegabytes } from '#lib/format.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import { Chip } from '#ui/display/Chip.tsx'
import type { DiskTableRow } from './diskUses.ts'
import styles from './StorageTab.module.css'
import { diskLabel } from '../../labels.ts'

/** Formats the uses of a disk: "Boot profile: sda". */
const usesText = ({ uses }: DiskTableRow) =>
  uses?.map(({ config, slot }) => `${config}: ${slot}`).join(', ')

export const diskColumns: readonly Column<DiskTableRow>[] = [
  {
    id: 'label',
    header: 'Disk',
    value: diskLabel,
    width: 200,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: (disk) => disk.status,
    cell: ({ status }) => (
      // `not ready` is temporary: the disk is being created or changed.
      <StatusChip status={status} {...(status === 'not ready' && { family: 'working' as const })} />
    ),
    filter: { kind: 'choice' },
    width: 104,
    mobile: 'meta',
  },
  {
    id: 'size',
    header: 'Size',
    value: (disk) => disk.size,
    cell: (disk) => formatMegabytes(disk.size),
    align: 'end',
    sort: 'number',
    width: 88,
    mobile: 'meta',
  },
  {
    id: 'filesystem',
    header: 'Filesystem',
    value: (disk) => disk.filesystem,
    mono: true,
    filter: { kind: 'choice' },
    width: 104,
    mobile: 'meta',
  },
  {
    id: 'uses',
    header: 'Used by configuration',
    value: usesText,
    cell: ({ uses }) =>
      uses &&
      (uses.length === 0 ? (
        <span className={styles.unused}>No configuration</span>
      ) : (
        <span className={styles.uses}>
          {uses.map(({ configId, config, slot }) => (
            <span key={`${configId} ${slot}`} className={styles.use}>
              {config} <Chip mono>{slot}</Chip>
            </span>
          ))}
        </span>
      )),
    sort: false,
    width: 260,
    grow: 2,
  },
  {
    id: 'created',
    header: 'Created',
    value: (disk) => disk.created,
    cell: (disk) => <Time value={disk.created} />,
    sort: 'time',
    width: 120,
  },
  {
    id: 'id',
    header: 'ID',
    value: (disk) => disk.id,
    mono: true,
    sort: 'number',
    width: 96,
    copy: 'disk ID',
    hidden: true,
  },
]
