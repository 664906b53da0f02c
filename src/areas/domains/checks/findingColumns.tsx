import { StatusChip } from '#ui/StatusChip.tsx'
import type { StatusFamily } from '#ui/statusFamily.ts'
import type { Column } from '#ui/table/column.ts'
import type { ZoneEntry } from '../zone/draft.ts'
import type { Finding } from '../zone/lint.ts'

export type FindingRow = Finding<ZoneEntry> & { id: number }

const families: Record<Finding['severity'], StatusFamily> = {
  error: 'failed',
  warning: 'attention',
  note: 'offline',
}
const words = { error: 'Error', warning: 'Warning', note: 'Note' } as const

export const findingColumns: readonly Column<FindingRow>[] = [
  {
    id: 'message',
    header: 'Finding',
    value: ({ message }) => message,
    width: 260,
    grow: 2,
    mobile: 'title',
  },
  {
    id: 'severity',
    header: 'Weight',
    value: ({ severity }) => words[severity],
    cell: ({ severity }) => (
      <StatusChip status={severity} family={families[severity]}>
        {words[severity]}
      </StatusChip>
    ),
    width: 104,
    mobile: 'title',
    filter: { kind: 'choice' },
  },
  {
    id: 'advice',
    header: 'Why, and what to do',
    value: ({ advice }) => advice,
    width: 260,
    grow: 3,
    mobile: 'meta',
  },
  {
    id: 'repair',
    header: 'Repair',
    value: ({ repair }) => repair?.label,
    width: 180,
    grow: 1,
    mobile: 'meta',
  },
]
