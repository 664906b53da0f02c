import { StatusChip } from '#ui/display/StatusChip.tsx'
import type { Column } from '#ui/table/column.ts'
import { recordAfter, recordBefore, type ZoneChange } from '../zone/changeSet.ts'
import { readableName } from '../zone/readableName.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import type { StatusFamily } from '#ui/display/statusFamily.ts'
import { type ConflictCheck, valueText } from './conflicts.ts'
import { effectiveChange, type StepState } from './applyRun.ts'

export interface ChangeRow extends ConflictCheck {
  id: number
  /** The change as staged. */
  change: ZoneChange
  /** State of the step, if the change belongs to a run. */
  state?: StepState
  reason?: string
}

const changeKinds = { add: 'Add', update: 'Change', delete: 'Delete' } as const
const kindFamilies: Record<ZoneChange['kind'], StatusFamily> = {
  add: 'added',
  update: 'changed',
  delete: 'removed',
}
interface Result {
  word: string
  family: StatusFamily
}

const conflict: Result = { word: 'Conflict', family: 'attention' }
const results: Record<StepState, Result> = {
  waiting: { word: 'Waiting', family: 'offline' },
  accepted: { word: 'Accepted', family: 'attention' },
  done: { word: 'Done', family: 'done' },
  differs: { word: 'Differs', family: 'failed' },
  conflict,
  refused: { word: 'Failed', family: 'failed' },
  uncertain: { word: 'Unknown', family: 'attention' },
  skipped: { word: 'Skipped', family: 'offline' },
}

/** Returns the result of the change, or a conflict if it cannot be applied. */
function resultOf({ state, conflictingChanges: theirs }: ChangeRow): Result | undefined {
  if (state) return results[state]
  return theirs === undefined ? undefined : conflict
}

const typeOf = ({ change }: ChangeRow) => (recordAfter(change) ?? recordBefore(change))?.type

const nameOf = (draft: RecordDraft) => readableName(draft.name || '@')

function namesOf(row: ChangeRow): string {
  const change = effectiveChange(row)
  const names = [recordBefore(change), recordAfter(change)].flatMap((draft) =>
    draft ? [nameOf(draft)] : [],
  )
  return [...new Set(names)].join(' → ')
}

const valueOf = (draft: RecordDraft | undefined, zone: string) => draft && valueText(draft, zone)

function beforeOf(row: ChangeRow, zone: string): string | undefined {
  const value = valueOf(recordBefore(effectiveChange(row)), zone)
  return row.conflictingChanges === undefined ? value : `${row.conflictingChanges} (was ${value})`
}

export const changeColumns = (zone: string): readonly Column<ChangeRow>[] => [
  {
    id: 'kind',
    header: 'Change',
    value: ({ change }) => changeKinds[change.kind],
    cell: ({ change }) => (
      <StatusChip status={change.kind} family={kindFamilies[change.kind]}>
        {changeKinds[change.kind]}
      </StatusChip>
    ),
    width: 96,
    mobile: 'title',
    filter: { kind: 'choice' },
  },
  {
    id: 'state',
    header: 'Result',
    value: (row) => [resultOf(row)?.word, row.reason].filter(Boolean).join(': ') || undefined,
    cell: (row) => {
      const result = resultOf(row)
      return (
        result && (
          <StatusChip status={result.word} family={result.family} detail={row.reason}>
            {result.word}
          </StatusChip>
        )
      )
    },
    width: 140,
    mobile: 'title',
    filter: {
      kind: 'choice',
      values: (row) => [resultOf(row)?.word ?? ''],
    },
  },
  {
    id: 'type',
    header: 'Type',
    value: typeOf,
    width: 72,
    filter: { kind: 'choice' },
    mobile: 'title',
  },
  {
    id: 'name',
    header: 'Name',
    value: namesOf,
    mono: true,
    width: 140,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'before',
    header: 'Before (TTL, value)',
    value: (row) => beforeOf(row, zone),
    mono: true,
    width: 200,
    grow: 2,
    mobile: 'meta',
  },
  {
    id: 'after',
    header: 'After (TTL, value)',
    value: (row) => valueOf(recordAfter(effectiveChange(row)), zone),
    mono: true,
    width: 200,
    grow: 2,
    mobile: 'meta',
  },
]
