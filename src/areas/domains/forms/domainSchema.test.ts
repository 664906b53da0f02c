import { expect, test } from 'vitest'
import type { Domain } from '#api/generated/types.gen.ts'
import {
  domainCreationBody,
  domainChanges,
  domainSchema,
  newDomain,
  valuesOf,
  omitEmptyValues,
} from './domainSchema.ts'

const master = { ...newDomain, domain: 'example.org', soa_email: 'admin@example.org' }
const stored: Domain = {
  id: 5,
  domain: 'example.org',
  type: 'master',
  status: 'disabled',
  soa_email: 'admin@example.org',
  description: '',
  group: '',
  master_ips: [],
  axfr_ips: [],
  tags: ['web'],
  ttl_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  expire_sec: 0,
}

const faultsOf = (values: object) => {
  const { error } = domainSchema.safeParse(values)
  return (error?.issues ?? []).map(({ path }) => path.join('.'))
}

test.each([
  ['a master', master, []],
  [
    'a master without an address for its contact',
    { ...newDomain, domain: 'example.org' },
    ['soa_email'],
  ],
  [
    'a slave without a master',
    { ...newDomain, domain: 'example.org', type: 'slave' },
    ['master_ips'],
  ],
  [
    'a slave',
    { ...newDomain, domain: 'example.org', type: 'slave', master_ips: ['192.0.2.1'] },
    [],
  ],
  ['an international name', { ...master, domain: 'bücher.example' }, []],
  ['a label of 63', { ...master, domain: `${'a'.repeat(63)}.example` }, []],
  ['a label of 64', { ...master, domain: `${'a'.repeat(64)}.example` }, ['domain']],
  ['an address in place of a name', { ...master, domain: '192.0.2.1' }, ['domain']],
  ['a name among the addresses', { ...master, axfr_ips: ['192.0.2.1', 'ns1'] }, ['axfr_ips.1']],
  ['a description of 253', { ...master, description: 'x'.repeat(253) }, []],
  ['a description of 254', { ...master, description: 'x'.repeat(254) }, ['description']],
  ['a group of 51', { ...master, group: 'x'.repeat(51) }, ['group']],
])('validates %s', (_, values, faults) => {
  expect(faultsOf(values)).toEqual(faults)
})

test('limits the total length of addresses', () => {
  const addresses = Array.from(
    { length: 100 },
    (_, index) => `192.0.${100 + (index % 10)}.${index}`,
  )
  const long = addresses.join('').length
  expect(long).toBeGreaterThan(1000)
  expect(faultsOf({ ...master, axfr_ips: addresses })).toEqual(['axfr_ips'])
})

test('sends only the TTL when the TTL of a disabled domain is edited', () => {
  expect(domainChanges(stored, { ...valuesOf(stored), ttl_sec: 300 })).toEqual({ ttl_sec: 300 })
})

test('omits a text that was already empty and sends null for a cleared one', () => {
  const cleared = { ...valuesOf(stored), description: null, group: null }
  expect(faultsOf(cleared)).toEqual([])
  expect(domainChanges(stored, cleared)).toEqual({})
  const described = { ...stored, description: 'Shop', group: 'web' }
  expect(domainChanges(described, cleared)).toEqual({ description: null, group: null })
})

test('sends a cleared contact of a secondary domain as empty and omits it if it was empty', () => {
  const emptied = { ...valuesOf(stored), type: 'slave' as const, soa_email: '' }
  expect(omitEmptyValues(emptied, valuesOf(stored)).soa_email).toBe('')
  expect(omitEmptyValues(emptied, { ...newDomain, type: 'slave' }).soa_email).toBeUndefined()
})

test('rejects a cleared contact of a primary domain', () => {
  const emptied = omitEmptyValues({ ...master, soa_email: '' }, master)
  expect(faultsOf(emptied)).toContain('soa_email')
})

test('sends only the given fields on creation', () => {
  expect(domainCreationBody({ ...master, domain: 'Bücher.example.' })).toEqual({
    domain: 'xn--bcher-kva.example',
    type: 'master',
    soa_email: 'admin@example.org',
  })
})
