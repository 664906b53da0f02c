import { expect, test, vi } from 'vitest'
import { searchIndex, searchItems } from './searchIndex.ts'

const names = (items: readonly { label: string }[]) => items.map(({ label }) => label)

test('ranks a match in the name above a match in an IP address or tag', () => {
  const index = searchIndex([
    { label: 'db-1', keywords: '198.51.100.7 web' },
    { label: 'old-web' },
    { label: 'web' },
    { label: 'web-7', hint: 'de-fra' },
  ])
  expect(names(searchItems('web', [index], 10))).toEqual(['web', 'web-7', 'old-web', 'db-1'])
  expect(names(searchItems('100.7', [index], 10))).toEqual(['db-1'])
  expect(names(searchItems('fra', [index], 10))).toEqual(['web-7'])
  expect(searchItems(' ', [index], 10)).toEqual([])
  expect(searchItems('web', [index], 2)).toHaveLength(2)
})

test('indexes thousands of items once, not on every keystroke', () => {
  const label = vi.fn((id: number) => `web-${id}`)
  const items = Array.from({ length: 5500 }, (_, id) => ({
    get label() {
      return label(id)
    },
  }))
  const index = searchIndex(items)
  const callCount = label.mock.calls.length
  for (const key of ['w', 'we', 'web', 'web-4', 'web-42']) searchItems(key, [index], 40)
  expect(label.mock.calls.length).toBe(callCount)
  expect(searchItems('web-4200', [index], 1)).toHaveLength(1)
})

test('keeps the order of indexes and items for equal scores', () => {
  const first = searchIndex([{ label: 'web-1' }, { label: 'web-2' }])
  const second = searchIndex([{ label: 'web-3' }, { label: 'web' }])
  expect(names(searchItems('web', [first, second], 3))).toEqual(['web', 'web-1', 'web-2'])
})

test('matches letters in order only in the name', () => {
  const index = searchIndex([{ label: 'db-primary' }, { label: 'web', keywords: 'dns big proxy' }])
  expect(names(searchItems('dbp', [index], 10))).toEqual(['db-primary'])
})
