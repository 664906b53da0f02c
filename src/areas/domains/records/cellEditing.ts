import { createContext } from 'react'
import type { RecordRow } from '../recordRow.ts'

export type CellField = 'target' | 'ttl_sec'

/** Rejects with the reason if the value is invalid. */
export type SaveCell = (row: RecordRow, field: CellField, value: string) => Promise<void>

export interface CellEditing {
  ttl: number
  /** Name of the domain. */
  zone: string
  save: SaveCell
  /** Opens the record form, for a value with several lines. */
  openForm: (row: RecordRow) => void
  /**
   * Unsaved input by row and field. Stored outside the rows, because virtualized rows unmount when they scroll out of
   * view.
   */
  typed: Map<string, string>
}

export const typedKey = (row: RecordRow, field: CellField) => `${row.id} ${field}`

/** Undefined if the records are read-only. */
export const CellEditingContext = createContext<CellEditing | undefined>(undefined)
