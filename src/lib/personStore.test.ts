// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createPersonStore } from './personStore.ts'
import { personKey } from './storage.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const listOf = (stored: unknown): string[] => (Array.isArray(stored) ? stored : [])
const opened = () => createPersonStore('console.kept', listOf)

test('stores separate values for each user, across page loads', () => {
  sessionStorage.setItem(personKey, 'anna')
  opened().change((stored) => [...stored, 'a'])
  sessionStorage.setItem(personKey, 'bert')
  const store = opened()
  expect(store.get()).toEqual([])
  store.change((stored) => [...stored, 'b'])
  sessionStorage.setItem(personKey, 'anna')
  expect(opened().get()).toEqual(['a'])
})

test('adopts a change of another tab, and treats malformed data as empty', () => {
  const store = opened()
  const { result } = renderHook(store.use)
  const tell = (text: string) =>
    act(() => {
      localStorage.setItem('console.kept', text)
      window.dispatchEvent(new StorageEvent('storage', { key: 'console.kept' }))
    })
  tell(JSON.stringify({ '': ['there'] }))
  expect(result.current).toEqual(['there'])
  tell('[1]')
  expect(result.current).toEqual([])
  tell('{broken')
  expect(result.current).toEqual([])
})
