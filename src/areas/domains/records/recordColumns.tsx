import { shortestIPv6 } from '#contract/rules/addresses.ts'
import { remarkFields } from '#contract/rules/recordFields.ts'
import { cx } from '#lib/cx.ts'
import { formatDuration } from '#lib/time.ts'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { useNow } from '#ui/display/useNow.ts'
import { isOver, type NotesByRecord, noteText, type RecordNote } from '../notes/recordNotes.ts'
import { readableName } from '../zone/readableName.ts'
import { namesInFull, shortened, shortestAddress, valuesInFull } from './recordSearch.ts'
import { EditableCell } from './EditableCell.tsx'
import type { RecordRow } from '../recordRow.ts'
import type { TtlPlan } from './ttlPlans.ts'
import styles from './records.module.css'

const words = { add: 'added', update: 'changed', delete: 'deleted' } as const

const nameOf = ({ name }: RecordRow) => readableName(name || '@')

/** Formats the fields of a record besides name, value and TTL. */
function recordDetails(row: RecordRow): string {
  const remarks = remarkFields.flatMap((field) => row[field] || [])
  return [dataDetails(row), ...remarks].filter(Boolean).join(' · ')
}

function dataDetails({ type, priority, weight, port, tag }: RecordRow): string {
  switch (type) {
    case 'MX':
      return `priority ${priority ?? 0}`
    case 'SRV':
      return `${priority ?? 0} ${weight ?? 0} port ${port ?? 0}`
    case 'CAA':
      return tag ?? ''
    default:
      return ''
  }
}

const valueOf = ({ type, target: recordTarget }: RecordRow) => {
  const target = recordTarget ?? ''
  if (type === 'MX' && target === '') return 'no mail (null MX)'
  if (type === 'AAAA') return shortestIPv6(target)
  return target.includes('xn--') ? readableName(target) : target
}

const ttlText = (seconds: number | undefined, ttl: number) =>
  seconds ? formatDuration(seconds) : `${formatDuration(ttl)} (default)`

const noteColumn = (notes: NotesByRecord): Column<RecordRow> => ({
  id: 'note',
  header: 'Note',
  value: ({ id }) => {
    const note = notes.get(id)
    return note ? noteText(note) : ''
  },
  cell: ({ id }) => notes.has(id) && <NoteCell note={notes.get(id)} />,
  width: 192,
})

function NoteCell({ note }: { note: RecordNote | undefined }) {
  const now = useNow()
  if (!note) return null
  return (
    <span className={styles.named}>
      <span className={styles.name} {...tooltip(noteText(note))}>
        {note.note}
      </span>
      {isOver(note, now) && <span className={cx(styles.mark, styles.delete)}>expired</span>}
    </span>
  )
}

/**
 * @param ttl default TTL of the domain, in seconds
 * @param zone zone name, so that records are also found by their full name
 * @param plan TTL plan whose lowered records are marked
 * @param notes notes on records; the column exists only if there are any
 */
export const recordColumns = (
  ttl: number,
  zone: string,
  plan?: TtlPlan,
  notes?: NotesByRecord,
): readonly Column<RecordRow>[] => [
  {
    id: 'name',
    header: 'Name',
    value: nameOf,
    searched: ({ name }) => namesInFull(name, zone),
    searchedAs: (word) => shortened(word, zone),
    cell: (row) =>
      row.staged ? (
        <span className={styles.named}>
          <span className={cx(styles.name, row.staged === 'delete' && styles.gone)}>
            {nameOf(row)}
          </span>
          <span className={cx(styles.mark, styles[row.staged])}>{words[row.staged]}</span>
        </span>
      ) : (
        nameOf(row)
      ),
    mono: true,
    width: 180,
    grow: 1,
    mobile: 'title',
  },
  { id: 'type', header: 'Type', value: ({ type }) => type, width: 72, mobile: 'title' },
  {
    id: 'target',
    header: 'Value',
    value: valueOf,
    searched: ({ type, target = '' }) => valuesInFull(type, target, zone),
    searchedAs: shortestAddress,
    cell: (row) => <EditableCell row={row} field="target" text={valueOf(row)} />,
    reusable: true,
    mono: true,
    width: 240,
    grow: 2,
    mobile: 'meta',
  },
  { id: 'details', header: 'Details', value: recordDetails, width: 136 },
  {
    id: 'ttl',
    header: 'TTL',
    value: ({ ttl_sec: seconds }) => ttlText(seconds, ttl),
    searched: ({ ttl_sec: seconds }) => `${seconds || ttl}`,
    cell: (row) => {
      const cell = <EditableCell row={row} field="ttl_sec" text={ttlText(row.ttl_sec, ttl)} />
      const before = plan?.low === row.ttl_sec ? plan?.before[row.id] : undefined
      return before === undefined ? (
        cell
      ) : (
        <span className={styles.named}>
          {cell}
          <span
            className={cx(styles.mark, styles.planned)}
            {...tooltip(`Lowered for a move; it was ${ttlText(before, ttl)}`)}
          >
            planned
          </span>
        </span>
      )
    },
    reusable: true,
    // Fits "1 day (default)".
    width: 144,
    sort: 'natural',
    mobile: 'meta',
  },
  ...(notes && notes.size > 0 ? [noteColumn(notes)] : []),
  {
    id: 'updated',
    header: 'Updated',
    value: ({ updated }) => updated,
    cell: ({ updated }) => <Time value={updated} />,
    sort: 'time',
    width: 120,
    hidden: true,
  },
  { id: 'id', header: 'ID', value: ({ id }) => id, width: 80, mono: true, hidden: true },
]
