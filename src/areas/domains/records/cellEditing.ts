import { createContext } from 'react'
import type { RecordRow } from '../recordRow.ts'

export type CellField = 'target' | 'ttl_sec'

/** Rejects, with the reason, what does not fit. */
export type SaveCell = (row: RecordRow, field: CellField, value: string) => Promise<void>

export interface CellEditing {
  ttl: number
  save: SaveCell
  /** Opens the form, for a value that does not fit into one line. */
  openForm: (row: RecordRow) => void
  /** Unsaved input by row and field, kept here since rows that leave the window take their inputs along. */
  typed: Map<string, string>
}

export const typedKey = (row: RecordRow, field: CellField) => `${row.id} ${field}`

/** Absent where records are read-only. */
export const CellEditingContext = createContext<CellEditing | undefined>(undefined)
