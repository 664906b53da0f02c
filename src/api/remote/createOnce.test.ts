import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../http/client.ts'
import { setKeysSupported } from '../http/idempotencyKeys.ts'
import { createOnce } from './createOnce.ts'
import {
  createComputeDisk,
  createSshKey,
  createToken,
  listComputeDisks,
  listSshKeys,
  listTokens,
} from '../generated/sdk.gen.ts'
import { respondWith } from '#test/support/console/testApi.ts'

/** Mock API with one list. Responses to create requests may be lost. */
let rows: { id: number; label: string }[]
let losses: ('answer' | 'answer and list' | 'request' | 'half')[]
let isListBroken: boolean
let api: ReturnType<typeof respondWith>
let pageSizes: (string | null)[]

beforeEach(() => {
  setKeysSupported(false)
  rows = [{ id: 7, label: 'laptop' }]
  losses = []
  isListBroken = false
  pageSizes = []
  api = respondWith(({ method, query, body }) => {
    if (method === 'GET') {
      if (isListBroken) throw new TypeError('Failed to fetch')
      pageSizes.push(query.get('page'))
      const size = Number(query.get('page_size'))
      const at = (Number(query.get('page')) - 1) * size
      const pages = Math.ceil(rows.length / size)
      return { data: rows.slice(at, at + size), pages, results: rows.length }
    }
    const loss = losses.shift()
    if (loss === 'request') throw new TypeError('Failed to fetch')
    const row = { id: rows.length + 7, label: (body as { label: string }).label }
    rows.push(row)
    isListBroken ||= loss === 'answer and list'
    if (loss?.startsWith('answer')) throw new TypeError('Failed to fetch')
    if (loss === 'half')
      return new Response('{"id": 8, "lab', { headers: { 'Content-Type': 'application/json' } })
    return row
  })
})

afterEach(() => {
  setKeysSupported(true)
  api.restore()
})

const byLabel = (row: { label?: string }, { body }: { body: { label?: string } }) =>
  row.label === body.label

const keys = () => createOnce(createSshKey, { list: listSshKeys, matches: byLabel })
const tokens = () =>
  createOnce(createToken, {
    list: listTokens,
    matches: byLabel,
    secretOf: 'token',
  })

const laptop = { body: { label: 'laptop', ssh_key: 'ssh-ed25519 AAAA' } }

test.each(['answer', 'half'] as const)(
  'finds an object whose response was lost (%s) instead of creating it again',
  async (loss) => {
    losses = [loss]
    expect(await keys()(laptop)).toMatchObject({ id: 8 })
    expect(rows).toHaveLength(2)
  },
)

test('checks the list before the next attempt when it was unavailable after the lost response', async () => {
  const create = keys()
  losses = ['answer and list']
  await expect(create(laptop)).rejects.toMatchObject({ isUncertain: true })
  await expect(create(laptop)).rejects.toMatchObject({ isUncertain: true })
  isListBroken = false
  expect(await create(laptop)).toMatchObject({ id: 8 })
  expect(rows).toHaveLength(2)
})

test('resends a create request that did not reach the API', async () => {
  const create = keys()
  losses = ['request']
  await expect(create(laptop)).rejects.toMatchObject({ isUncertain: true })
  expect(await create(laptop)).toMatchObject({ id: 8 })
  expect(rows).toHaveLength(2)
})

test('reports an object whose secret was lost instead of creating a second one', async () => {
  const create = tokens()
  losses = ['answer']
  const lost = { status: 409, message: expect.stringContaining('secret was lost') as string }
  await expect(create({ body: { label: 'ci' } })).rejects.toMatchObject(lost)
  await expect(create({ body: { label: 'ci' } })).rejects.toMatchObject(lost)
  expect(rows).toHaveLength(2)
  rows.pop()
  expect(await create({ body: { label: 'ci' } })).toMatchObject({ label: 'ci' })
})

test('does not mistake another object in the list for the earlier attempt', async () => {
  const create = keys()
  losses = ['request']
  await expect(create(laptop)).rejects.toMatchObject({ isUncertain: true })
  rows.push({ id: 8, label: 'desktop' })
  await create(laptop)
  expect(rows.map(({ label }) => label)).toEqual(['laptop', 'desktop', 'laptop'])
})

test('creates another object for a different request, or for the same one after 11 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const create = keys()
  losses = ['answer and list']
  await expect(create(laptop)).rejects.toMatchObject({ isUncertain: true })
  isListBroken = false
  await create({ body: { ...laptop.body, ssh_key: 'ssh-ed25519 BBBB' } })
  expect(rows).toHaveLength(3)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await create(laptop)
  expect(rows).toHaveLength(4)
  vi.useRealTimers()
})

test('reads only the first and the last page of a long list', async () => {
  rows = Array.from({ length: 950 }, (_, at) => ({ id: at + 7, label: `key-${at}` }))
  losses = ['answer']
  expect(await keys()(laptop)).toMatchObject({ label: 'laptop' })
  expect(pageSizes).toEqual(['1', '10', '1', '10'])
})

test('tracks attempts separately for each instance', async () => {
  const create = createOnce(createComputeDisk, {
    list: listComputeDisks,
    matches: byLabel,
  })
  const disk = { label: 'data', size: 1024 }
  losses = ['request']
  await expect(create({ path: { computeId: 1 }, body: disk })).rejects.toMatchObject({
    isUncertain: true,
  })
  rows.push({ id: 8, label: 'data' })
  await create({ path: { computeId: 2 }, body: disk })
  expect(rows).toHaveLength(3)
})

test('creates an object even when the list cannot be read', async () => {
  isListBroken = true
  expect(await keys()(laptop)).toMatchObject({ label: 'laptop' })
})

test('looks for a created object only if the API does not support idempotency keys', async () => {
  losses = ['answer']
  expect(await call(createSshKey, laptop)).toMatchObject({ id: 8 })
  const keys = new Set(api.requests.map(({ headers }) => headers.get('Idempotency-Key')))
  expect(keys.size).toBe(2)
  expect(pageSizes.length).toBeGreaterThan(0)
  pageSizes = []
  setKeysSupported(true)
  await call(createSshKey, laptop)
  expect(pageSizes).toEqual([])
})
