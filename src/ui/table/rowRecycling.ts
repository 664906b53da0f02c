import type { RowId } from './column.ts'

/** React keys of the rendered rows by row id, in DOM order. */
type Drawn = ReadonlyMap<RowId, number>

/**
 * Reuses the elements of removed rows for new rows, because creating a row costs several times as much as updating it.
 * Remaining rows keep their elements, including focus and input. Only reads committed renders, so that renders
 * discarded by React have no effect.
 */
export class RowRecycler {
  private slotByRow: Drawn = new Map()
  private next = 0

  /**
   * Returns React keys for the rows, in row order or, if `passing`, in the order of the existing elements: moving an
   * element in the DOM costs as much as creating one, and React would move a whole screen of rows for one row inserted
   * at the top.
   * @param focused row whose element must not be reused
   */
  assign(ids: readonly RowId[], focused: RowId | undefined, passing = false): Drawn {
    const staying = new Set(ids)
    const free = [...this.slotByRow].flatMap(([id, slot]) =>
      staying.has(id) || id === focused ? [] : [slot],
    )
    let next = this.next
    const nextSlots = new Map<RowId, number>()
    for (const id of ids) nextSlots.set(id, this.slotByRow.get(id) ?? free.shift() ?? next++)
    if (!passing) return nextSlots
    const orderBySlot = new Map([...this.slotByRow.values()].map((slot, order) => [slot, order]))
    const placeOf = ([, slot]: [RowId, number]) => orderBySlot.get(slot) ?? orderBySlot.size
    return new Map([...nextSlots].toSorted((one, other) => placeOf(one) - placeOf(other)))
  }

  /** Records the rendered keys after React has committed them. */
  commit(drawn: Drawn) {
    this.slotByRow = drawn
    for (const slot of drawn.values()) this.next = Math.max(this.next, slot + 1)
  }
}
