import { expect, test } from 'vitest'
import { addressRows, resolverList } from './addressRows.ts'

const textsOf = (rows: ReturnType<typeof addressRows>) =>
  rows.map(({ address, family, kind }) => [address, family, kind])

test('lists all groups of the response, IPv4 first, sorted numerically', () => {
  const rows = addressRows({
    ipv4: {
      public: [
        { address: '203.0.113.10', type: 'ipv4' },
        { address: '203.0.113.9', type: 'ipv4' },
      ],
      private: [{ address: '192.168.128.7', type: 'ipv4', gateway: null }],
      shared: [{ address: '203.0.113.40', type: 'ipv4' }],
      reserved: [{ address: '203.0.113.50', type: 'ipv4' }],
      vpc: [{ address: '10.0.0.2', vpc_id: 1, subnet_id: 2 }, { address_range: '10.0.4.0/28' }],
    },
    ipv6: {
      slaac: { address: '2001:db8::7', type: 'ipv6', prefix: 64 },
      link_local: { address: 'fe80::7', type: 'ipv6' },
      global: [
        { range: '2001:db8:1::', prefix: 64, route_target: '2001:db8::7' },
        { range: '2001:db8:2::', prefix: 116 },
      ],
    },
  })
  expect(textsOf(rows)).toEqual([
    ['203.0.113.9', 'IPv4', 'Public'],
    ['203.0.113.10', 'IPv4', 'Public'],
    ['203.0.113.50', 'IPv4', 'Reserved'],
    ['203.0.113.40', 'IPv4', 'Shared'],
    ['192.168.128.7', 'IPv4', 'Private'],
    ['10.0.0.2', 'IPv4', 'VPC'],
    ['10.0.4.0/28', 'IPv4', 'VPC'],
    ['2001:db8::7', 'IPv6', 'SLAAC'],
    ['fe80::7', 'IPv6', 'Link-local'],
    ['2001:db8:1::/64', 'IPv6', 'Range'],
    ['2001:db8:2::/116', 'IPv6', 'Pool'],
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('accepts a response without IPv6 or without groups', () => {
  expect(addressRows({ ipv4: { public: [{ address: '203.0.113.9' }] }, ipv6: null })).toHaveLength(
    1,
  )
  expect(addressRows({})).toEqual([])
})

test('shows the VPC address that a public address is mapped to', () => {
  const [row] = addressRows({
    ipv4: {
      public: [
        { address: '203.0.113.9', vpc_nat_1_1: { vpc_id: 1, subnet_id: 2, address: '10.0.0.2' } },
      ],
    },
  })
  expect(row?.vpc).toEqual({ vpcId: 1, subnetId: 2, mapped: '10.0.0.2' })
})

test('splits resolvers at commas, with or without spaces', () => {
  expect(resolverList('203.0.113.1,203.0.113.2, 203.0.113.3')).toHaveLength(3)
  expect(resolverList(undefined)).toEqual([])
  expect(resolverList('')).toEqual([])
})
