import { describe, expect, test } from 'vitest'
import type { Neighbour } from './domainRecords.ts'
import type { RecordInput } from './recordFields.ts'
import {
  foreignErrors,
  isNullMx,
  neighbourErrors,
  ownerName,
  applyRecordChanges,
  recordErrors,
} from './domainRecords.ts'
import { recordFields, requiredFields } from './recordFields.ts'
import type { RecordType } from './recordTargets.ts'

const zone = 'example.org'
const label63 = 'a'.repeat(63)

const whole: Record<RecordType, RecordInput> = {
  A: { type: 'A', name: 'www', target: '192.0.2.1' },
  AAAA: { type: 'AAAA', name: 'www', target: '2001:db8::1' },
  NS: { type: 'NS', name: 'sub', target: 'ns1.example.net' },
  MX: { type: 'MX', name: 'mail', target: 'mx.example.net', priority: 10 },
  CNAME: { type: 'CNAME', name: 'www', target: 'host.example.net' },
  TXT: { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=none' },
  SRV: {
    type: 'SRV',
    service: 'sip',
    protocol: 'tcp',
    target: 'sip.example.net',
    priority: 10,
    weight: 5,
    port: 5060,
  },
  PTR: { type: 'PTR', name: '1', target: 'host.example.net' },
  CAA: { type: 'CAA', name: '', tag: 'issue', target: 'letsencrypt.org' },
}
const types = Object.keys(whole) as RecordType[]

const fields = (faults: { field: string }[]) => faults.map((fault) => fault.field)

test.each(types)('accepts a complete %s record', (type) => {
  expect(recordErrors(whole[type], zone)).toEqual([])
  expect(recordErrors({ ...whole[type], ttl_sec: 300 }, zone)).toEqual([])
})

test.each(types)('requires each required field of a %s record', (type) => {
  for (const field of requiredFields[type]) {
    expect(recordErrors({ ...whole[type], [field]: undefined }, zone)).toContainEqual({
      field,
      reason:
        type === 'CNAME' && field === 'name'
          ? 'A CNAME cannot be at the apex; enter a name'
          : `Required for ${type} records`,
    })
  }
})

describe('fields of other record types', () => {
  const foreign = {
    priority: 1,
    weight: 1,
    port: 1,
    service: 'sip',
    protocol: 'tcp',
    tag: 'issue',
  } as const
  const cases = types.flatMap((type) =>
    (Object.keys(foreign) as (keyof typeof foreign)[])
      .filter((field) => !recordFields[type].includes(field))
      .map((field) => [type, field] as const),
  )

  test.each(cases)('are rejected in a %s record: %s', (type, field) => {
    expect(recordErrors({ ...whole[type], [field]: foreign[field] }, zone)).toEqual([
      { field, reason: `Not used by ${type} records` },
    ])
  })

  test.each(types)('may be empty in a %s record that is sent back as it was read', (type) => {
    const empty = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null }
    expect(foreignErrors({ ...empty, ...whole[type] })).toEqual([])
  })

  test.each([
    ['', []],
    ['_sip._tcp', []],
    ['_SIP._TCP', []],
    ['www', ['name']],
    ['_sip._udp', ['name']],
  ])('are checked in an SRV record with the name %j', (name, faulty) => {
    expect(fields(recordErrors({ ...whole.SRV, name }, zone))).toEqual(faulty)
  })
})

describe('record names', () => {
  test('a name and the domain have at most 253 characters together', () => {
    const longZone = `${label63}.${label63}.${label63}`
    const fits = 'a'.repeat(61)
    expect(recordErrors({ ...whole.A, name: fits }, longZone)).toEqual([])
    expect(fields(recordErrors({ ...whole.A, name: `${fits}a` }, longZone))).toEqual(['name'])
    expect(fields(recordErrors({ ...whole.SRV, service: 's'.repeat(60) }, longZone))).toEqual([
      'service',
    ])
  })
})

