import { expect, test } from 'vitest'
import { nextFreeRange, overlapsElsewhere, spacesOf, subnetUse } from './addressSpace.ts'

test('the next free range is the first that overlaps no other one', () => {
  expect(nextFreeRange([], 24)).toBe('10.0.0.0/24')
  expect(nextFreeRange(['10.0.1.0/24', '10.0.0.0/24'], 24)).toBe('10.0.2.0/24')
  expect(nextFreeRange(['10.0.0.0/29'], 24)).toBe('10.0.1.0/24')
  expect(nextFreeRange(['10.0.0.0/16', '10.0.4.0/24'], 24)).toBe('10.1.0.0/24')
  expect(nextFreeRange(['10.0.1.0/24'], 24)).toBe('10.0.0.0/24')
  expect(nextFreeRange(['not a range'], 29)).toBe('10.0.0.0/29')
})

test('the next free range stays within the private ranges and out of the reserved one', () => {
  expect(nextFreeRange(['10.0.0.0/8'], 24)).toBe('172.16.0.0/24')
  expect(nextFreeRange(['10.0.0.0/8', '172.16.0.0/12'], 17)).toBe('192.168.0.0/17')
  expect(nextFreeRange(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/17'], 24)).toBeUndefined()
  expect(nextFreeRange([], 4)).toBeUndefined()
})

test('the map shows each private range with subnets, a bit wider than these', () => {
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

test('the map is never wider than the private range', () => {
  expect(spacesOf(['10.0.0.0/8'])).toEqual([
    { range: '10.0.0.0/8', parts: [{ ipv4: '10.0.0.0/8', start: 0, length: 100 }], free: 0 },
  ])
})

test('a subnet counts each used address once, those of routed ranges too', () => {
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

test('overlaps with other VPCs name the VPC and the subnet', () => {
  const other = { id: 2, subnets: [{ label: 'wide', ipv4: '10.0.0.0/16' }] }
  expect(overlapsElsewhere('10.0.3.0/24', [other])).toEqual([
    { vpc: other, subnet: 'wide', ipv4: '10.0.0.0/16' },
  ])
  expect(overlapsElsewhere('10.1.0.0/24', [other])).toEqual([])
  expect(overlapsElsewhere('10.1', [other])).toEqual([])
})
