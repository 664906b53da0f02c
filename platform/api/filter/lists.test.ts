import { describe, expect, test } from 'vitest'
import { partsOf } from '#shared/contract/operations.ts'
import { type ContractOperation, operations } from '../operations.ts'
import { addressesOf } from '../../../test/support/platform/addresses.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { responseSchema } from '../../../test/support/platform/strangeBody.ts'

const { app, clock, demoToken } = await testPlatform({ demo: 'small' })
const token = await demoToken()

type Item = Record<string, unknown>
interface Answer {
  data: Item[]
  page: number
  pages: number
  results: number
  errors?: { reason: string; field?: string }[]
}

/** The list and the field that provide a value for each path parameter. */
const parents: Record<string, [list: string, field: string]> = {
  computeId: ['/compute/instances', 'id'],
  firewallId: ['/networking/firewalls', 'id'],
  vpcId: ['/vpcs', 'id'],
  ticketId: ['/support/tickets', 'id'],
  domainId: ['/domains', 'id'],
  tagLabel: ['/tags', 'label'],
  clusterId: ['/object-storage/clusters', 'id'],
}

async function list(url: string, filter?: object): Promise<Answer & { status: number }> {
  const answer = await app.inject({
    url: `/v4${url}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(filter && { 'x-filter': JSON.stringify(filter) }),
    },
  })
  return { ...answer.json<Answer>(), status: answer.statusCode }
}

/** Reads all pages of a list. */
async function whole(url: string, filter?: object) {
  const first = await list(url, filter)
  for (let page = 2; page <= first.pages; page++)
    first.data.push(...(await list(`${url}?page=${page}`, filter)).data)
  return first
}

/** Returns the URL of a list, with the parent object for which it has the most items. */
async function fullest({ path }: ContractOperation): Promise<string> {
  const [before, parameter = '', after = ''] = path.split(/[{}]/)
  if (parameter === '') return path
  const engine = /^\/databases\/(\w+)/.exec(path)?.[1]
  const [parent, field] = parents[parameter] ?? [`/databases/${engine}/instances`, 'id']
  const { data } = await list(parent)
  const urls = data.map((item) => `${before}${encodeURIComponent(String(item[field]))}${after}`)
  const sized = await Promise.all(
    urls.slice(0, 40).map(async (url) => ({ url, results: (await list(url)).results })),
  )
  return sized.toSorted((a, b) => b.results - a.results)[0]?.url ?? path
}

const valueOf = (item: Item, field: string) =>
  field.split('.').reduce<unknown>((value, name) => (value as Item | null)?.[name], item) as
    | string
    | string[]
    | number
    | boolean
    | null
    | undefined

type Value = ReturnType<typeof valueOf>

const below = (own: Value, wanted: Value) =>
  own != null && wanted != null && (typeof own === 'number' ? own < Number(wanted) : own < wanted)

const same = (own: Value, wanted: Value) =>
  Array.isArray(own)
    ? wanted == null
      ? own.length === 0
      : own.includes(String(wanted))
    : (own ?? null) === wanted

/** Reference implementation of each operator, independent of the platform. */
const operators: Record<string, (own: Value, wanted: Value) => boolean> = {
  '+neq': (own, wanted) => !same(own, wanted),
  '+gt': (own, wanted) => below(wanted, own),
  '+gte': (own, wanted) => below(wanted, own) || same(own, wanted),
  '+lt': below,
  '+lte': (own, wanted) => below(own, wanted) || same(own, wanted),
  '+contains': (own, wanted) =>
    [own ?? []]
      .flat()
      .some((text) => String(text).toLowerCase().includes(String(wanted).toLowerCase())),
}

const passes = (item: Item, filter: object): boolean =>
  Object.entries(filter).every(([key, wanted]) => {
    if (key === '+and') return wanted.every((each: object) => passes(item, each))
    if (key === '+or') return wanted.some((each: object) => passes(item, each))
    const own = valueOf(item, key)
    if (typeof wanted !== 'object' || wanted === null) return same(own, wanted)
    return Object.entries<Value>(wanted).every(
      ([operator, value]) => operators[operator]?.(own, value) === true,
    )
  })

const filterable = operations.filter(({ filterable: filters }) => filters)
const isPaged = ({ parameters }: ContractOperation) =>
  parameters.some(({ name }) => name === 'page')
const lists = filterable.filter(isPaged)
/** Lists that are returned without pagination. */
const bare = filterable.filter(
  (operation) => !isPaged(operation) && Object.keys(operation.filterable ?? {}).length > 0,
)

test('declares filterable fields for every list that returns an envelope', () => {
  const enveloped = operations.filter((operation) => {
    const names = partsOf(responseSchema(operation)).flatMap((part) =>
      Object.keys(part.properties ?? {}),
    )
    return ['data', 'page', 'pages', 'results'].every((name) => names.includes(name))
  })
  expect(lists.map(({ id }) => id)).toEqual(enveloped.map(({ id }) => id))
  expect(lists.filter(({ filterable }) => Object.keys(filterable ?? {}).length === 0)).toEqual([])
  const others = operations.filter(
    ({ id, filterable: filters }) => id.startsWith('list') && !filters,
  )
  expect(others).toEqual([])
  expect(bare.map(({ id }) => id)).toEqual(['listComputeConfigInterfaces', 'getRegionAvailability'])
})

// These responses contain several lists; the list of objects has a marker, prefix and delimiter instead.
test.each(['listComputeBackups', 'listComputeIps', 'listObjects'])(
  '%s rejects every filter',
  async (id) => {
    const { path = '', filterable: filters } = operations.find((each) => each.id === id) ?? {}
    expect(filters).toEqual({})
    const read = async (url: string) => ({ ...(await list(url)) })
    for await (const url of addressesOf(path, read, clock.now())) {
      expect((await list(url)).errors).toBeUndefined()
      expect((await list(url, {})).errors).toBeUndefined()
      expect(await list(url, { label: 'x' })).toMatchObject({
        status: 400,
        errors: [{ reason: 'Cannot filter on label', field: 'X-Filter' }],
      })
      return
    }
    throw new Error('Nothing to ask for')
  },
)

test.each(bare.map((operation) => [operation.id, operation] as const))(
  '%s filters and sorts the whole array',
  async (_id, { path, filterable: filters = {} }) => {
    const rows = async (url: string, filter?: object): Promise<Item[]> =>
      Object.entries(await list(url, filter)).flatMap(([key, item]) =>
        key === 'status' ? [] : [item as Item],
      )
    const read = async (url: string) => ({ ...(await list(url)) })
    let tried = 0
    for await (const url of addressesOf(path, read, clock.now())) {
      const all = await rows(url)
      for (const field of Object.keys(filters)) {
        const known = all.map((item) => valueOf(item, field)).filter((each) => !Array.isArray(each))
        for (const wanted of new Set(known))
          for (const filter of [
            { [field]: wanted ?? null },
            { [field]: { '+neq': wanted ?? null } },
          ])
            expect(await rows(url, filter)).toEqual(all.filter((item) => passes(item, filter)))
      }
      expect(await list(url, { nosuch: 1 })).toMatchObject({
        status: 400,
        errors: [{ reason: 'Cannot filter on nosuch', field: 'X-Filter' }],
      })
      tried += Math.min(all.length, 1)
      if (tried === 5) break
    }
    expect(tried).toBeGreaterThan(0)
  },
)

describe.each(lists)('$id', (operation) => {
  const fieldKinds = operation.filterable ?? {}

  test('filters by each of its fields', async () => {
    const url = await fullest(operation)
    const { data } = await whole(url)
    for (const [field, kind] of Object.entries(fieldKinds)) {
      const values = data.map((item) => valueOf(item, field))
      const presentValues = values.filter(
        (value) => value != null && !(Array.isArray(value) && !value[0]),
      )
      // Use the value in the middle, so that there are smaller and larger ones.
      const known = presentValues[Math.floor(presentValues.length / 2)]
      const wanted = kind === 'texts' ? (known as string[] | undefined)?.[0] : known
      const filters = [
        { [field]: wanted ?? null },
        { [field]: { '+neq': wanted ?? null } },
        ...(kind === 'number' || kind === 'time'
          ? ['+gt', '+gte', '+lt', '+lte'].map((operator) => ({
              [field]: { [operator]: wanted ?? (kind === 'number' ? 1 : '2020-01-01') },
            }))
          : []),
        ...(kind === 'text' || kind === 'texts'
          ? [{ [field]: { '+contains': (wanted ?? 'a').toString().slice(0, 3) } }]
          : []),
        { '+or': [{ [field]: wanted ?? null }, { [field]: null }] },
        {
          '+and': [
            { '+or': [{ [field]: wanted ?? null }, { '+and': [{ [field]: null }] }] },
            { [field]: { '+neq': null } },
          ],
        },
      ]
      for (const filter of filters) {
        const answer = await whole(url, filter)
        expect(answer.errors, JSON.stringify(filter)).toBeUndefined()
        expect(answer.data, JSON.stringify(filter)).toEqual(
          data.filter((item) => passes(item, filter)),
        )
        expect(answer.results).toBe(answer.data.length)
      }
    }
  })

  test('is sorted by a field in both directions before it is divided into pages', async () => {
    const url = await fullest(operation)
    const [by = ''] = Object.entries(fieldKinds).find(([, kind]) => kind !== 'texts') ?? []
    const values = ({ data }: Answer) => data.map((item) => valueOf(item, by))
    const rising = values(await whole(url, { '+order_by': by }))
    const falling = values(await whole(url, { '+order_by': by, '+order': 'desc' }))
    expect(falling.toReversed()).toEqual(rising)
    for (const [at, value] of rising.entries())
      if (at > 0) expect(below(value, rising[at - 1])).toBe(false)
    if (rising.length > 25) {
      const second = await list(`${url}?page=2&page_size=25`, { '+order_by': by })
      expect(values(second)).toEqual(rising.slice(25, 50))
    }
  })

  test('returns pages of the requested size and rejects invalid pages', async () => {
    const url = await fullest(operation)
    const { data, results } = await list(url)
    const first = await list(`${url}?page=1&page_size=25`)
    expect(first).toMatchObject({
      data: data.slice(0, 25),
      page: 1,
      pages: Math.max(1, Math.ceil(results / 25)),
      results,
    })
    for (const [name, value] of [
      ['page', 0],
      ['page_size', 24],
      ['page_size', 501],
    ]) {
      const refused = await list(`${url}?${name}=${value}`)
      expect([refused.status, refused.errors?.[0]?.field], `${name}=${value}`).toEqual([400, name])
    }
  })

  test('rejects a filter with an unknown field', async () => {
    const url = await fullest(operation)
    const filtersOn = (key: string) => [
      { [key]: 'x' },
      { [key]: { '+gt': 1 } },
      { '+or': [{}, { '+and': [{ [key]: null }] }] },
      { '+order_by': key },
    ]
    for (const key of ['nosuch', 'id.nosuch', '__proto__', '+nosuch'])
      for (const filter of filtersOn(key))
        expect(await list(url, filter), JSON.stringify(filter)).toMatchObject({
          status: 400,
          errors: [{ reason: `Cannot filter on ${key}`, field: 'X-Filter' }],
        })
  })
})
