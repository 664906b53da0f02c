import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage, keep, tabStorage } from './storage.ts'

const refused = () => {
  throw new DOMException('Storage is refused', 'SecurityError')
}

afterEach(() => vi.restoreAllMocks())

test('what is kept is there again', () => {
  expect(keep(tabStorage(), 'storage.test', 'typed')).toBe(true)
  expect(tabStorage()?.getItem('storage.test')).toBe('typed')
  tabStorage()?.removeItem('storage.test')
})

test('where the browser refuses storage nothing is kept and nothing fails', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refused)
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(refused)
  expect(tabStorage()).toBeNull()
  expect(browserStorage()).toBeNull()
  expect(keep(tabStorage(), 'storage.test', 'typed')).toBe(false)
})

test('a full storage says that it did not keep', () => {
  const full = {
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  expect(keep(full, 'storage.test', 'typed')).toBe(false)
})
