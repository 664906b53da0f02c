import { afterEach, expect, test } from 'vitest'
import { createQueryClient } from '#api/query.ts'
import { answerWith } from '#api/testApi.ts'
import { computeConfigsQuery } from './queries.ts'

const profiles = Array.from({ length: 150 }, (_, at) => ({
  id: at + 1,
  label: `Profile ${at + 1}`,
}))

let restore: (() => void) | undefined
afterEach(() => restore?.())

function read(isRefused = (_size: number) => false) {
  const api = answerWith(({ query }) => {
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

test('of more than a hundred configuration profiles all are read', async () => {
  const { rows } = await read()
  expect(rows).toEqual(profiles)
})

test('a part of the configuration profiles is not taken for all of them', async () => {
  await expect(read((size) => size === 500)).rejects.toThrow('Not now')
})
