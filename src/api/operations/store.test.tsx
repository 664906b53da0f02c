import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Operation, operationText } from './operation.ts'
import {
  allOperations,
  dismissOperations,
  putOperation,
  useObjectOperation,
  useOperations,
} from './store.ts'

const key = 'console.operations'

const operation = (change: Partial<Operation> = {}): Operation => ({
  id: crypto.randomUUID(),
  kind: 'boot',
  object: { type: 'compute', id: 5, label: 'secret-project', href: '/compute/5' },
  path: { computeId: 5 },
  before: { status: 'offline' },
  wanted: {},
  started: Date.now(),
  state: 'accepted',
  ...change,
})

beforeEach(() => {
  for (const { id } of allOperations()) putOperation({ ...operation(), id, state: 'finished' })
  dismissOperations()
})

test('what is kept over a reload holds ids and states, no names and no words of the API', () => {
  putOperation(operation({ state: 'failed', reason: 'Words of the API', percent: 4 }))
  const kept = localStorage.getItem(key) ?? ''
  expect(kept).toContain('"computeId":5')
  expect(kept).not.toMatch(/secret-project|Words of the API|percent/)
})

test('an object shows what runs on it, else what ended last', () => {
  const { result } = renderHook(() => useObjectOperation('compute', 5))
  expect(result.current).toBeUndefined()
  const first = operation()
  act(() => putOperation(first))
  act(() => putOperation(operation({ state: 'refused', started: Date.now() + 5 })))
  expect(result.current?.id).toBe(first.id)
  act(() => putOperation({ ...first, state: 'failed' }))
  expect(result.current?.state).toBe('refused')
  const other = renderHook(() => useObjectOperation('compute', 6))
  expect(other.result.current).toBeUndefined()
})

test('ended operations can be dismissed, running ones stay', () => {
  const { result } = renderHook(useOperations)
  const running = operation()
  const ended = operation({ state: 'finished' })
  const failed = operation({ state: 'failed' })
  act(() => {
    putOperation(running)
    putOperation(ended)
    putOperation(failed)
  })
  act(() => dismissOperations(ended.id))
  expect(result.current.map(({ id }) => id).toSorted()).toEqual([running.id, failed.id].toSorted())
  act(() => dismissOperations())
  expect(result.current.map(({ id }) => id)).toEqual([running.id])
})

test('another tab adds and changes operations; names known here stay', () => {
  const { result } = renderHook(useOperations)
  const mine = operation()
  act(() => putOperation(mine))
  const theirs = { ...operation({ kind: 'reboot' }), object: { type: 'compute', id: 6 } }
  const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as Operation[]
  localStorage.setItem(
    key,
    JSON.stringify([...kept.map((each) => ({ ...each, state: 'observed' })), theirs]),
  )
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  expect(result.current).toHaveLength(2)
  expect(result.current.find(({ id }) => id === mine.id)).toMatchObject({
    state: 'observed',
    object: { label: 'secret-project' },
  })
  expect(result.current.find(({ id }) => id === theirs.id)?.object.label).toBe('compute 6')
})

test('a change here keeps what another tab wrote a moment ago', () => {
  putOperation(operation())
  const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as Operation[]
  const theirs = { ...kept[0], id: 'theirs' }
  localStorage.setItem(key, JSON.stringify([...kept, theirs]))
  putOperation(operation())
  expect(allOperations()).toHaveLength(3)
})

test('fifty ended operations of a day are kept', () => {
  for (let count = 0; count < 60; count += 1) {
    putOperation(operation({ state: 'finished', started: Date.now() + count }))
  }
  const old = Date.now() - 25 * 60 * 60 * 1000
  putOperation(operation({ state: 'failed', started: old }))
  const running = operation({ started: old })
  putOperation(running)
  expect(allOperations()).toHaveLength(51)
  expect(allOperations().at(-1)?.id).toBe(running.id)
})

test('malformed storage is empty storage', () => {
  localStorage.setItem(key, '{nonsense')
  putOperation(operation())
  expect(allOperations()).toHaveLength(1)
})

test('words for chips and for disabled actions', () => {
  const running = operation({ percent: 40 })
  expect(operationText(running)).toBe('Booting 40%')
  expect(operationText(operation())).toBe('Booting')
  expect(operationText(operation({ state: 'failed' }))).toBe('Boot failed')
  expect(operationText(operation({ kind: 'resize', state: 'unconfirmed' }))).toBe(
    'Resize could not be confirmed',
  )
})
