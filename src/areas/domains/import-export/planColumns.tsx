import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import type { Column } from '#ui/table/column.ts'
import { readableName } from '../zone/readableName.ts'
import type { PlanKind, PlanRow } from './importPlan.ts'

const planKinds: Record<PlanKind, [word: string, family: StatusFamily]> = {
  add: ['Add', 'added'],
  update: ['Change', 'changed'],
  delete: ['Delete', 'removed'],
  unchanged: ['Unchanged', 'offline'],
  refused: ['Rejected', 'failed'],
  skipped: ['Skipped', 'offline'],
}

/** Returns the label of a preview line, for example "Add: MX @", or the raw text if it is not a record. */
export const planText = ({ kind, type, name, value }: PlanRow) =>
  `${planKinds[kind][0]}: ${type === '' ? value : `${type} ${name}`}`

export const planColumns: readonly Column<PlanRow>[] = [
  {
    id: 'kind',
    header: 'Action',
    value: ({ kind }) => planKinds[kind][0],
    cell: ({ kind }) => (
      <StatusChip status={kind} family={planKinds[kind][1]}>
        {planKinds[kind][0]}
      </StatusChip>
    ),
    width: 124,
    mobile: 'title',
    filter: { kind: 'choice' },
  },
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => readableName(name),
    mono: true,
    width: 140,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'type',
    header: 'Type',
    value: ({ type }) => type,
    width: 72,
    filter: { kind: 'choice' },
    mobile: 'title',
  },
  {
    id: 'value',
    header: 'TTL and value',
    value: ({ value }) => value,
    mono: true,
    width: 220,
    grow: 2,
    mobile: 'meta',
  },
  { id: 'note', header: 'Note', value: ({ note }) => note, width: 200, grow: 2, mobile: 'meta' },
]
