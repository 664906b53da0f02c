import { expect, test } from 'vitest'
import { parseWanted, type Wanted } from '../../addressMatch.ts'
import { balancerUses } from '../../balancers/objects.ts'
import { computeUses, reverseUses } from '../../computes/objects.ts'
import { databaseUses } from '../../databases/objects.ts'
import { domainUses, recordUses } from '../../domains/objects.ts'
import { firewallUses } from '../../firewalls/objects.ts'
import { bucketUses } from '../../object-storage/objects.ts'
import { vpcIpUses, vpcUses } from '../../vpcs/objects.ts'
import type { Use } from '../../findSource.ts'

const wanted = (text: string) => parseWanted(text) as Wanted
const textsOf = (uses: readonly Use[]) =>
  uses.map(({ object, where, value }) => [object, where, value])
const zone = { id: 3, domain: 'example.com' }

test('finds a record by its name and its target', () => {
  const record = { id: 1, type: 'A' as const, name: 'www', target: '192.0.2.1' }
  expect(textsOf(recordUses(wanted('www.example.com'), zone, record))).toEqual([
    ['A www.example.com', 'Name', '192.0.2.1'],
  ])
  expect(textsOf(recordUses(wanted('192.0.2.1'), zone, record))).toEqual([
    ['A www.example.com', 'Value', '192.0.2.1'],
  ])
  const alias = { id: 2, type: 'CNAME' as const, name: 'shop', target: 'www' }
  expect(textsOf(recordUses(wanted('www.example.com'), zone, alias))).toEqual([
    ['CNAME shop.example.com', 'Value', 'www'],
  ])
})

test('names a firewall rule by its position and label', () => {
  const firewall = {
    id: 4,
    label: 'web',
    rules: {
      inbound: [{}, { label: 'ssh', addresses: { ipv4: ['192.0.2.0/24'] } }],
      outbound: [{ addresses: { ipv4: ['198.51.100.0/24'] } }],
    },
  }
  expect(textsOf(firewallUses(wanted('192.0.2.1'), firewall))).toEqual([
    ['web', 'Inbound rule 2, ssh', '192.0.2.0/24'],
  ])
})

test('marks an allow list that is open to everyone', () => {
  const [use] = databaseUses(wanted('192.0.2.1'), {
    id: 5,
    label: 'orders',
    engine: 'mysql',
    allow_list: ['198.51.100.1', '0.0.0.0/0'],
  })
  expect(use).toMatchObject({ where: 'Allow list', match: 'everybody' })
})

test('finds reverse DNS by name and by address', () => {
  const ip = { address: '192.0.2.1', rdns: 'mail.example.com', compute_id: 7 }
  expect(reverseUses(wanted('mail.example.com'), ip)).toHaveLength(1)
  expect(reverseUses(wanted('192.0.2.1'), ip)).toHaveLength(1)
  expect(reverseUses(wanted('192.0.2.1'), { ...ip, rdns: null })).toEqual([])
})

test('counts 1:1 NAT once per interface', () => {
  const nat = { interface_id: 9, vpc_id: 2, nat_1_1: '192.0.2.1' }
  const rows = [
    { ...nat, address: '10.0.0.2' },
    { ...nat, address_range: '10.0.0.64/28' },
  ]
  expect(rows.flatMap((row) => vpcIpUses(wanted('192.0.2.1'), row))).toHaveLength(1)
})

test('finds an instance by each address and by its label', () => {
  const compute = {
    id: 7,
    label: 'web-1.example.com',
    ipv4: ['203.0.113.7', '192.168.128.7'],
    ipv6: '2001:db8::7/128',
  }
  const at = '/compute/7/network'
  expect(computeUses(wanted('192.168.128.7'), compute)).toMatchObject([
    { object: 'web-1.example.com', where: 'IPv4 address', match: 'exact', href: at },
  ])
  expect(computeUses(wanted('2001:db8::7'), compute)).toMatchObject([
    { where: 'IPv6 address', match: 'exact' },
  ])
  expect(textsOf(computeUses(wanted('WEB-1.example.com.'), compute))).toEqual([
    ['web-1.example.com', 'Label', 'web-1.example.com'],
  ])
  expect(computeUses(wanted('203.0.113.8'), compute)).toEqual([])
})

