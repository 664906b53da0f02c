import { expect, test } from 'vitest'
import { RowRecycler } from './rowRecycling.ts'

const renderedSlots = (...ids: number[]) => {
  const slots = new RowRecycler()
  slots.commit(slots.assign(ids, undefined))
  return slots
}

test('keeps the elements of remaining rows and reuses those of removed rows for new ones', () => {
  const slots = renderedSlots(1, 2, 3)
  expect([...slots.assign([3, 4, 5], undefined)]).toEqual([
    [3, 2],
    [4, 0],
    [5, 1],
  ])
})

test('creates new elements for additional rows', () => {
  expect([...renderedSlots(1).assign([1, 2], undefined).values()]).toEqual([0, 1])
})

test('does not reuse the element of the focused row', () => {
  expect([...renderedSlots(1, 2).assign([3, 4], 1).values()]).toEqual([1, 2])
})

test('ignores an assignment that was not committed', () => {
  const slots = renderedSlots(1, 2)
  slots.assign([8, 9], undefined)
  expect([...slots.assign([1, 2, 3], undefined).values()]).toEqual([0, 1, 2])
})

test('does not reuse the key of a discarded element', () => {
  const slots = renderedSlots(1, 2, 3)
  slots.commit(slots.assign([1], undefined))
  expect([...slots.assign([1, 2], undefined).values()]).toEqual([0, 3])
})

test('keeps the element order while scrolling and sorts by row order afterwards', () => {
  const slots = renderedSlots(1, 2, 3, 4)
  const passing = slots.assign([2, 3, 4, 5], undefined, true)
  expect([...passing]).toEqual([
    [5, 0],
    [2, 1],
    [3, 2],
    [4, 3],
  ])
  slots.commit(passing)
  expect([...slots.assign([1, 2, 3, 4], undefined, true).values()]).toEqual([0, 1, 2, 3])
  expect([...slots.assign([2, 3, 4, 5], undefined).keys()]).toEqual([2, 3, 4, 5])
})

test('appends new elements at the end while scrolling', () => {
  expect([...renderedSlots(2, 3).assign([1, 2, 3], undefined, true).keys()]).toEqual([2, 3, 1])
})
