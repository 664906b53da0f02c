import type { RowId } from './column.ts'

/** What is drawn: the key under which React knows each row, in order of appearance. */
type Drawn = ReadonlyMap<RowId, number>

/**
 * Hands the elements of rows that went to rows that came, since making a row costs several times
 * what filling it anew does. A row that stays keeps its element, and with it what is being typed or
 * focused there. Reads only what was really shown, so that a drawing React gives up leaves no trace.
 */
export class RowSlots {
  private shown: Drawn = new Map()
  private next = 0

  /** Keys for these rows; `focused` is a row whose element is given to no other. */
  assign(ids: readonly RowId[], focused: RowId | undefined): Drawn {
    const staying = new Set(ids)
    const free = [...this.shown].flatMap(([id, slot]) =>
      staying.has(id) || id === focused ? [] : [slot],
    )
    let next = this.next
    const drawn = new Map<RowId, number>()
    for (const id of ids) drawn.set(id, this.shown.get(id) ?? free.shift() ?? next++)
    return drawn
  }

  /** Tells that this drawing is the one on the page. */
  commit(drawn: Drawn) {
    this.shown = drawn
    for (const slot of drawn.values()) this.next = Math.max(this.next, slot + 1)
  }
}
