import { use, useRef, useState } from 'react'
import { ellipsis } from '#ui/table/ellipsis.ts'
import { CellEditingContext, type CellField, typedKey } from './cellEditing.ts'
import { CellEditor } from './CellEditor.tsx'
import styles from './records.module.css'
import type { RecordRow } from '../recordRow.ts'

/** Returns true for values with line breaks, which a single-line input would silently remove. */
const hasLines = ({ target = '' }: RecordRow) => /[\r\n]/.test(target)

interface EditableCellProps {
  row: RecordRow
  field: CellField
  text: string
}

/** Inline editor cell for a value or TTL: Enter saves, Escape cancels. A multi-line value opens the record form. */
export function EditableCell({ row, field, text }: EditableCellProps) {
  const editing = use(CellEditingContext)
  // Id of the row being edited, because the virtualized table reuses the cell for other rows.
  const [open, setOpen] = useState<number>()
  const element = useRef<HTMLSpanElement>(null)
  if (!editing || row.staged === 'delete') return <span {...ellipsis}>{text}</span>
  const isOpen = open === row.id || editing.typed.has(typedKey(row, field))
  const close = (leaves = false) => {
    editing.typed.delete(typedKey(row, field))
    const cell = element.current?.closest<HTMLElement>('[data-index]')
    setOpen(undefined)
    if (!leaves) cell?.focus()
  }
  if (!isOpen) {
    return (
      <button
        type="button"
        className={styles.value}
        data-edit={field}
        tabIndex={-1}
        aria-label={`${field === 'target' ? 'Edit value' : 'Edit TTL'} ${text}`}
        onClick={() =>
          field === 'target' && hasLines(row) ? editing.openForm(row) : setOpen(row.id)
        }
      >
        <span {...ellipsis}>{text}</span>
      </button>
    )
  }
  return (
    <span ref={element} className={styles.cell}>
      <CellEditor key={row.id} row={row} field={field} editing={editing} onClose={close} />
    </span>
  )
}
