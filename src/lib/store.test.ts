import { expect, test, vi } from 'vitest'
import { createListeners, createStore } from './store.ts'

test('notifies a subscriber of each change until it unsubscribes', () => {
  const store = createStore(1)
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.set(2)
  store.set(2)
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.get()).toBe(3)
})

test('opens a source for the first listener and closes it after the last', () => {
  const close = vi.fn<() => void>()
  const open = vi.fn<() => () => void>(() => close)
  const listeners = createListeners(open)
  const stops = [listeners.add(() => undefined), listeners.add(() => undefined)]
  expect(open).toHaveBeenCalledTimes(1)
  stops[0]?.()
  stops[0]?.()
  expect(close).not.toHaveBeenCalled()
  stops[1]?.()
  expect(close).toHaveBeenCalledTimes(1)
  expect(listeners.isEmpty()).toBe(true)
  listeners.add(() => undefined)
  expect(open).toHaveBeenCalledTimes(2)
})

test('passes the arguments to the listeners', () => {
  const listeners = createListeners<[name: string, count: number]>()
  const listener = vi.fn<(name: string, count: number) => void>()
  listeners.add(listener)
  listeners.call('web-1', 2)
  expect(listener).toHaveBeenCalledWith('web-1', 2)
})
