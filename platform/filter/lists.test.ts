import { describe, expect, test } from 'vitest'
import { type ContractOperation, operations, partsOf } from '../contract.ts'
import { testPlatform } from '../test/platform.ts'
import { answerSchema } from '../test/strangeBody.ts'
import { filterItems } from './filterItems.ts'
import { readFilter } from './readFilter.ts'

const { app, demoToken } = await testPlatform({ demo: 'small' })
const token = await demoToken()

type Item = Record<string, unknown>
interface Answer {
  data: Item[]
  page: number
  pages: number
  results: number
  errors?: { reason: string; field?: string }[]
}

/** Which list names the objects that a path leads through, and by which field. */
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

/** A list with all its pages. */
async function whole(url: string, filter?: object) {
  const first = await list(url, filter)
  for (let page = 2; page <= first.pages; page++)
    first.data.push(...(await list(`${url}?page=${page}`, filter)).data)
  return first
}

/** The address of the list among those of all parents that has the most rows. */
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

const lists = operations.filter(({ filterable }) => filterable)

test('every list in an envelope says what can be filtered', () => {
  const enveloped = operations.filter((operation) => {
    const names = partsOf(answerSchema(operation)).flatMap((part) =>
      Object.keys(part.properties ?? {}),
    )
    return ['data', 'page', 'pages', 'results'].every((name) => names.includes(name))
  })
  expect(lists.map(({ id }) => id)).toEqual(enveloped.map(({ id }) => id))
  expect(lists.filter(({ filterable }) => Object.keys(filterable ?? {}).length === 0)).toEqual([])
  const others = operations
    .filter(({ id, filterable }) => id.startsWith('list') && !filterable)
    .map(({ id }) => id)
  // These answer in shapes of their own; objects come by marker, prefix and delimiter.
  expect(others.toSorted()).toEqual([
    'listComputeBackups',
    'listComputeConfigInterfaces',
    'listComputeIps',
    'listObjects',
  ])
})

describe.each(lists)('$id', (operation) => {
  const kinds = operation.filterable ?? {}

  test('finds by each of its fields what the whole list holds of it', async () => {
    const url = await fullest(operation)
    const { data } = await whole(url)
    for (const [field, kind] of Object.entries(kinds)) {
      const values = data.map((item) => valueOf(item, field))
      const known = values.find((value) => value != null && !(value instanceof Array && !value[0]))
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
        const read = readFilter(JSON.stringify(filter), kinds)
        if (!read) throw new Error('No filter')
        expect(answer.data, JSON.stringify(filter)).toEqual(filterItems(data, read))
        expect(answer.results).toBe(answer.data.length)
      }
    }
  })

  test('is put in order by a field, both ways, and divided into pages after that', async () => {
    const url = await fullest(operation)
    const [by = ''] = Object.entries(kinds).find(([, kind]) => kind !== 'texts') ?? []
    const values = ({ data }: Answer) => data.map((item) => valueOf(item, by))
    const rising = values(await whole(url, { '+order_by': by }))
    const falling = values(await whole(url, { '+order_by': by, '+order': 'desc' }))
    expect(falling.toReversed()).toEqual(rising)
    if (rising.length > 25) {
      const second = await list(`${url}?page=2&page_size=25`, { '+order_by': by })
      expect(values(second)).toEqual(rising.slice(25, 50))
    }
  })

  test('comes in pages of the size that was asked for, and refuses pages that cannot be', async () => {
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

  test('refuses a field that it does not know', async () => {
    const url = await fullest(operation)
    const places = (key: string) => [
      { [key]: 'x' },
      { [key]: { '+gt': 1 } },
      { '+or': [{}, { '+and': [{ [key]: null }] }] },
      { '+order_by': key },
    ]
    for (const key of ['nosuch', 'id.nosuch', '__proto__', '+nosuch'])
      for (const filter of places(key))
        expect(await list(url, filter), JSON.stringify(filter)).toMatchObject({
          status: 400,
          errors: [{ reason: `Cannot filter on ${key}`, field: 'X-Filter' }],
        })
  })
})
