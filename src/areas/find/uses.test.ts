import { expect, test } from 'vitest'
import { parseWanted, type Wanted } from './match.ts'
import { databaseUses, firewallUses, recordUses, reverseUses, type Use, vpcIpUses } from './uses.ts'

const wanted = (text: string) => parseWanted(text) as Wanted
const told = (uses: readonly Use[]) =>
  uses.map(({ object, where, value }) => [object, where, value])
const zone = { id: 3, domain: 'example.com' }

test('a record is found by its name and by what it leads to', () => {
  const record = { id: 1, type: 'A' as const, name: 'www', target: '192.0.2.1' }
  expect(told(recordUses(wanted('www.example.com'), zone, record))).toEqual([
    ['A www.example.com', 'Name', '192.0.2.1'],
  ])
  expect(told(recordUses(wanted('192.0.2.1'), zone, record))).toEqual([
    ['A www.example.com', 'Value', '192.0.2.1'],
  ])
  const alias = { id: 2, type: 'CNAME' as const, name: 'shop', target: 'www' }
  expect(told(recordUses(wanted('www.example.com'), zone, alias))).toEqual([
    ['CNAME shop.example.com', 'Value', 'www'],
  ])
})

test('a rule of a firewall is named by its place and label', () => {
  const firewall = {
    id: 4,
    label: 'web',
    rules: {
      inbound: [{}, { label: 'ssh', addresses: { ipv4: ['192.0.2.0/24'] } }],
      outbound: [{ addresses: { ipv4: ['198.51.100.0/24'] } }],
    },
  }
  expect(told(firewallUses(wanted('192.0.2.1'), firewall))).toEqual([
    ['web', 'Inbound rule 2, ssh', '192.0.2.0/24'],
  ])
})

test('an allow list for everybody is told as such', () => {
  const [use] = databaseUses(wanted('192.0.2.1'), {
    id: 5,
    label: 'orders',
    engine: 'mysql',
    allow_list: ['198.51.100.1', '0.0.0.0/0'],
  })
  expect(use).toMatchObject({ where: 'Allow list', match: 'everybody' })
})

test('a reverse name is found by the address too', () => {
  const ip = { address: '192.0.2.1', rdns: 'mail.example.com', compute_id: 7 }
  expect(reverseUses(wanted('mail.example.com'), ip)).toHaveLength(1)
  expect(reverseUses(wanted('192.0.2.1'), ip)).toHaveLength(1)
  expect(reverseUses(wanted('192.0.2.1'), { ...ip, rdns: null })).toEqual([])
})

test('1:1 NAT counts once for each interface', () => {
  const nat = { interface_id: 9, vpc_id: 2, nat_1_1: '192.0.2.1' }
  const rows = [
    { ...nat, address: '10.0.0.2' },
    { ...nat, address_range: '10.0.0.64/28' },
  ]
  expect(rows.flatMap((row) => vpcIpUses(wanted('192.0.2.1'), row))).toHaveLength(1)
})
