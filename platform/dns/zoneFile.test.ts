import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import type { DomainRow } from '../areas/domains/tables.ts'
import { checkZone } from '../../test/support/platform/dnsTools.ts'
import { zoneFileLines } from './zoneFile.ts'

const domain = (soa_email: string): Selectable<DomainRow> => ({
  id: 1,
  account_id: 1,
  domain: 'example.org',
  type: 'master',
  status: 'active',
  soa_email,
  description: '',
  group: '',
  axfr_ips: '[]',
  master_ips: '[]',
  expire_sec: 0,
  refresh_sec: 0,
  retry_sec: 0,
  ttl_sec: 0,
  records: 0,
  serial: 1,
  errors: '',
  created: '2026-01-01T00:00:00',
  updated: '2026-01-01T00:00:00',
})

test.each([
  ['john.doe@example.org', String.raw`john\.doe.example.org.`],
  ["o'neil+dns@example.org", "o'neil+dns.example.org."],
  ['a;(b)$"c@example.org', String.raw`a\;\(b\)\$\"c.example.org.`],
  ['a.b@c d@example.org', String.raw`a\.b\@c\032d.example.org.`],
  ['a\\b@example.org', String.raw`a\\b.example.org.`],
])('writes the mailbox %s as %s', async (email, text) => {
  const lines = zoneFileLines(domain(email), [])
  expect(lines[2]?.split(' ')[1]).toBe(text)
  await checkZone('example.org', lines)
})