describe('classless delegations (RFC 2317)', () => {
  const reverse = '2.0.192.in-addr.arpa'
  const delegation: RecordInput[] = [
    { type: 'NS', name: '0/25', target: 'ns1.example.net' },
    { type: 'NS', name: 'sub', target: 'ns.0/25.2.0.192.in-addr.arpa.' },
    { type: 'CNAME', name: '1', target: '1.0/25.2.0.192.in-addr.arpa' },
    { type: 'PTR', name: '1.0/25', target: 'host.example.net' },
  ]

  test.each(delegation)('accept a slash in a $type record of a reverse zone', (record) => {
    expect(recordErrors(record, reverse)).toEqual([])
    expect(recordErrors({ ...record, name: 'sub/1' }, '8.b.d.0.1.0.0.2.ip6.arpa')).toEqual([])
  })

  test.each(delegation)('reject a slash in a $type record of another zone', (record) => {
    expect(recordErrors(record, zone)).toHaveLength(1)
  })

  test.each<RecordInput>([
    { ...whole.A, name: '0/25' },
    { ...whole.TXT, name: '0/25' },
    { ...whole.MX, target: 'mx.0/25.2.0.192.in-addr.arpa' },
  ])('reject a slash in a $type record of a reverse zone', (record) => {
    expect(recordErrors(record, reverse)).toHaveLength(1)
  })
})

describe('SRV records', () => {
  test.each([
    ['_sip.', '_tcp'],
    ['sip', null],
    ['sip', undefined],
    ['ldap', '_tcp.dc._msdcs'],
  ])('accept service %j with protocol %j', (service, protocol) => {
    expect(recordErrors({ ...whole.SRV, service, protocol }, zone)).toEqual([])
  })

  test('report an error in the field service or protocol', () => {
    expect(fields(recordErrors({ ...whole.SRV, service: 's p' }, zone))).toEqual(['service'])
    expect(fields(recordErrors({ ...whole.SRV, protocol: 't p' }, zone))).toEqual(['protocol'])
  })

  test('limit a relative target and the domain to 253 characters together', () => {
    const longZone = `${label63}.${label63}.${label63}`
    const host = 'a'.repeat(61)
    expect(recordErrors({ ...whole.SRV, target: host }, longZone)).toEqual([])
    expect(fields(recordErrors({ ...whole.SRV, target: `${host}a` }, longZone))).toEqual(['target'])
    expect(recordErrors({ ...whole.SRV, target: 'sip.example.com' }, longZone)).toEqual([])
  })

  test('accept 0 for priority, weight and port', () => {
    expect(recordErrors({ ...whole.SRV, priority: 0, weight: 0, port: 0 }, zone)).toEqual([])
  })
})

describe('record targets', () => {
  test('reject a CNAME that points to itself', () => {
    for (const target of ['www.example.org', 'WWW.example.org.']) {
      expect(fields(recordErrors({ ...whole.CNAME, target }, zone))).toEqual(['target'])
    }
    expect(recordErrors({ ...whole.CNAME, target: 'example.org' }, zone)).toEqual([])
  })

  test('report an error specific to the record type', () => {
    expect(recordErrors({ ...whole.A, target: '1.2.3' }, zone)).toEqual([
      { field: 'target', reason: 'Must be an IPv4 address or [remote_addr]' },
    ])
  })

  test('report only the missing tag of a CAA record without a tag', () => {
    expect(fields(recordErrors({ ...whole.CAA, tag: null, target: 'x y' }, zone))).toEqual(['tag'])
  })
})

describe('null MX', () => {
  const nullMx: RecordInput = { type: 'MX', name: '', target: '' }

  test('is an MX record with an empty target', () => {
    expect(isNullMx(nullMx)).toBe(true)
    expect(isNullMx(whole.MX)).toBe(false)
    expect(isNullMx({ type: 'MX' })).toBe(false)
    expect(isNullMx({ type: 'TXT', target: '' })).toBe(false)
  })

  test.each<[string, Partial<RecordInput>, string[]]>([
    ['priority left out', {}, []],
    ['priority 0', { priority: 0 }, []],
    ['name left out', { name: undefined }, []],
    ['priority 1', { priority: 1 }, ['priority']],
    ['a name', { name: 'mail' }, ['target']],
  ])('is validated with %s', (_, changes, faulty) => {
    expect(fields(recordErrors({ ...nullMx, ...changes }, zone))).toEqual(faulty)
  })

  test('is the only kind of record with an empty target', () => {
    for (const type of types.filter((each) => each !== 'MX')) {
      expect(fields(recordErrors({ ...whole[type], target: '' }, zone))).toEqual(['target'])
    }
  })

  test('is rejected while other MX records exist', () => {
    expect(fields(recordErrors(nullMx, zone, [whole.A, whole.MX]))).toEqual(['target'])
    expect(recordErrors(nullMx, zone, [whole.A, whole.TXT])).toEqual([])
  })

  test('prevents other MX records and a second null MX', () => {
    expect(fields(recordErrors(whole.MX, zone, [nullMx]))).toEqual(['type'])
    expect(fields(recordErrors(nullMx, zone, [nullMx]))).toEqual(['type'])
    expect(recordErrors(whole.A, zone, [nullMx])).toEqual([])
  })
})

