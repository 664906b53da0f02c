import { day } from '#contract/rules/durations.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noteLink, timeLeft, useSharedLinks } from './sharedLinks.ts'

const path = { clusterId: 'us-east-1', bucket: 'photos' }
const now = Date.now()

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  [0, 'Expired'],
  [-5, 'Expired'],
  [1, 'Expires in 1 second'],
  [359_000, 'Expires in 5 minutes 59 seconds'],
  [86_400_000, 'Expires in 24 hours'],
])('formats %i ms as %s', (left, words) => {
  expect(timeLeft(left)).toBe(words)
})

test('lists the links that the current user created for a bucket until a week after expiry', () => {
  sessionStorage.setItem('console.person', 'ada')
  const { result, rerender } = renderHook(() => useSharedLinks(path))
  const note = (name: string, until: number, bucket = 'photos') =>
    act(() => noteLink({ path: { ...path, bucket }, name, made: now, until }))
  note('old.txt', now - 8 * day)
  note('expired.txt', now - 6 * day)
  note('elsewhere.txt', now + day, 'other')
  note('a/b c.txt', now + day)
  expect(result.current.map(({ name }) => name)).toEqual(['a/b c.txt', 'expired.txt'])
  sessionStorage.setItem('console.person', 'grace')
  rerender()
  expect(result.current).toEqual([])
})

test('lists links from another tab and ignores invalid data', () => {
  const { result } = renderHook(() => useSharedLinks(path))
  const tell = (text: string) =>
    act(() => {
      localStorage.setItem('console.shared-links', text)
      window.dispatchEvent(new StorageEvent('storage', { key: 'console.shared-links' }))
    })
  tell(JSON.stringify([{ person: '', path, name: 'a', made: now, until: now + day }, { name: 1 }]))
  expect(result.current).toHaveLength(1)
  tell('{broken')
  expect(result.current).toEqual([])
})
