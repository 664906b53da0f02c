import { expect, test } from 'vitest'
import type { BuilderKind } from './builderKinds.ts'
import { canonical } from '../zone/recordModel.ts'
import { buildRecordText } from './buildRecordText.ts'
import { type BuilderValues, emptyBuilder } from './builderValues.ts'

const zone = 'example.org'
const build = (kind: BuilderKind, values: Partial<BuilderValues>) =>
  buildRecordText(kind, { ...emptyBuilder, ...values }, zone)

const key = 'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ=='

test.each<[BuilderKind, Partial<BuilderValues>, [string, string, string][]]>([
  [
    'spf',
    { addresses: ['192.0.2.0/24', '2001:db8::1'], includes: ['mail.example.net'] },
    [['TXT', '', 'v=spf1 mx ip4:192.0.2.0/24 ip6:2001:db8::1 include:mail.example.net -all']],
  ],
  ['spf', { name: '@', mx: false, all: '~all' }, [['TXT', '', 'v=spf1 ~all']]],
  [
    'dkim',
    { selector: 's1', key: `-----BEGIN PUBLIC KEY-----\n${key}\n-----END PUBLIC KEY-----` },
    [['TXT', 's1._domainkey', `v=DKIM1; k=rsa; p=${key}`]],
  ],
  [
    'dmarc',
    { policy: 'reject', reports: ['dmarc@example.org'], percent: 50 },
    [['TXT', '_dmarc', 'v=DMARC1; p=reject; pct=50; rua=mailto:dmarc@example.org']],
  ],
  [
    'caa',
    { issuers: ['ca.example'], iodef: 'abuse@example.org', wildcard: 'none' },
    [
      ['CAA', '', 'ca.example'],
      ['CAA', '', 'mailto:abuse@example.org'],
    ],
  ],
  ['srv', { target: 'sip.example.net' }, [['SRV', '_sip._tcp', 'sip.example.net']]],
  ['srv', { target: 'sip', name: 'office' }, [['SRV', '_sip._tcp.office', 'sip']]],
  [
    'srv',
    { target: '@', name: 'Office.example.org.' },
    [['SRV', '_sip._tcp.office', 'example.org']],
  ],
  [
    'dkim',
    { selector: 's1._domainkey.example.org.', key: `v=DKIM1; k=rsa; p=${key}` },
    [['TXT', 's1._domainkey', `v=DKIM1; k=rsa; p=${key}`]],
  ],
  [
    'dkim',
    { selector: 's1', key: `( "k=rsa; p=MIGf" "MA0G" )` },
    [['TXT', 's1._domainkey', 'v=DKIM1; k=rsa; p=MIGfMA0G']],
  ],
  ['dmarc', { name: 'example.org' }, [['TXT', '_dmarc', 'v=DMARC1; p=none']]],
  [
    'dmarc',
    { name: 'a.example.org.example.org' },
    [['TXT', '_dmarc.a.example.org', 'v=DMARC1; p=none']],
  ],
])('builds %s from %j', (kind, values, records) => {
  const { drafts, faults } = build(kind, values)
  expect(faults).toEqual([])
  expect(drafts.map(({ type, name, target }) => [type, name, target])).toEqual(records)
})

test.each<[BuilderKind, Partial<BuilderValues>, string]>([
  ['spf', { addresses: ['192.0.2.0/33'] }, 'addresses'],
  ['spf', { addresses: ['host'] }, 'addresses'],
  ['spf', { includes: Array.from({ length: 10 }, (_, at) => `m${at}.example`) }, 'includes'],
  ['dkim', { key }, 'selector'],
  ['dkim', { selector: 's1', key: '???' }, 'key'],
  ['dkim', { selector: 's 1', key }, 'selector'],
  ['spf', { includes: ['http://mail.example.net'] }, 'includes'],
  ['spf', { name: 'a.example.net.' }, 'name'],
  ['dmarc', { percent: 101 }, 'percent'],
  ['dmarc', { reports: ['nobody'] }, 'reports'],
  ['caa', { issuers: ['ca.example'], iodef: 'not an address' }, 'iodef'],
  ['srv', { target: 'sip', name: 'a.example.net.' }, 'name'],
  ['caa', {}, 'issuers'],
  ['caa', { issuers: ['not a domain'] }, 'issuers'],
  ['srv', { target: '' }, 'target'],
  ['srv', { target: 'sip.example.net', port: 65_536 }, 'port'],
])('rejects %s from %j with an error on %s', (kind, values, field) => {
  expect(build(kind, values).faults[0]?.field).toBe(field)
})

test.each<[BuilderKind, Partial<BuilderValues>, string, string]>([
  ['dkim', { selector: 's1', key }, 's1._domainkey', 'selector'],
  ['dmarc', {}, '_dmarc', 'name'],
  ['spf', { name: 'office' }, 'office', 'name'],
  ['caa', { name: 'office', issuers: ['ca.example'] }, 'office', 'name'],
  ['srv', { target: 'sip.example.net' }, '_sip._tcp', 'name'],
])('rejects %s from %j because of a CNAME at %s', (kind, values, name, field) => {
  const alias = canonical({ type: 'CNAME', name, target: 'example.net' }, zone)
  const { faults } = buildRecordText(kind, { ...emptyBuilder, ...values }, zone, () => [alias])
  expect(faults.map((found) => found.field)).toEqual([field])
})

test('rejects a private key without showing it', () => {
  const pem = `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----`
  const { drafts, faults } = build('dkim', { selector: 's1', key: pem })
  expect(faults).toEqual([{ field: 'key', reason: expect.stringContaining('private key') }])
  expect(drafts[0]?.target).toBe('')
})

test('reports all errors together, one per field', () => {
  const wrong = { target: '192.0.2.1', name: 'a b', port: 65_536, priority: null }
  const { faults } = build('srv', wrong)
  expect(faults.map(({ field }) => field).toSorted()).toEqual([
    'name',
    'port',
    'priority',
    'target',
  ])
})
