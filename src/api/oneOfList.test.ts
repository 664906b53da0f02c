import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getVolumeOptions, listVolumesOptions } from './generated/@tanstack/react-query.gen.ts'
import type { Volume } from './generated/types.gen.ts'
import { intoList, rowOfLists } from './oneOfList.ts'
import { answerWith } from './testApi.ts'
import { firstPageOf, loadWholeList, type WholeList, wholeKey } from './wholeList.ts'

const list = listVolumesOptions()
let status = 200
let api: ReturnType<typeof answerWith>
let client: QueryClient
beforeEach(async () => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  api = answerWith(({ path }) => {
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
    queryKey: wholeKey(list),
    queryFn: ({ signal }) => loadWholeList(client, list, signal),
  })
})
afterEach(() => api.restore())

const readOne = () => {
  const { queryKey, queryFn } = getVolumeOptions({ path: { volumeId: 2 } })
  return client.fetchQuery({ queryKey, queryFn: intoList(client, 'listVolumes', 2, queryFn) })
}
const whole = () => client.getQueryData<WholeList<Volume>>(wholeKey(list))

test('what is read of one thing is shown in its list', async () => {
  status = 200
  await readOne()
  expect(rowOfLists(client, list, 2)?.label).toBe('renamed')
})

test('a thing that is gone leaves its lists', async () => {
  status = 404
  await expect(readOne()).rejects.toThrow('Not found')
  expect(whole()?.rows.map(({ id }) => id)).toEqual([1])
  expect(whole()?.total).toBe(1)
  expect(client.getQueryData(firstPageOf(list).queryKey)).toMatchObject({
    data: [{ id: 1 }],
    results: 1,
  })
})

test('a thing that could not be read stays in its lists', async () => {
  status = 403
  await expect(readOne()).rejects.toThrow('Not found')
  expect(whole()?.rows).toHaveLength(2)
})
