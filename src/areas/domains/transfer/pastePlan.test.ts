import { expect, test } from 'vitest'
import { draftOf, valuesOfDraft } from '../records/recordInput.ts'
import { settled, toBody } from '../zone/draft.ts'
import { zoneText } from '../zone/zoneText.ts'
import { pastePlan } from './pastePlan.ts'
import { recordsCsv } from './zoneCsv.ts'

const zone = 'example.org'
const entries = [
  settled({ type: 'A', name: 'www', target: '203.0.113.1' }, zone),
  settled({ type: 'A', name: 'old', target: '203.0.113.2' }, zone),
  settled({ type: 'TXT', name: '', target: 'hello' }, zone),
].map((draft, at) => ({ ...draft, id: at + 1 }))
const zonePlan = (records: readonly Parameters<typeof settled>[0][], text: string) =>
  pastePlan({
    text,
    zone,
    entries: records.map((record, at) => ({ ...settled(record, zone), id: at + 1 })),
    ttl: 86_400,
    mode: 'replace',
  })
const plan = (text: string, mode: 'merge' | 'replace' = 'merge') =>
  pastePlan({ text, zone, entries, ttl: 86_400, mode })
const kinds = (text: string, mode?: 'merge' | 'replace') =>
  plan(text, mode).rows.map(({ kind, name }) => `${kind} ${name}`)

test('what is pasted is grouped by what it does', () => {
  const text =
    '@ TXT hello\nnew A 203.0.113.3\nwww 300 IN A 203.0.113.1\n@ SOA a b 1 2 3 4 5\nbad A x'
  expect(kinds(text)).toEqual(['refused bad', 'update www', 'add new', 'skipped ', 'unchanged @'])
  expect(kinds(text, 'replace')).toContain('delete old')
})

test('a file of the zone itself changes nothing', () => {
  expect(plan(zoneText(entries, zone, 86_400), 'replace').changes).toEqual([])
  expect(plan(recordsCsv(entries, zone), 'replace').changes).toEqual([])
})

test('a file of a zone changes nothing in whatever form its values are kept', () => {
  const kept = [
    { type: 'SRV', service: 'SIP', protocol: 'tcp', target: 'www', port: 5060 },
    { type: 'AAAA', name: 'www', target: '2001:DB8::1' },
    { type: 'AAAA', name: 'long', target: '2001:db8:0:0:0:0:0:1' },
    { type: 'NS', name: '', target: 'ns1.example.net' },
  ] as const
  const drafts = kept.map((record) => settled(record, zone))
  expect(zonePlan(kept, zoneText(drafts, zone, 86_400)).changes).toEqual([])
  expect(zonePlan(kept, recordsCsv(drafts, zone)).changes).toEqual([])
})

test('a zone as a name server hands it out keeps its servers, and a TTL that says the usual is no other', () => {
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
  // Without its own start of authority it is no whole zone, and names what it names.
  for (const text of ['', 'example.net. SOA a b 1 2 3 4 5\n'])
    expect(kinds(`${text}@ NS ns1.old.example.`)).toContain('add @')
  expect(plan(csv.replace('SOA,@', 'SOA,example.net')).changes).toHaveLength(1)
})

test('a TTL that is that of the domain changes nothing, also one that no record can hold', () => {
  const text = 'www.example.org. 120 IN A 203.0.113.1\nnew 120 IN A 203.0.113.1'
  const made = pastePlan({ text, zone, entries, ttl: 120, mode: 'merge' })
  expect(made.changes).toMatchObject([{ kind: 'add', draft: { name: 'new', ttl_sec: 0 } }])
})

test('what is rounded is told of changes as of additions', () => {
  const notes = plan('new 400 A 203.0.113.3\nwww 400 A 203.0.113.1').rows.map(({ note }) => note)
  expect(notes).toEqual([
    'Before: default 203.0.113.1. TTL 400 is rounded to 300',
    'TTL 400 is rounded to 300',
  ])
})

test('what would stand beside a CNAME is refused', () => {
  expect(kinds('www CNAME other.example.net.')).toEqual(['refused www'])
  expect(kinds('a CNAME b\na A 203.0.113.9')).toEqual(['refused a', 'refused a'])
})

test('a name that ends in the name of the zone twice is one of its own', () => {
  const text = 'shop CNAME other.example.net.\nshop.example.org A 203.0.113.9'
  expect(kinds(text)).toEqual(['add shop', 'add shop.example.org'])
  const [, twice] = plan(text).changes
  if (twice?.kind !== 'add') throw new Error('It is not added.')
  const doubled = [{ ...twice.draft, id: 9 }]
  expect(toBody(twice.draft, zone).name).toBe('shop.example.org.example.org.')
  expect(draftOf(valuesOfDraft(twice.draft, zone), zone)).toEqual(twice.draft)
  for (const written of [zoneText(doubled, zone, 86_400), recordsCsv(doubled, zone)])
    expect(
      pastePlan({ text: written, zone, entries: doubled, ttl: 86_400, mode: 'replace' }).changes,
    ).toEqual([])
})

test('more records than a domain holds are told before anything is sent', () => {
  const lines = Array.from({ length: 12_000 }, (_, at) => `h${at} A 203.0.113.1`)
  expect(plan(lines.join('\n')).fault).toContain('12,003')
  expect(plan(lines.slice(3).join('\n')).fault).toBeUndefined()
})
