import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { computeConfigsQuery } from './queries.ts'

const profiles = Array.from({ length: 150 }, (_, at) => ({
  id: at + 1,
  label: `Profile ${at + 1}`,
}))

let restore: (() => void) | undefined
afterEach(() => restore?.())

function read(isRefused = (_size: number) => false) {
  const api = respondWith(({ query }) => {
    const page = Number(query.get('page'))
    const size = Number(query.get('page_size'))
    if (isRefused(size)) return { status: 400, body: { errors: [{ reason: 'Not now' }] } }
    return {
      data: profiles.slice((page - 1) * size, page * size),
      page,
      pages: Math.ceil(profiles.length / size),
      results: profiles.length,
    }
  })
  restore = api.restore
  const client = createQueryClient()
  return client.fetchQuery(computeConfigsQuery(7, client))
}

test('reads all of more than a hundred configurations', async () => {
  const { rows } = await read()
  expect(rows).toEqual(profiles)
})

test('rejects when a page of the configurations fails to load', async () => {
  await expect(read((size) => size === 500)).rejects.toThrow('Not now')
})
