import { expect, test } from 'vitest'
import { publicImages } from '../../catalogue/images.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { app, call } = await testPlatform()

test('lists all types without a token, grouped by class and ascending in size', async () => {
  const { data, pages, results } = await call('listComputeTypes')
  expect({ pages, results }).toEqual({ pages: 1, results: data.length })
  const offered = data.filter(({ successor }) => successor === null)
  expect([...new Set(offered.map((type) => type.class))]).toEqual([
    'nano',
    'standard',
    'highmem',
    'dedicated',
    'gpu',
  ])
  expect(offered).toHaveLength(23)
  for (const group of Map.groupBy(offered, (type) => type.class).values())
    expect(group.map(({ memory }) => memory)).toEqual(
      group.map(({ memory }) => memory).toSorted((one, other) => one - other),
    )
})

test('charges a fifth more for a type in Jakarta and two fifths more in Sao Paulo', async () => {
  const type = await call('getComputeType', { path: { typeId: 'g6-standard-2' } })
  expect(type).toEqual({
    id: 'g6-standard-2',
    label: 'Compute 4GB',
    class: 'standard',
    memory: 4096,
    disk: 81920,
    transfer: 4000,
    vcpus: 2,
    gpus: 0,
    network_out: 4000,
    price: { hourly: 0.036, monthly: 24 },
    region_prices: [
      { id: 'id-cgk', hourly: 0.0432, monthly: 28.8 },
      { id: 'br-gru', hourly: 0.0504, monthly: 33.6 },
    ],
    addons: {
      backups: {
        price: { hourly: 0.008, monthly: 5 },
        region_prices: [
          { id: 'id-cgk', hourly: 0.0096, monthly: 6 },
          { id: 'br-gru', hourly: 0.0112, monthly: 7 },
        ],
      },
    },
    successor: null,
  })
})

test('shows the number of GPUs of a GPU type', async () => {
  expect(await call('getComputeType', { path: { typeId: 'g1-gpu-rtx6000-2' } })).toMatchObject({
    gpus: 2,
    vcpus: 16,
  })
})

test('names an existing successor of a deprecated type', async () => {
  const { successor } = await call('getComputeType', { path: { typeId: 'g5-standard-1' } })
  expect(successor).toBe('g6-standard-1')
  expect(await call('getComputeType', { path: { typeId: successor ?? '' } })).toMatchObject({
    successor: null,
  })
})

test('does not find an unknown type or kernel', async () => {
  const notFound = { status: 404, faults: [{ reason: 'Not found' }] }
  await expect(call('getComputeType', { path: { typeId: 'g9' } })).rejects.toMatchObject(notFound)
  await expect(call('getKernel', { path: { kernelId: 'compute/none' } })).rejects.toMatchObject(
    notFound,
  )
})

test('returns all kernels in four pages of 100', async () => {
  const ids = new Set<string>()
  for (const page of [1, 2, 3, 4]) {
    const { data, pages } = await call('listKernels', { query: { page } })
    expect(pages).toBe(4)
    for (const { id } of data) ids.add(id)
  }
  const { results } = await call('listKernels')
  expect(ids.size).toBe(results)
  expect([...ids]).toEqual(
    expect.arrayContaining([
      'compute/latest-64bit',
      'compute/latest-32bit',
      'compute/grub2',
      'compute/direct-disk',
      'compute/grub-legacy',
      'compute/6.2.9-x86_64-compute160',
    ]),
  )
})

test('lists kernels of both architectures, some deprecated and some without KVM', async () => {
  const { data } = await call('listKernels', { query: { page_size: 500 } })
  const count = (is: (kernel: (typeof data)[number]) => boolean) => data.filter(is).length
  expect(count(({ architecture }) => architecture === 'i386')).toBeGreaterThan(100)
  expect(count(({ architecture }) => architecture === 'x86_64')).toBeGreaterThan(100)
  expect(count(({ deprecated }) => deprecated)).toBeGreaterThan(50)
  expect(count(({ kvm }) => !kvm)).toBeGreaterThan(10)
})

test.each([24, 501])('rejects a page of %i kernels', async (page_size) => {
  await expect(call('listKernels', { query: { page_size } })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'page_size', reason: 'Must be 25-500' }],
  })
})

test.each([25, 500])('accepts a page of %i kernels', async (page_size) => {
  const { data, results } = await call('listKernels', { query: { page_size } })
  expect(data).toHaveLength(Math.min(page_size, results))
})

test('finds a kernel by its percent-encoded id', async () => {
  const answer = await app.inject('/v4/compute/kernels/compute%2Flatest-64bit')
  expect(answer.json()).toMatchObject({
    id: 'compute/latest-64bit',
    label: 'Latest 64 bit (6.1.10-x86_64-compute159)',
    version: '6.1.10',
    architecture: 'x86_64',
    kvm: true,
    deprecated: false,
  })
  expect(await call('getKernel', { path: { kernelId: 'compute/direct-disk' } })).toMatchObject({
    label: 'Direct Disk',
    version: '',
  })
})

test('lists deprecated public images last', () => {
  const deprecated = publicImages.map((image) => image.deprecated)
  expect(deprecated.indexOf(true)).toBe(deprecated.lastIndexOf(false) + 1)
  expect(new Set(publicImages.map(({ id }) => id)).size).toBe(publicImages.length)
  expect(publicImages.find(({ id }) => id === 'compute/debian12')).toMatchObject({
    vendor: 'Debian',
    size: 1500,
    capabilities: [],
  })
  expect(publicImages.find(({ id }) => id === 'compute/arch')).toMatchObject({ eol: null })
})
