import type { RowId } from './column.ts'

/** What is drawn: the key under which React knows each row, in the order of the document. */
type Drawn = ReadonlyMap<RowId, number>

/**
 * Hands the elements of rows that went to rows that came, since making a row costs several times
 * what filling it anew does. A row that stays keeps its element, and with it what is being typed or
 * focused there. Reads only what was really shown, so that a drawing React gives up leaves no trace.
 */
export class RowRecycler {
  private shown: Drawn = new Map()
  private next = 0

  /**
   * Keys for these rows, in their order, or in that of the elements there are where `passing`: an element that
   * moves in the document costs as much as a new one, and React moves a whole screen for a row that comes on top.
   * @param focused a row whose element is given to no other
   */
  assign(ids: readonly RowId[], focused: RowId | undefined, passing = false): Drawn {
    const staying = new Set(ids)
    const free = [...this.shown].flatMap(([id, slot]) =>
      staying.has(id) || id === focused ? [] : [slot],
    )
    let next = this.next
    const drawn = new Map<RowId, number>()
    for (const id of ids) drawn.set(id, this.shown.get(id) ?? free.shift() ?? next++)
    if (!passing) return drawn
    const places = new Map([...this.shown.values()].map((slot, place) => [slot, place]))
    const placeOf = ([, slot]: [RowId, number]) => places.get(slot) ?? places.size
    return new Map([...drawn].toSorted((one, other) => placeOf(one) - placeOf(other)))
  }

  /** Tells that this drawing is the one on the page. */
  commit(drawn: Drawn) {
    this.shown = drawn
    for (const slot of drawn.values()) this.next = Math.max(this.next, slot + 1)
  }
}
