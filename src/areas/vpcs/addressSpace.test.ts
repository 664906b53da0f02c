import { expect, test } from 'vitest'
import { nextFreeRange, overlapsElsewhere, spacesOf, subnetUse } from './addressSpace.ts'

test('proposes the first free range without overlap', () => {
  expect(nextFreeRange([], 24)).toBe('10.0.0.0/24')
  expect(nextFreeRange(['10.0.1.0/24', '10.0.0.0/24'], 24)).toBe('10.0.2.0/24')
  expect(nextFreeRange(['10.0.0.0/29'], 24)).toBe('10.0.1.0/24')
  expect(nextFreeRange(['10.0.0.0/16', '10.0.4.0/24'], 24)).toBe('10.1.0.0/24')
  expect(nextFreeRange(['10.0.1.0/24'], 24)).toBe('10.0.0.0/24')
  expect(nextFreeRange(['not a range'], 29)).toBe('10.0.0.0/29')
})

test('proposes a range in the block of the VPC, after its subnets if possible', () => {
  const own = ['10.10.1.0/24', '10.10.2.0/24', '10.10.3.0/24']
  expect(nextFreeRange(own, 24, own)).toBe('10.10.4.0/24')
  expect(nextFreeRange([...own, '10.10.4.0/22'], 24, own)).toBe('10.10.0.0/24')
  expect(nextFreeRange([...own, '10.10.0.0/16'], 24, own)).toBe('10.11.0.0/24')
  const full = ['10.30.0.0/24', '10.30.1.0/24']
  expect(nextFreeRange(full, 24, full)).toBe('10.30.2.0/24')
  expect(nextFreeRange(['172.16.5.0/24'], 24, ['172.16.5.0/24'])).toBe('172.16.4.0/24')
})

test('proposes only private ranges outside the reserved one', () => {
  expect(nextFreeRange(['10.0.0.0/8'], 24)).toBe('172.16.0.0/24')
  expect(nextFreeRange(['10.0.0.0/8', '172.16.0.0/12'], 17)).toBe('192.168.0.0/17')
  expect(nextFreeRange(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/17'], 24)).toBeUndefined()
  expect(nextFreeRange([], 4)).toBeUndefined()
})

test('shows each private range that contains subnets with some margin', () => {
  expect(spacesOf([])).toEqual([])
  expect(spacesOf(['192.168.0.0/24', '10.0.0.0/24', '10.0.1.0/24'])).toEqual([
    {
      range: '10.0.0.0/22',
      parts: [
        { ipv4: '10.0.0.0/24', start: 0, length: 25 },
        { ipv4: '10.0.1.0/24', start: 25, length: 25 },
      ],
      free: 512,
    },
    {
      range: '192.168.0.0/23',
      parts: [{ ipv4: '192.168.0.0/24', start: 0, length: 50 }],
      free: 256,
    },
  ])
})

test('limits the map to the private range', () => {
  expect(spacesOf(['10.0.0.0/8'])).toEqual([
    { range: '10.0.0.0/8', parts: [{ ipv4: '10.0.0.0/8', start: 0, length: 100 }], free: 0 },
  ])
})

test('counts each used address of a subnet once, including routed ranges', () => {
  const use = subnetUse('10.0.0.0/24', [
    { address: '10.0.0.65', address_range: null },
    { address: null, address_range: '10.0.0.64/26' },
    { address: '10.0.0.2', address_range: null },
    { address: '10.0.1.2', address_range: null },
  ])
  expect(use).toEqual({
    used: 65,
    free: 252 - 65,
    parts: [
      { start: (2 / 256) * 100, length: (1 / 256) * 100 },
      { start: 25, length: 25 },
    ],
  })
})

test('names the VPC and subnet of an overlap', () => {
  const other = { id: 2, subnets: [{ label: 'wide', ipv4: '10.0.0.0/16' }] }
  expect(overlapsElsewhere('10.0.3.0/24', [other])).toEqual([
    { vpc: other, subnet: 'wide', ipv4: '10.0.0.0/16' },
  ])
  expect(overlapsElsewhere('10.1.0.0/24', [other])).toEqual([])
  expect(overlapsElsewhere('10.1', [other])).toEqual([])
})
