import { expect, test } from 'vitest'
import type { DomainRecord, RecordType } from '#api/generated/types.gen.ts'
import type { Zone } from '../useZoneRecords.ts'
import { addressRows } from './addressRows.ts'
import { checkName, isNamed, namesTo } from './nameChecks.ts'

const record = (type: RecordType, name: string, target: string): DomainRecord => ({
  id: 1,
  type,
  name,
  target,
})

const zone = (records: DomainRecord[], changes: Partial<Zone> = {}): Zone => ({
  id: 4,
  domain: 'example.com',
  disabled: false,
  records,
  whole: true,
  ...changes,
})

const row = (rdns: string | null, address = '203.0.113.7') => {
  const [first] = addressRows(
    address.includes(':')
      ? { ipv6: { slaac: { address, type: 'ipv6', rdns } } }
      : { ipv4: { public: [{ address, type: 'ipv4', rdns }] } },
  )
  if (!first) throw new Error('no row')
  return first
}

const check = (rdns: string | null, zones: Zone[], address?: string, elsewhere: string[] = []) =>
  checkName({ address: row(rdns, address), zones, elsewhere })

test.each([
  ['its own record', [record('A', 'web', '203.0.113.7')]],
  ['one of several', [record('A', 'web', '203.0.113.9'), record('A', 'web', '203.0.113.7')]],
  ['an alias', [record('CNAME', 'web', 'host.example.com'), record('A', 'host', '203.0.113.7')]],
  ['a wildcard', [record('A', '*', '203.0.113.7')]],
])('matches a name to the address by %s', (_, records) => {
  expect(check('Web.Example.com.', [zone(records)]).state).toBe('match')
})

test('compares IPv6 addresses numerically', () => {
  const zones = [zone([record('AAAA', 'web', '2001:DB8:0::7')])]
  expect(check('web.example.com', zones, '2001:db8::7').state).toBe('match')
})

test('suggests the missing record of a name', () => {
  const zones = [zone([record('A', 'web', '203.0.113.7')])]
  const { state, text, fixes } = check('web.example.com', zones, '2001:db8::7')
  expect([state, text]).toEqual(['mismatch', 'The name has no AAAA record.'])
  expect(fixes).toMatchObject([{ kind: 'record', type: 'AAAA', name: 'web' }])
})

test('shows where a name resolves instead and suggests fixes', () => {
  const records = [record('A', 'web', '203.0.113.9'), record('A', 'www', '203.0.113.7')]
  const { text, fixes } = check('web.example.com', [zone(records)])
  expect(text).toBe('The name resolves to 203.0.113.9 instead.')
  expect(fixes.map(({ kind, host }) => [kind, host])).toEqual([
    ['record', 'web.example.com'],
    ['rdns', 'www.example.com'],
  ])
})

test('suggests a name that resolves to an address without reverse DNS', () => {
  const { state, text, fixes } = check(null, [zone([record('A', '', '203.0.113.7')])])
  expect([state, text]).toEqual([
    'nameless',
    'No reverse DNS (PTR) set, and example.com resolves to it.',
  ])
  expect(fixes).toEqual([{ kind: 'rdns', host: 'example.com' }])
})

test.each([
  ['the account has not its domain', [], 'web.example.org is not in any of your domains.'],
  ['its domain is disabled', [zone([], { disabled: true })], 'The domain example.com is disabled.'],
  [
    'its domain could not be read',
    [zone([], { whole: false, reason: 'Not now' })],
    'example.com could not be loaded: Not now',
  ],
  [
    'its domain was read in part',
    [zone([], { whole: false })],
    'example.com has too many records to be checked.',
  ],
  [
    'it is delegated',
    [zone([record('NS', 'web', 'ns.example.net')])],
    'web.example.com is delegated to other name servers.',
  ],
  [
    'its alias leads out',
    [zone([record('CNAME', 'web', 'web.example.net')])],
    'web.example.net is not in any of your domains.',
  ],
])('reports an unknown state when %s', (_, zones: Zone[], text) => {
  const name = zones.length > 0 ? 'web.example.com' : 'web.example.org'
  expect(check(name, zones)).toMatchObject({ state: 'unknown', text })
})

test('reports that a name is in a secondary domain', () => {
  expect(check('web.example.com', [], undefined, ['example.com']).text).toContain(
    'a secondary domain',
  )
})

test('checks only public addresses and suggests no names of disabled domains or wildcards', () => {
  const rows = addressRows({
    ipv4: { private: [{ address: '192.168.128.7' }], vpc: [{ address: '10.0.0.2' }] },
    ipv6: { link_local: { address: 'fe80::7' } },
  })
  expect(rows.filter(isNamed)).toEqual([])
  const records = [record('A', 'www', '203.0.113.7')]
  const disabled = [zone(records, { disabled: true })]
  expect(namesTo('203.0.113.7', disabled)).toEqual(['www.example.com'])
  expect(check(null, disabled).fixes).toEqual([])
  expect(check(null, [zone([record('A', '*', '203.0.113.7')])]).fixes).toEqual([])
})