describe('CNAME conflicts', () => {
  test.each<[RecordInput, Neighbour, string[]]>([
    [whole.CNAME, { type: 'A', name: 'www' }, ['name']],
    [{ ...whole.CNAME, name: 'WWW.example.org.' }, { type: 'TXT', name: 'www' }, ['name']],
    // The name is stored, so it means www.example.org.example.org.
    [whole.CNAME, { type: 'TXT', name: 'www.example.org' }, []],
    [whole.CNAME, { type: 'CNAME', name: 'www' }, ['name']],
    [whole.CNAME, { type: 'A', name: 'web' }, []],
    [whole.CNAME, { type: 'A', name: '' }, []],
    [whole.A, { type: 'CNAME', name: 'www' }, ['name']],
    [{ ...whole.A, name: 'WWW.example.org' }, { type: 'CNAME', name: 'www' }, ['name']],
    [whole.A, { type: 'A', name: 'www' }, []],
    [whole.SRV, { type: 'CNAME', name: '_sip._tcp' }, ['service']],
    [
      { ...whole.CNAME, name: '_sip._tcp' },
      { type: 'SRV', name: '_sip._tcp', service: '_sip', protocol: '_tcp' },
      ['name'],
    ],
  ])('are checked for %j next to %j', (record, other, faulty) => {
    expect(fields(recordErrors(record, zone, [other]))).toEqual(faulty)
  })

  test('are reported as a single error', () => {
    const others: Neighbour[] = [whole.A, whole.AAAA]
    expect(neighbourErrors(whole.CNAME, zone, others)).toHaveLength(1)
  })

  test('are not reported in addition to a CNAME at the apex', () => {
    expect(recordErrors({ ...whole.CNAME, name: '@' }, zone, [{ type: 'NS', name: '' }])).toEqual([
      { field: 'name', reason: 'A CNAME record cannot be at the apex' },
    ])
  })
})

test('reports several errors together', () => {
  const record: RecordInput = { type: 'A', name: 'a b', target: 'x', port: 80, tag: 'issue' }
  expect(fields(recordErrors(record, zone))).toEqual(['tag', 'port', 'name', 'target'])
})

test.each<[Neighbour, string]>([
  [{ type: 'A', name: '@' }, ''],
  [{ type: 'A' }, ''],
  [{ type: 'A', name: 'WWW.example.org.' }, 'www'],
  [{ type: 'SRV', name: '', service: 'SIP', protocol: 'tcp' }, '_sip._tcp'],
  [{ type: 'SRV', service: '_sip', protocol: null }, '_sip'],
])('derives the owner name of %j as %j', (record, owner) => {
  expect(ownerName(record, zone)).toBe(owner)
})

describe('updated record', () => {
  const stored: RecordInput = {
    ...whole.SRV,
    name: '_sip._tcp',
    service: '_sip',
    protocol: '_tcp',
    tag: null,
    ttl_sec: 300,
  }

  test('retains omitted fields', () => {
    expect(applyRecordChanges(whole.A, { target: '192.0.2.9', name: undefined })).toEqual({
      ...whole.A,
      target: '192.0.2.9',
    })
  })

  test.each<[Parameters<typeof applyRecordChanges>[1], string[]]>([
    [{ service: 'xmpp' }, []],
    [{ service: 'xmpp', name: '_sip._tcp' }, []],
    [{ service: 'xmpp', name: '_xmpp._tcp' }, []],
    [{ name: 'www' }, ['name']],
    [{ port: 5061 }, []],
    [{ service: null }, ['service']],
    [{ tag: 'issue' }, ['tag']],
  ])('is validated after the SRV record is changed by %j', (changes, faulty) => {
    expect(fields(recordErrors(applyRecordChanges(stored, changes), zone))).toEqual(faulty)
  })
})
