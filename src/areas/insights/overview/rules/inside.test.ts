import { expect, test } from 'vitest'
import { day } from '#contract/rules/durations.ts'
import { toWireTime } from '#lib/time.ts'
import {
  endedKernels,
  expiringCertificate,
  invalidServices,
  lostRecords,
  overdueDatabaseBackup,
  publicBuckets,
} from './inside.ts'

const now = Date.parse('2030-05-12T10:00:00Z')
const database = { id: 5, label: 'orders', created: '2029-01-01T00:00:00' }

test('reports records that point to an address that the account no longer has', () => {
  const lost = {
    '192.0.2.7': { object: 'web-1', at: now },
    '2001:db8::7': { object: 'web-1', at: now },
  }
  const records = [
    { id: 1, type: 'A', name: 'www', target: '192.0.2.7' },
    { id: 2, type: 'AAAA', name: '', target: '2001:0db8:0::7' },
    { id: 3, type: 'A', name: 'other', target: '198.51.100.1' },
    { id: 4, type: 'TXT', name: 'note', target: '192.0.2.7' },
  ] as const
  const found = lostRecords({ id: 3, domain: 'example.org' }, records, lost)
  expect(found.map(({ object }) => object)).toEqual(['A www.example.org', 'AAAA example.org'])
  expect(found[0]?.reason).toContain('was of web-1')
  expect(found[0]?.action.href).toBe('/domains/3/records/1')
})

test('reports each problem with the target of an SRV record once, until it changes', () => {
  const warning = {
    record: { id: 9, name: '_sip._tcp', target: 'gone.example.org' },
    rule: 'dangling-target',
    message: 'It points to gone.example.org, which does not exist.',
    advice: 'Add it.',
  }
  const domain = { id: 3, domain: 'example.org', tags: ['voice'] }
  expect(invalidServices(domain, [warning])).toMatchObject([
    {
      id: 'srv-target record 3 9 dangling-target gone.example.org',
      object: 'SRV _sip._tcp.example.org',
      tags: ['voice'],
      reason: 'It points to gone.example.org, which does not exist. Add it.',
      shortReason: 'Its host is not in the zone.',
      action: { href: '/domains/3/records/9' },
    },
  ])
})

test.each([
  ['private', undefined],
  ['authenticated-read', undefined],
  ['public-read', 'soon'],
  ['public-read-write', 'now'],
] as const)('rates a bucket with the access %s as %s', (acl, urgency) => {
  const [only] = publicBuckets({ clusterId: 'eu', bucket: 'media' }, { acl })
  expect(only?.urgency).toBe(urgency)
  if (only)
    expect(only).toMatchObject({
      id: `bucket-public bucket eu media ${acl}`,
      action: { href: '/object-storage/buckets/eu/media/access' },
    })
})

test('reports a configuration with a deprecated kernel', () => {
  const kernels = [{ id: 'old', label: 'Linux 4', deprecated: true }, { id: 'new' }]
  const configs = [
    { id: 1, label: 'main', kernel: 'old' },
    { id: 2, label: 'other', kernel: 'new' },
    { id: 3, label: 'unknown', kernel: 'else' },
  ]
  const found = endedKernels({ id: 9, label: 'web-1' }, configs, kernels)
  expect(found.map(({ reason }) => reason)).toEqual(['main boots Linux 4, which is deprecated.'])
})

test.each([
  [now + 13 * day, /expires soon/],
  [now - day, /has expired/],
  [now + 15 * day, undefined],
  [undefined, undefined],
])('reports a certificate only if it expires soon or has expired: %s', (until, reason) => {
  const [only] = expiringCertificate(database, 'mysql', until, now)
  if (reason) expect(only?.reason).toMatch(reason)
  else expect(only).toBeUndefined()
})

test('reports an overdue database backup two days after the newest one or the creation', () => {
  const backup = (ago: number) => ({ id: ago, created: toWireTime(new Date(now - ago * day)) })
  const found = (...ages: number[]) =>
    overdueDatabaseBackup(database, 'mysql', ages.map(backup), now).length
  expect(found(9, 1)).toBe(0)
  expect(found(9, 3)).toBe(1)
  expect(found()).toBe(1)
})
