import { expect, test } from 'vitest'
import { type RecordDraft, settled } from '../zone/draft.ts'
import { parseZone } from '../zone/parseZone.ts'
import { zoneText } from '../zone/zoneText.ts'
import { looksLikeCsv, parseCsv, readCsv, recordsCsv } from './zoneCsv.ts'

const zone = 'example.org'
const record = (input: Parameters<typeof settled>[0]): RecordDraft => settled(input, zone)

const everyType = [
  record({ type: 'A', name: '', target: '203.0.113.1', ttl_sec: 300 }),
  record({ type: 'A', name: '*.preview', target: '203.0.113.2' }),
  record({ type: 'AAAA', name: 'www', target: '2001:db8::1' }),
  record({ type: 'NS', name: 'sub', target: 'ns1.example.net' }),
  record({ type: 'MX', name: '', target: 'mail.example.net', priority: 10 }),
  record({ type: 'CNAME', name: 'shop', target: 'www.example.org' }),
  record({ type: 'TXT', name: 'quotes', target: 'say "hi", and \\ done' }),
  record({ type: 'TXT', name: 'other', target: 'ü — 日本' }),
  record({ type: 'TXT', name: 'lines', target: 'one\ntwo\r\nthree' }),
  record({ type: 'TXT', name: 'long', target: `${'x'.repeat(254)}é${'y'.repeat(900)}` }),
  record({ type: 'TXT', name: 'spaces', target: '  two  spaces  ' }),
  ...['=1+1', '+1', '-1', '@', "'=1", "''@", "'plain", '-'].map((target, at) =>
    record({ type: 'TXT', name: `formula${at}`, target }),
  ),
  record({
    type: 'SRV',
    service: 'sip',
    protocol: 'tcp',
    target: 'sip.example.net',
    priority: 1,
    weight: 2,
    port: 5060,
    ttl_sec: 3600,
  }),
  record({
    type: 'SRV',
    service: 'xmpp',
    protocol: 'tcp.office',
    target: '.',
    priority: 0,
    weight: 0,
    port: 0,
  }),
  record({ type: 'CAA', name: '', tag: 'issue', target: 'ca.example; account=1' }),
  record({ type: 'PTR', name: '1', target: 'host.example.net' }),
  record({ type: 'A', name: 'xn--bcher-kva', target: '203.0.113.3' }),
]

test('a zone of every type comes back the same from CSV', () => {
  const parsed = parseCsv(recordsCsv(everyType, zone), zone)
  expect(parsed.faults).toEqual([])
  expect(parsed.records.map((line) => line.record)).toEqual(everyType)
})

test('the same zone comes back the same from BIND text', () => {
  const parsed = parseZone(zoneText(everyType, zone, 86_400), zone, 86_400)
  expect(parsed.faults).toEqual([])
  expect(parsed.records.map((line) => line.record)).toEqual(everyType)
})

test('no cell of an export is run as a formula', () => {
  for (const { cells } of readCsv(recordsCsv(everyType, zone)))
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
})

test('names of international domains and other headers are read', () => {
  const parsed = parseCsv('Host,Type,Value,TTL\nbücher,a,203.0.113.1,1000\n@,TXT,hi,', zone)
  expect(
    parsed.records.map(({ record: read, roundedFrom }) => [read.name, read.type, roundedFrom]),
  ).toEqual([
    ['xn--bcher-kva', 'A', 1000],
    ['', 'TXT', undefined],
  ])
})

test('one bad row costs no other', () => {
  const parsed = parseCsv(
    'name,type,target,priority\na,MX,m.example.net,ten\nb,HINFO,x,\nc,A,203.0.113.1,',
    zone,
  )
  expect(parsed.faults.map(({ line }) => line)).toEqual([2])
  expect(parsed.skipped.map(({ line }) => line)).toEqual([3])
  expect(parsed.records.map(({ line }) => line)).toEqual([4])
})

test.each([
  ['name,type,target\n', true],
  ['"Name","Type","Content"\nx', true],
  ['www 300 IN A 203.0.113.1', false],
  ['', false],
])('%j is told from zone text', (text, expected) => {
  expect(looksLikeCsv(text)).toBe(expected)
})
