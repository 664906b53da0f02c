import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, storeItem, tabStorage } from './storage.ts'

const refused = () => {
  throw new DOMException('Storage is refused', 'SecurityError')
}

afterEach(() => vi.restoreAllMocks())

test('stores a value', () => {
  expect(storeItem(tabStorage(), 'storage.test', 'typed')).toBe(true)
  expect(tabStorage()?.getItem('storage.test')).toBe('typed')
  tabStorage()?.removeItem('storage.test')
})

test('stores nothing and does not fail when the browser denies storage', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refused)
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refused)
  expect(tabStorage()).toBeNull()
  expect(browserStorage()).toBeNull()
  expect(storeItem(tabStorage(), 'storage.test', 'typed')).toBe(false)
})

test('returns false when the storage is full', () => {
  const full = {
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  expect(storeItem(full, 'storage.test', 'typed')).toBe(false)
})