test('finds a subnet by an address in it and by a range around it', () => {
  const vpc = {
    id: 2,
    label: 'shop',
    subnets: [
      { id: 21, label: 'front', ipv4: '10.0.0.0/24' },
      { id: 22, label: 'back', ipv4: '10.0.1.0/24' },
    ],
  }
  expect(vpcUses(wanted('10.0.1.9'), vpc)).toMatchObject([
    { object: 'shop/back', where: 'Range', match: 'contains', href: '/vpcs/2/subnets' },
  ])
  expect(vpcUses(wanted('10.0.0.0/16'), vpc).map(({ match }) => match)).toEqual([
    'within',
    'within',
  ])
  expect(vpcUses(wanted('10.0.2.1'), vpc)).toEqual([])
  expect(vpcUses(wanted('10.0.1.9'), { id: 3 })).toEqual([])
})

test('finds a domain by its name, primary servers and AXFR addresses', () => {
  const copy = {
    id: 3,
    domain: 'xn--bcher-kva.example',
    master_ips: ['192.0.2.53'],
    axfr_ips: ['192.0.2.1', '2001:db8::53'],
  }
  expect(domainUses(wanted('bücher.example'), copy)).toMatchObject([
    { where: 'Domain name', value: 'xn--bcher-kva.example', href: '/domains/3/records' },
  ])
  expect(textsOf(domainUses(wanted('192.0.2.0/24'), copy))).toEqual([
    ['xn--bcher-kva.example', 'Primary DNS server', '192.0.2.53'],
    ['xn--bcher-kva.example', 'Allowed AXFR address', '192.0.2.1'],
  ])
  expect(domainUses(wanted('www.bücher.example'), copy)).toEqual([])
})

test('finds a database by its hosts and links its allow list to the settings', () => {
  const database = {
    id: 5,
    label: 'orders',
    engine: 'mysql' as const,
    allow_list: ['192.0.2.0/24'],
    hosts: { primary: 'orders.db.example', secondary: 'orders-private.db.example' },
  }
  expect(databaseUses(wanted('192.0.2.9'), database)).toMatchObject([
    { where: 'Allow list', match: 'contains', href: '/databases/mysql/5/settings' },
  ])
  expect(textsOf(databaseUses(wanted('orders.db.example'), database))).toEqual([
    ['orders', 'Host', 'orders.db.example'],
  ])
  expect(textsOf(databaseUses(wanted('orders-private.db.example'), database))).toEqual([
    ['orders', 'Host in the private network', 'orders-private.db.example'],
  ])
})

test('finds a bucket by its name and its hostname', () => {
  const bucket = {
    label: 'media.example.com',
    cluster: 'us-east-1',
    hostname: 'media.example.com.us-east-1.store.example',
  }
  const href = '/object-storage/us-east-1/media.example.com'
  expect(bucketUses(wanted('media.example.com'), bucket)).toMatchObject([
    { object: 'media.example.com', where: 'Bucket name', match: 'exact', href },
  ])
  expect(bucketUses(wanted(bucket.hostname), bucket)).toMatchObject([{ where: 'Hostname', href }])
  expect(bucketUses(wanted('example.com'), bucket)).toEqual([])
  expect(bucketUses(wanted('media'), { label: 'media', region: 'eu-central' })).toMatchObject([
    { href: '/object-storage/eu-central/media' },
  ])
})

test('finds a load balancer by its addresses and its hostname', () => {
  const balancer = {
    id: 8,
    label: 'front',
    ipv4: '192.0.2.80',
    ipv6: '2001:db8::80',
    hostname: 'nb-8.example.net',
  }
  for (const [text, where] of [
    ['192.0.2.80', 'IPv4 address'],
    ['2001:db8:0::80', 'IPv6 address'],
    ['nb-8.example.net', 'Hostname'],
  ] as const)
    expect(balancerUses(wanted(text), balancer)).toMatchObject([
      { kind: 'Load balancer', object: 'front', href: '/balancers/8', where, match: 'exact' },
    ])
  expect(balancerUses(wanted('2001:db8::80'), { ...balancer, ipv6: null })).toEqual([])
})

test('finds a VPC interface by its address, routed range and 1:1 NAT', () => {
  const ip = { interface_id: 9, vpc_id: 2, compute_id: 7 }
  const found = (text: string, row: object) =>
    vpcIpUses(wanted(text), { ...ip, ...row }).map(({ where, match }) => [where, match])
  const own = { address: '10.0.0.2', nat_1_1: '192.0.2.1' }
  expect(found('10.0.0.2', own)).toEqual([['VPC IPv4 address', 'exact']])
  expect(found('192.0.2.1', own)).toEqual([['1:1 NAT public address', 'exact']])
  expect(found('10.0.0.70', { address_range: '10.0.0.64/28' })).toEqual([
    ['Routed range', 'contains'],
  ])
  expect(vpcIpUses(wanted('10.0.0.2'), { ...ip, ...own })).toMatchObject([
    { computeId: 7, href: '/vpcs/2/addresses' },
  ])
})
