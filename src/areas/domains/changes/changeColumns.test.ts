import { expect, test } from 'vitest'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import { canonical } from '../zone/recordModel.ts'
import { changeColumns } from './changeColumns.tsx'

const zone = 'example.org'
const srv = { type: 'SRV', target: 'host.example.net', priority: 1, weight: 2, port: 3 } as const

test.each<[string, RecordInput, RecordInput, string]>([
  [
    'a renamed CNAME',
    { type: 'CNAME', name: 'a', target: 'example.net' },
    { type: 'CNAME', name: 'b', target: 'example.net' },
    'a → b',
  ],
  [
    'a record moved to the apex',
    { type: 'TXT', name: 'note', target: 'x' },
    { type: 'TXT', name: '', target: 'x' },
    'note → @',
  ],
  [
    'a service that becomes another',
    { ...srv, service: 'sip', protocol: 'tcp' },
    { ...srv, service: 'sips', protocol: 'tcp' },
    '_sip._tcp → _sips._tcp',
  ],
  [
    'a changed value',
    { type: 'A', name: 'www', target: '203.0.113.1' },
    { type: 'A', name: 'www', target: '203.0.113.2' },
    'www',
  ],
])('names %s by its record names', (_, from, to, names) => {
  const entry = { ...canonical(from, zone), id: 1 }
  const name = changeColumns(zone).find(({ id }) => id === 'name')
  expect(
    name?.value({ id: 1, change: { kind: 'update', entry, draft: canonical(to, zone) } }),
  ).toBe(names)
})
