import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getVolumeOptions, listVolumesOptions } from '../generated/@tanstack/react-query.gen.ts'
import type { Volume } from '../generated/types.gen.ts'
import { writeThrough, findInLists } from './listCache.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { firstPageOf, loadAllPages, type AllPages, allPagesKey } from './allPages.ts'

const list = listVolumesOptions()
let status = 200
let api: ReturnType<typeof respondWith>
let client: QueryClient
beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  api = respondWith(({ path }) => {
    if (path === '/volumes')
      return {
        data: [1, 2].map((id) => ({ id, label: `data-${id}` })),
        page: 1,
        pages: 1,
        results: 2,
      }
    return status === 200
      ? { id: 2, label: 'renamed' }
      : { status, body: { errors: [{ reason: 'Not found' }] } }
  })
  await client.fetchQuery({
    queryKey: allPagesKey(list),
    queryFn: ({ signal }) => loadAllPages(client, list, signal),
  })
})
afterEach(() => api.restore())

const readOne = () => {
  const { queryKey, queryFn } = getVolumeOptions({ path: { volumeId: 2 } })
  return client.fetchQuery({ queryKey, queryFn: writeThrough(client, 'listVolumes', 2, queryFn) })
}
const whole = () => client.getQueryData<AllPages<Volume>>(allPagesKey(list))

test('updates the list row after a single object is read', async () => {
  status = 200
  await readOne()
  expect(findInLists(client, list, 2)?.label).toBe('renamed')
})

test('removes an object from its lists after a 404', async () => {
  status = 404
  await expect(readOne()).rejects.toThrow('Not found')
  expect(whole()?.rows.map(({ id }) => id)).toEqual([1])
  expect(whole()?.total).toBe(1)
  expect(client.getQueryData(firstPageOf(list).queryKey)).toMatchObject({
    data: [{ id: 1 }],
    results: 1,
  })
})

test('keeps an object in its lists after a 403', async () => {
  status = 403
  await expect(readOne()).rejects.toThrow('Not found')
  expect(whole()?.rows).toHaveLength(2)
})
