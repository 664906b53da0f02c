import { expect, test } from 'vitest'
import { recordFields } from '#contract/rules/recordFields.ts'
import { type RecordType, targetIsName } from '#contract/rules/recordTargets.ts'
import { updateBody } from '../changes/recordApi.ts'
import { sipService, testZone as zone } from '#test/support/console/testRecords.ts'
import {
  draftErrors,
  recordDraftOf,
  type RecordValues,
  typedTarget,
  valuesOfDraft,
} from './recordInput.ts'

const values = (changes: Partial<RecordValues>): RecordValues => ({
  type: 'A',
  name: '',
  target: '203.0.113.1',
  ttl_sec: 0,
  ...changes,
})

test.each([
  ['@', ''],
  ['', ''],
  ['www', 'www'],
  ['WWW', 'www'],
  ['www.example.org', 'www'],
  ['www.example.org.', 'www'],
  ['example.org.', ''],
  ['bücher', 'xn--bcher-kva'],
  [' www ', 'www'],
])('stores the name %j as %j', (typed, stored) => {
  expect(recordDraftOf(values({ name: typed }), zone).name).toBe(stored)
})

test.each<[RecordType, string, string]>([
  ['NS', '@', 'example.org'],
  ['MX', '@', 'example.org'],
  ['CNAME', '@', 'example.org'],
  ['SRV', '@', 'example.org'],
  ['PTR', '@', 'example.org'],
  ['TXT', '@', '@'],
  ['CAA', 'mailto:abuse@example.org', 'mailto:abuse@example.org'],
  ['TXT', ' two  spaces ', ' two  spaces '],
  ['TXT', 'v=spf1 include:user@host -all', 'v=spf1 include:user@host -all'],
])('stores the %s value %j as %j', (type, typed, stored) => {
  expect(typedTarget(type, typed, zone)).toBe(stored)
})

const everyType = Object.keys(recordFields) as RecordType[]

test.each(everyType)(
  'resolves a lone @ to the apex and keeps an @ inside a value for the type %s',
  (type) => {
    const draft = recordDraftOf(
      values({ type, name: '@', target: '@', tag: 'issue', service: 'sip' }),
      zone,
    )
    // The service generates the name of an SRV record, so only its host can be the apex.
    expect(draft.name).toBe(type === 'SRV' ? '_sip' : '')
    expect(draft.target).toBe(targetIsName(type) ? zone : '@')
    const inside = recordDraftOf(
      values({ type, target: 'one@two', tag: 'iodef', service: 'sip' }),
      zone,
    )
    expect(inside.target).toBe('one@two')
  },
)

test.each<[string, Partial<RecordValues>, string[]]>([
  ['an address', {}, []],
  ['the address of the caller', { target: '[remote_addr]' }, []],
  ['an address with a period at its end', { target: '203.0.113.1.' }, ['target']],
  ['leading zeros', { target: '203.0.113.01' }, ['target']],
  ['no value', { target: '' }, ['target']],
  ['a CNAME at the apex', { type: 'CNAME', name: '@', target: 'www' }, ['name']],
  ['a priority of 255', { type: 'MX', target: 'mail.example.net', priority: 255 }, []],
  ['a priority of 256', { type: 'MX', target: 'mail.example.net', priority: 256 }, ['priority']],
  [
    'a priority in words',
    { type: 'MX', target: 'mail.example.net', priority: 'ten' },
    ['priority'],
  ],
  ['an empty mail server', { type: 'MX', target: '' }, ['target']],
  ['a null MX', { type: 'MX', target: '', null_mx: true }, []],
  ['a name of 100', { name: `${'a'.repeat(50)}.${'b'.repeat(49)}` }, []],
  ['a name of 101', { name: `${'a'.repeat(50)}.${'b'.repeat(50)}` }, ['name']],
  ['a text of 65,535', { type: 'TXT', target: 'x'.repeat(65_535) }, []],
  ['a text of 65,536', { type: 'TXT', target: 'x'.repeat(65_536) }, ['target']],
])('validates %s', (_, changes, faults) => {
  expect(draftErrors(values(changes), zone, []).map(({ field }) => field)).toEqual(faults)
})

const srv = {
  ...sipService,
  id: 9,
}

test('sends the unchanged TTL when only the port of an SRV record is edited', () => {
  const draft = recordDraftOf({ ...valuesOfDraft(srv, zone), port: 5061 }, zone)
  expect(updateBody(srv, draft, zone)).toEqual({ ttl_sec: 3600, port: 5061 })
})

test('sends null for a removed protocol of an SRV record', () => {
  const draft = recordDraftOf({ ...valuesOfDraft(srv, zone), protocol: '' }, zone)
  expect(updateBody(srv, draft, zone)).toEqual({ ttl_sec: 3600, protocol: null })
})

test('sends the name of the zone for a record moved to the apex', () => {
  const entry = { ...recordDraftOf(values({ name: 'www' }), zone), id: 3 }
  expect(updateBody(entry, recordDraftOf(values({ name: '@' }), zone), zone)).toEqual({
    ttl_sec: 0,
    name: 'example.org',
  })
})

test('explains a CNAME at the apex instead of reporting a missing name', () => {
  const at = (name: string) =>
    draftErrors(values({ type: 'CNAME', name, target: 'www.example.net' }), zone, [])
  expect(at('@')).toEqual([{ field: 'name', reason: 'A CNAME record cannot be at the apex' }])
  expect(at('')).toEqual([{ field: 'name', reason: 'A CNAME cannot be at the apex; enter a name' }])
})
