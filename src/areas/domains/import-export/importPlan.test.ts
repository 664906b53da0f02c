import { expect, test } from 'vitest'
import { recordDraftOf, valuesOfDraft } from '../records/recordInput.ts'
import { canonical, toBody } from '../zone/recordModel.ts'
import { zoneText } from '../zone/zoneText.ts'
import { planImport } from './importPlan.ts'
import { recordsCsv } from './zoneCsv.ts'

const zone = 'example.org'
const entries = [
  canonical({ type: 'A', name: 'www', target: '203.0.113.1' }, zone),
  canonical({ type: 'A', name: 'old', target: '203.0.113.2' }, zone),
  canonical({ type: 'TXT', name: '', target: 'hello' }, zone),
].map((draft, at) => ({ ...draft, id: at + 1 }))
const zonePlan = (records: readonly Parameters<typeof canonical>[0][], text: string) =>
  planImport({
    text,
    zone,
    entries: records.map((record, at) => ({ ...canonical(record, zone), id: at + 1 })),
    ttl: 86_400,
    mode: 'replace',
  })
const plan = (text: string, mode: 'merge' | 'replace' = 'merge') =>
  planImport({ text, zone, entries, ttl: 86_400, mode })
const kinds = (text: string, mode?: 'merge' | 'replace') =>
  plan(text, mode).rows.map(({ kind, name }) => `${kind} ${name}`)

test('groups pasted lines by their effect', () => {
  const text =
    '@ TXT hello\nnew A 203.0.113.3\nwww 300 IN A 203.0.113.1\n@ SOA a b 1 2 3 4 5\nbad A x'
  expect(kinds(text)).toEqual(['refused bad', 'update www', 'add new', 'skipped ', 'unchanged @'])
  expect(kinds(text, 'replace')).toContain('delete old')
})

test('plans no changes for an export of the same zone', () => {
  expect(plan(zoneText(entries, zone, 86_400), 'replace').changes).toEqual([])
  expect(plan(recordsCsv(entries, zone), 'replace').changes).toEqual([])
})

test('plans no changes for an export of values in non-canonical forms', () => {
  const records = [
    { type: 'SRV', service: 'SIP', protocol: 'tcp', target: 'www', port: 5060 },
    { type: 'AAAA', name: 'www', target: '2001:DB8::1' },
    { type: 'AAAA', name: 'long', target: '2001:db8:0:0:0:0:0:1' },
    { type: 'NS', name: '', target: 'ns1.example.net' },
  ] as const
  const drafts = records.map((record) => canonical(record, zone))
  expect(zonePlan(records, zoneText(drafts, zone, 86_400)).changes).toEqual([])
  expect(zonePlan(records, recordsCsv(drafts, zone)).changes).toEqual([])
})

test('skips the SOA and apex NS records of a full zone and treats an explicit default TTL as equal', () => {
  const handedOut = [
    '@ 86400 IN SOA ns1.old.example. admin.old.example. 1 14400 14400 1209600 86400',
    '@ 86400 IN NS ns1.old.example.',
    'www 86400 IN A 203.0.113.1',
    'old 86400 IN A 203.0.113.2',
    '@ 86400 IN TXT hello',
  ].join('\n')
  expect(plan(handedOut, 'replace').changes).toEqual([])
  expect(kinds(handedOut, 'replace').filter((kind) => kind === 'skipped ')).toHaveLength(2)
  const csv = 'type,name,target\nSOA,@,ns1.old.example\nNS,@,ns1.old.example\nTXT,@,hello'
  expect(plan(csv).changes).toEqual([])
  // Without an SOA record at its apex, the text is not a complete zone, so its NS records are imported.
  for (const text of ['', 'example.net. SOA a b 1 2 3 4 5\n'])
    expect(kinds(`${text}@ NS ns1.old.example.`)).toContain('add @')
  expect(plan(csv.replace('SOA,@', 'SOA,example.net')).changes).toHaveLength(1)
})

test('treats a TTL equal to that of the domain as the default, even a non-standard one', () => {
  const text = 'www.example.org. 120 IN A 203.0.113.1\nnew 120 IN A 203.0.113.1'
  const importPlan = planImport({ text, zone, entries, ttl: 120, mode: 'merge' })
  expect(importPlan.changes).toMatchObject([{ kind: 'add', draft: { name: 'new', ttl_sec: 0 } }])
})

