import { humanize } from '#lib/format.ts'
import type { Column } from '#ui/table/column.ts'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Difference } from './compareSnapshots.ts'

const words = { appeared: 'Added', vanished: 'Removed', changed: 'Changed' } as const
const families = { appeared: 'added', vanished: 'removed', changed: 'changed' } as const

export const differenceColumns: readonly Column<Difference>[] = [
  {
    id: 'object',
    header: 'Object',
    value: ({ name }) => name,
    width: 160,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'change',
    header: 'Change',
    value: ({ change }) => words[change],
    cell: ({ change }) => (
      <StatusChip status={change} family={families[change]}>
        {words[change]}
      </StatusChip>
    ),
    width: 116,
    mobile: 'title',
    filter: { kind: 'choice' },
  },
  {
    id: 'kind',
    header: 'Type',
    value: ({ kind }) => kind,
    width: 120,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  { id: 'list', header: 'List', value: ({ list }) => list, width: 160, hidden: true },
  {
    id: 'field',
    header: 'Field',
    value: ({ field }) => field?.split('.').map(humanize).join(' · '),
    searched: ({ field }) => field ?? '',
    width: 150,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'before',
    header: 'Before',
    value: ({ before }) => before,
    mono: true,
    width: 160,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'after',
    header: 'After',
    value: ({ after }) => after,
    mono: true,
    width: 160,
    grow: 1,
    mobile: 'meta',
  },
  { id: 'id', header: 'ID', value: ({ id }) => id, mono: true, width: 100, hidden: true },
]
