import { expect, test } from 'vitest'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { app, call } = await testPlatform()

test('lists all regions without a token', async () => {
  const { data, page, pages, results } = await call('listRegions')
  expect({ page, pages, results }).toEqual({ page: 1, pages: 1, results: 25 })
  expect(data).toHaveLength(25)
  expect(data).toContainEqual(
    expect.objectContaining({ id: 'us-east', label: 'Newark, NJ', country: 'us', status: 'ok' }),
  )
})

test('paginates every list, including regions and clusters', async () => {
  const query = { page_size: 25 }
  const regions = await call('listRegions', { query })
  expect(regions).toMatchObject({ page: 1, pages: 1, results: 25 })
  const available = await call('listRegionsAvailability', { query: { ...query, page: 2 } })
  expect(available).toMatchObject({ page: 2 })
  expect((await call('listStorageClusters', { query })).page).toBe(1)
  for (const id of ['listRegions', 'listRegionsAvailability', 'listStorageClusters'] as const) {
    for (const page_size of [24, 501])
      await expect(call(id, { query: { page_size } })).rejects.toMatchObject({
        status: 400,
        faults: [{ field: 'page_size', reason: 'Must be 25-500' }],
      })
    await expect(call(id, { query: { page: 99 } })).rejects.toMatchObject({ status: 404 })
  }
})

test('lists ten distinct resolvers of each kind per region', async () => {
  const { data } = await call('listRegions')
  const addresses = data.flatMap(({ resolvers }) => [
    ...resolvers.ipv4.split(/,\s*/),
    ...resolvers.ipv6.split(/,\s*/),
  ])
  expect(addresses).toHaveLength(25 * 20)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('offers VPCs, Metadata and Premium Plans in newer regions, and no VLANs in two older ones', async () => {
  const { data } = await call('listRegions')
  const offering = (capability: string) =>
    data.filter(({ capabilities }) => capabilities.includes(capability)).map(({ id }) => id)
  expect(offering('VPCs')).toEqual(offering('Metadata'))
  expect(offering('VPCs')).toEqual(offering('Premium Plans'))
  expect(offering('VPCs')).toContain('fr-par')
  expect(offering('Managed Databases')).toContain('us-east')
  const all = new Set(data.map(({ id }) => id))
  expect(all.difference(new Set(offering('Vlans')))).toEqual(new Set(['us-west', 'ap-northeast']))
})

test('finds a region by its id', async () => {
  expect(await call('getRegion', { path: { regionId: 'eu-west' } })).toMatchObject({
    id: 'eu-west',
    label: 'London, UK',
    country: 'gb',
  })
})

test.each(['getRegion', 'getRegionAvailability'] as const)(
  'returns 404 from %s for an unknown region',
  async (operation) => {
    await expect(call(operation, { path: { regionId: 'moon-1' } })).rejects.toMatchObject({
      status: 404,
      faults: [{ reason: 'Not found' }],
    })
  },
)

test('lists availability in pages of 100', async () => {
  const first = await call('listRegionsAvailability')
  expect(first).toMatchObject({ page: 1, pages: 2 })
  expect(first.data).toHaveLength(100)
  const second = await call('listRegionsAvailability', { query: { page: 2 } })
  expect(second.data).toHaveLength(first.results - 100)
  expect(first.data.some(({ available }) => !available)).toBe(true)
  await expect(call('listRegionsAvailability', { query: { page: 3 } })).rejects.toMatchObject({
    status: 404,
  })
})

test("returns one region's availability as a bare array", async () => {
  const answer = await app.inject('/v4/regions/fr-par/availability')
  const rows: { region: string; plan: string }[] = answer.json()
  expect(Array.isArray(rows)).toBe(true)
  expect(rows.every(({ region }) => region === 'fr-par')).toBe(true)
  expect(rows.map(({ plan }) => plan)).toContain('premium4096.7')
  expect(rows.map(({ plan }) => plan)).toContain('gpu-rtx6000-1.1')
  const { data } = await call('listRegionsAvailability')
  expect(data).toEqual(expect.arrayContaining(rows.slice(0, 1)))
})

test('returns no availability for a region without premium and GPU plans', async () => {
  expect(await call('getRegionAvailability', { path: { regionId: 'us-west' } })).toEqual([])
})
