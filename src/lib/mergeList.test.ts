import { expect, test, vi } from 'vitest'
import { mergeList, mergeLists } from './mergeList.ts'

test.each([
  ['what was added is added', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['what was removed is removed', ['a', 'b'], ['a'], ['a', 'b'], ['a']],
  ['what somebody else added stays', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
  ['what somebody else removed stays away', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
  ['an order that was chosen is kept', ['a', 'b'], ['c', 'b'], ['a', 'b', 'd'], ['c', 'b', 'd']],
  ['both added the same', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ['both removed the same', ['a', 'b'], ['a'], ['a'], ['a']],
  ['all gone', ['a', 'b'], [], ['a', 'b', 'c'], ['c']],
])('%s', (_, initial, wanted, current, merged) => {
  expect(mergeList(initial, wanted, current)).toEqual(merged)
})

test('merges the lists in a request body and leaves other fields unchanged', async () => {
  const read = () => Promise.resolve({ tags: ['web', 'backup'], ips: ['192.0.2.1'] })
  const initial = { tags: ['web'], ips: [] }
  const body: { label: string; tags: string[]; ips?: string[] } = { label: 'a', tags: ['prod'] }
  expect(await mergeLists(['tags', 'ips'], initial, body, read)).toEqual({
    body: { label: 'a', tags: ['prod', 'backup'] },
    merged: true,
  })
})

test('reports no merge for lists without other changes', async () => {
  const read = () => Promise.resolve({ tags: ['web'] })
  const body = { tags: ['prod'] }
  expect(await mergeLists(['tags'], { tags: ['web'] }, body, read)).toEqual({ body, merged: false })
})

test('does not read again for a request body without lists', async () => {
  const read = vi.fn<() => Promise<{ tags: string[] }>>()
  const body: { label: string; tags?: string[] } = { label: 'a' }
  expect(await mergeLists(['tags'], {}, body, read)).toEqual({ body, merged: false })
  expect(read).not.toHaveBeenCalled()
})