test('notes rounded TTLs of changes and additions', () => {
  const { rows, ttlNotes } = plan('new 400 A 203.0.113.3\nwww 500 A 203.0.113.1')
  expect(rows.map(({ note }) => note)).toEqual([
    'Before: default 203.0.113.1. TTL 500 is rounded to 300',
    'TTL 400 is rounded to 300',
  ])
  expect(ttlNotes).toEqual([])
})

test('notes once that the same TTL is rounded in several records', () => {
  const { rows, ttlNotes } = plan('new 400 A 203.0.113.3\nwww 400 A 203.0.113.1')
  expect(rows.map(({ note }) => note)).toEqual(['Before: default 203.0.113.1', undefined])
  expect(ttlNotes).toEqual([{ note: 'TTL 400 is rounded to 300', count: 2 }])
})

test('notes a rounded TTL of an unchanged record', () => {
  const stored = { type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 } as const
  expect(zonePlan([stored], 'www 450 A 203.0.113.1').rows).toMatchObject([
    { kind: 'unchanged', note: 'TTL 450 is rounded to 300' },
  ])
})

test('separates notes after a full name with one dot', () => {
  const stored = { type: 'CNAME', name: 'www', target: 'example.net' } as const
  expect(zonePlan([stored], 'www 400 CNAME example.net.').rows).toMatchObject([
    { note: 'Before: default example.net. TTL 400 is rounded to 300' },
  ])
})

test('rejects records that conflict with a CNAME', () => {
  expect(kinds('www CNAME other.example.net.')).toEqual(['refused www'])
  expect(kinds('a CNAME b\na A 203.0.113.9')).toEqual(['refused a', 'refused a'])
})

test('round-trips a name that contains the zone twice', () => {
  const text = 'shop CNAME other.example.net.\nshop.example.org A 203.0.113.9'
  expect(kinds(text)).toEqual(['add shop', 'add shop.example.org'])
  const [, twice] = plan(text).changes
  if (twice?.kind !== 'add') throw new Error('It is not added.')
  const doubled = [{ ...twice.draft, id: 9 }]
  expect(toBody(twice.draft, zone).name).toBe('shop.example.org.example.org.')
  expect(recordDraftOf(valuesOfDraft(twice.draft, zone), zone)).toMatchObject(twice.draft)
  for (const written of [zoneText(doubled, zone, 86_400), recordsCsv(doubled, zone)])
    expect(
      planImport({ text: written, zone, entries: doubled, ttl: 86_400, mode: 'replace' }).changes,
    ).toEqual([])
})

test('skips repeated lines with a note', () => {
  const rows = plan('new 300 A 203.0.113.3\nnew 300 A 203.0.113.3\nnew 3600 A 203.0.113.3').rows
  expect(rows.map(({ kind, note }) => [kind, note])).toEqual([
    ['add', undefined],
    ['skipped', 'Line 2: Same as line 1'],
    ['skipped', 'Line 3: Same as line 1, whose TTL is used'],
  ])
})

test('keeps duplicate records when the export of the zone is pasted', () => {
  const twice = [
    { type: 'A', name: 'www', target: '203.0.113.1' },
    { type: 'A', name: 'www', target: '203.0.113.1' },
  ] as const
  const text = zoneText(
    twice.map((record) => canonical(record, zone)),
    zone,
    86_400,
  )
  expect(zonePlan(twice, text).rows.map(({ kind }) => kind)).toEqual(['unchanged', 'unchanged'])
})

test.each([
  ['@ MX 300 mail.example.net.', 'Line 1: Must be a whole number from 0 to 255'],
  ['_sip._tcp SRV 1 2 99999 a.b.', 'Line 1: Must be a whole number from 0 to 65,535'],
  ['_sip._tcp SRV 1000 2 5060 a.b.', 'Line 1: Must be a whole number from 0 to 255'],
  [
    `${'a'.repeat(60)}.${'b'.repeat(60)} A 203.0.113.1`,
    'Line 1: At most 100 characters; this has 121',
  ],
  [
    'spf TXT "v=spf1 -all"\nspf TXT "v=spf1 mx -all"',
    'Line 1: This name already has an SPF record; receivers ignore both if there are two. Edit that one.',
  ],
])('rejects %j before anything is sent', (text, note) => {
  expect(plan(text).rows[0]).toMatchObject({ kind: 'refused', note })
})

