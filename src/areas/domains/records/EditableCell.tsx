import { createContext, use, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { asApiError } from '#api/client.ts'
import { tipWhenCut } from '#ui/tip.ts'
import { recordSecondsLabel, recordSecondsOptions } from '../seconds.ts'
import { type AddressType, takesAddress, useOwnAddresses } from './ownAddresses.ts'
import styles from './records.module.css'
import type { RecordRow } from './recordRow.ts'

type Field = 'target' | 'ttl_sec'

interface CellEditing {
  ttl: number
  /** Rejects, with the reason, what does not fit. */
  save: (row: RecordRow, field: Field, value: string) => Promise<void>
}

/** Absent where records are read-only. */
export const CellEditingContext = createContext<CellEditing | undefined>(undefined)

interface EditableCellProps {
  row: RecordRow
  field: Field
  text: string
}

/** A value or TTL that is changed in its place: Enter saves, Escape gives up. */
export function EditableCell({ row, field, text }: EditableCellProps) {
  const editing = use(CellEditingContext)
  // Of which row, since the table shows others in the same cell.
  const [open, setOpen] = useState<number>()
  const place = useRef<HTMLSpanElement>(null)
  if (!editing || row.staged === 'delete') return <span className={styles.text}>{text}</span>
  const close = () => {
    const cell = place.current?.closest<HTMLElement>('[data-index]')
    setOpen(undefined)
    cell?.focus()
  }
  return (
    <span ref={place} className={styles.cell}>
      {open === row.id ? (
        <CellEditor key={row.id} row={row} field={field} editing={editing} onClose={close} />
      ) : (
        <button
          type="button"
          className={styles.value}
          data-edit={field}
          tabIndex={-1}
          aria-label={`${field === 'target' ? 'Edit value' : 'Edit TTL'} ${text}`}
          onClick={() => setOpen(row.id)}
          {...tipWhenCut}
        >
          {text}
        </button>
      )}
    </span>
  )
}

interface CellEditorProps {
  row: RecordRow
  field: Field
  editing: CellEditing
  onClose: () => void
}

function CellEditor({ row, field, editing, onClose }: CellEditorProps) {
  const before = field === 'target' ? (row.target ?? '') : `${row.ttl_sec ?? 0}`
  const [value, setValue] = useState(before)
  const [fault, setFault] = useState<string>()
  const [saving, setSaving] = useState(false)
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const listId = useId()
  const of = `${row.type} ${row.name || '@'}`
  useEffect(() => control.current?.focus(), [])

  const save = async (wanted: string) => {
    if (saving) return
    if (wanted === before) {
      onClose()
      return
    }
    setSaving(true)
    try {
      await editing.save(row, field, wanted)
      onClose()
    } catch (error) {
      setFault(
        asApiError(error)
          .faults.map(({ reason }) => reason)
          .join(' '),
      )
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    if (event.key === 'Escape') onClose()
    else void save(value)
  }
  const shared = {
    ref: control,
    value,
    className: styles.input,
    'aria-invalid': fault !== undefined,
    onKeyDown,
    // Nothing typed is lost by a press elsewhere; what is as it was closes.
    onBlur: () => {
      if (value === before && !saving) onClose()
    },
  }
  return (
    <>
      {field === 'target' ? (
        <input
          {...shared}
          {...(takesAddress(row.type) && { list: listId })}
          type="text"
          aria-label={`Value of ${of}`}
          spellCheck={false}
          autoComplete="off"
          readOnly={saving}
          onChange={(event) => {
            setValue(event.target.value)
            setFault(undefined)
          }}
        />
      ) : (
        <select
          {...shared}
          aria-label={`TTL of ${of}`}
          onChange={(event) => {
            setValue(event.target.value)
            setFault(undefined)
          }}
        >
          {offered(row, editing.ttl).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {field === 'target' && takesAddress(row.type) && <OwnAddresses id={listId} type={row.type} />}
      <span role="alert" className={fault === undefined ? undefined : styles.fault}>
        {fault}
      </span>
    </>
  )
}

/** The addresses of own instances, as the browser offers them under a field. */
function OwnAddresses({ id, type }: { id: string; type: AddressType }) {
  const { suggestions } = useOwnAddresses(type, true)
  return (
    <datalist id={id}>
      {suggestions.map(({ value, detail }) => (
        <option key={`${value} ${detail}`} value={value}>
          {detail}
        </option>
      ))}
    </datalist>
  )
}

function offered({ ttl_sec: seconds = 0 }: RecordRow, domainTtl: number) {
  const options = recordSecondsOptions(domainTtl)
  return options.some(({ value }) => value === seconds)
    ? options
    : [...options, { value: seconds, label: recordSecondsLabel(seconds, domainTtl) }]
}
