import type { DatabaseSummary, DatabaseType, Region } from '#api/generated/types.gen.ts'
import { humanize, plural } from '#lib/format.ts'
import { createdColumn, idColumn } from '#ui/list/listColumns.tsx'
import { Time } from '#ui/display/Time.tsx'
import { findUsage } from '#ui/usage/findUsage.tsx'
import type { Column } from '#ui/table/column.ts'
import { databaseName, engineText } from './databaseName.ts'
import { announcedPatches, nextAnnounced } from './public/announcedPatches.ts'
import { planLabel } from './plans.ts'
import { regionColumn } from '../regionColumn.ts'
import { TaskStatus } from '../TaskStatus.tsx'

/**
 * Time at which a patch is applied, or its deadline. The text is complete because phones do not show the column header.
 */
function announcedTime(database: DatabaseSummary) {
  if (announcedPatches(database).length === 0) return undefined
  const next = nextAnnounced(database)
  if (!next) return 'Patch not planned yet'
  return (
    <>
      Patch {next.isPlanned ? 'on' : 'by'} <Time value={next.time} as="date" />
    </>
  )
}

export const databaseColumns = (
  regions: readonly Region[],
  types: readonly DatabaseType[],
  hasAnnounced: boolean,
): readonly Column<DatabaseSummary>[] => [
  {
    id: 'label',
    header: 'Database',
    value: databaseName,
    width: 150,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => humanize(status),
    cell: ({ id, status }) => <TaskStatus type="database" id={id} status={status} />,
    width: 128,
    mobile: 'title',
    filter: { kind: 'choice', values: ({ status }) => (status ? [status] : []), label: humanize },
  },
  {
    id: 'engine',
    header: 'Engine',
    value: engineText,
    width: 132,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'type',
    header: 'Plan',
    value: ({ type }) => type && planLabel(types, type),
    width: 132,
    filter: { kind: 'choice' },
  },
  {
    id: 'nodes',
    header: 'Nodes',
    value: ({ cluster_size: size }) => size,
    cell: ({ cluster_size: size }) => (size === undefined ? undefined : plural(size, 'node')),
    sort: 'number',
    width: 80,
    mobile: 'meta',
  },
  {
    id: 'maintenance',
    header: 'Maintenance',
    value: (database) => nextAnnounced(database)?.time,
    cell: announcedTime,
    sort: 'time',
    width: 168,
    mobile: 'meta',
    hidden: !hasAnnounced,
  },
  regionColumn(regions),
  {
    id: 'host',
    header: 'Host',
    value: ({ hosts }) => hosts?.primary,
    mono: true,
    copy: 'host',
    ...findUsage,
    width: 200,
    grow: 1,
    hidden: true,
  },
  createdColumn({ width: 128 }),
  idColumn('database'),
]