test('shows the warnings of the checks for each line', () => {
  const rowsOfPlan = plan('www 300 A 203.0.113.9\nmail CNAME www.example.org\nwiki A 10.0.0.1').rows
  expect(rowsOfPlan.map(({ name, note }) => `${name}: ${note}`)).toEqual([
    'www: The A records of www.example.org have different TTLs: 86400, 300',
    expect.stringContaining('mail: TTL 300 from line 1. CNAME mail.example.org points'),
    expect.stringContaining('10.0.0.1 is an address of a private network'),
  ])
})

test('keeps records that a rejected line may have been meant for when replacing', () => {
  const rows = plan('www A 203.0.113.999\nold TXT here\n@ FOO! x', 'replace').rows
  expect(rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'refused ',
    'refused www',
    'add old',
    'delete old',
    'unchanged www',
    'unchanged @',
  ])
  expect(rows.at(-1)?.note).toMatch(/^Not deleted: a rejected line/)
  // A valid value does not replace an existing record that an invalid line may have been meant for.
  expect(kinds('www A 203.0.113.7\nwww A x\nold A 203.0.113.2\n@ TXT hello', 'replace')).toEqual([
    'refused www',
    'add www',
    'unchanged www',
    'unchanged old',
    'unchanged @',
  ])
  // Records that conflict with an alias are preserved when the alias is rejected.
  expect(kinds('www CNAME a.\nwww AAAA 2001:db8::1\nold A 203.0.113.2', 'replace')).toEqual([
    'refused www',
    'refused www',
    'delete @',
    'unchanged www',
    'unchanged old',
  ])
})

test.each([
  'bü%cher A 203.0.113.1',
  'www TXT "abc',
  'www TXT ( "abc"',
  '$INCLUDE more.zone',
  '$TTL x',
])('replaces nothing when %j may name any record', (line) => {
  expect(plan(`new A 203.0.113.3\n${line}`, 'replace').fault).toMatch(/^Line 2 cannot be read/)
  expect(plan(`new A 203.0.113.3\n${line}`).fault).toBeUndefined()
})

test('returns rejected and skipped lines as text that parses the same', () => {
  const { left } = plan(
    `$ORIGIN sub.example.org.
a A 203.0.113.3
  A nowhere
$TTL 600
b HINFO x y
c A 203.0.113.3
c A 203.0.113.3
d MX 300 m`,
  )
  expect(left).toEqual({
    count: 3,
    text: '$ORIGIN sub.example.org.\na.sub.example.org.  A nowhere\n$TTL 600\nb HINFO x y\nd MX 300 m',
  })
  expect(plan('new A 203.0.113.3').left).toEqual({ count: 0, text: '' })
  expect(plan('name,type,target\na,A,203.0.113.1\nb,A,x').left.text).toBe('name,type,target\nb,A,x')
})

test.each([
  '203.0.113.1\n203.0.113.2\n',
  '2001:db8::1',
  '10 mail.example.org.\r\n20 mx.example.org.',
  '1 2 5060 sip.example.org.',
  '"v=spf1 -all" "more"\n',
  '0 issue "ca.example"',
  'ns1.example.org.\n',
])('recognizes %j as output of dig +short', (text) => {
  expect(plan(text)).toMatchObject({
    rows: [],
    fault: expect.stringContaining('dig +noall +answer'),
  })
})

test('rejects more records than a domain can contain', () => {
  const full = Array.from({ length: 11_998 }, (_, at) => ({
    ...canonical({ type: 'A', name: `h${at}`, target: '203.0.113.1' }, zone),
    id: at + 1,
  }))
  const faultOf = (text: string) =>
    planImport({ text, zone, entries: full, ttl: 86_400, mode: 'merge' }).fault
  expect(faultOf('a A 203.0.113.1\nb A 203.0.113.1\nc A 203.0.113.1')).toContain('12,001')
  expect(faultOf('a A 203.0.113.1\nb A 203.0.113.1')).toBeUndefined()
})
