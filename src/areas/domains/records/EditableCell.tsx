import { createContext, use, useRef, useState } from 'react'
import { tipWhenCut } from '#ui/tip.ts'
import { CellEditor } from './CellEditor.tsx'
import styles from './records.module.css'
import type { RecordRow } from './recordRow.ts'

export type CellField = 'target' | 'ttl_sec'

/** Rejects, with the reason, what does not fit. */
export type SaveCell = (row: RecordRow, field: CellField, value: string) => Promise<void>

export interface CellEditing {
  ttl: number
  save: SaveCell
}

/** Absent where records are read-only. */
export const CellEditingContext = createContext<CellEditing | undefined>(undefined)

interface EditableCellProps {
  row: RecordRow
  field: CellField
  text: string
}

/** A value or TTL that is changed in its place: Enter saves, Escape gives up. */
export function EditableCell({ row, field, text }: EditableCellProps) {
  const editing = use(CellEditingContext)
  // Of which row, since the table shows others in the same cell.
  const [open, setOpen] = useState<number>()
  const place = useRef<HTMLSpanElement>(null)
  if (!editing || row.staged === 'delete') return <span className={styles.text}>{text}</span>
  const close = (leaves = false) => {
    const cell = place.current?.closest<HTMLElement>('[data-index]')
    setOpen(undefined)
    if (!leaves) cell?.focus()
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
