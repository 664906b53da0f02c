import { expect, test } from 'vitest'
import { RowRecycler } from './rowRecycling.ts'

const shown = (...ids: number[]) => {
  const slots = new RowRecycler()
  slots.commit(slots.assign(ids, undefined))
  return slots
}

test('rows that stay keep their element, rows that come take those of rows that went', () => {
  const slots = shown(1, 2, 3)
  expect([...slots.assign([3, 4, 5], undefined)]).toEqual([
    [3, 2],
    [4, 0],
    [5, 1],
  ])
})

test('more rows get new elements', () => {
  expect([...shown(1).assign([1, 2], undefined).values()]).toEqual([0, 1])
})

test('the element of the focused row goes to no other', () => {
  expect([...shown(1, 2).assign([3, 4], 1).values()]).toEqual([1, 2])
})

test('a drawing that was given up leaves no trace', () => {
  const slots = shown(1, 2)
  slots.assign([8, 9], undefined)
  expect([...slots.assign([1, 2, 3], undefined).values()]).toEqual([0, 1, 2])
})

test('an element that went out of use is not made twice', () => {
  const slots = shown(1, 2, 3)
  slots.commit(slots.assign([1], undefined))
  expect([...slots.assign([1, 2], undefined).values()]).toEqual([0, 3])
})

test('rows that pass by leave every element where it stands, and at rest they stand in order', () => {
  const slots = shown(1, 2, 3, 4)
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

test('an element that is made while rows pass by stands behind the others', () => {
  expect([...shown(2, 3).assign([1, 2, 3], undefined, true).keys()]).toEqual([2, 3, 1])
})
