import { expect, test } from 'vitest'
import { parseZone } from '../zone/parseZone.ts'
import {
  everyType,
  testRecord as record,
  testZone as zone,
} from '#test/support/console/testRecords.ts'
import { zoneText } from '../zone/zoneText.ts'
import { looksLikeCsv, parseCsv, readCsv, recordsCsv } from './zoneCsv.ts'

const sip = { type: 'SRV', service: 'sip' } as const

const records = [
  ...everyType,
  record({ type: 'TXT', name: 'lines', target: 'one\ntwo\r\nthree' }),
  ...['=1+1', '+1', '-1', '@', "'=1", "''@", "'plain", '-'].map((target, at) =>
    record({ type: 'TXT', name: `formula${at}`, target }),
  ),
]

test('round-trips a zone of every record type through CSV', () => {
  const parsed = parseCsv(recordsCsv(records, zone), zone)
  expect(parsed.faults).toEqual([])
  expect(parsed.records.map((line) => line.record)).toMatchObject(records)
})

test('round-trips the same zone through BIND text', () => {
  const parsed = parseZone(zoneText(records, zone, 86_400), zone, 86_400)
  expect(parsed.faults).toEqual([])
  expect(parsed.records.map((line) => line.record)).toEqual(records)
})

test('escapes cells that a spreadsheet would run as formulas', () => {
  for (const { cells } of readCsv(recordsCsv(records, zone)))
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
})

test('parses international names and alternative headers', () => {
  const parsed = parseCsv('Host,Type,Value,TTL\nbücher,a,203.0.113.1,1000\n@,TXT,hi,', zone)
  expect(
    parsed.records.map(({ record: read, ttlNote }) => [read.name, read.type, ttlNote]),
  ).toEqual([
    ['xn--bcher-kva', 'A', 'TTL 1000 is rounded to 300'],
    ['', 'TXT', undefined],
  ])
})

test('parses the full record data in one value', () => {
  const {
    records: read,
    skipped,
    faults,
  } = parseCsv(
    `Type;Name;Content;TTL
MX;@;10 mail.example.org;1h
SRV;_sip._tcp;10 5 5060 host.example.org;
SRV;_sip._udp.sub.example.org.;1 2 3 .;
CAA;@;0 issue "ca.example";
CAA;@;128 issue "other.example";
CAA;@;256 issue "bad.example";
CAA;@;0 contactemail "admin@example.org";
A;www;203.0.113.1;soon`,
    zone,
  )
  expect(read.map((line) => line.record)).toEqual([
    record({ type: 'MX', target: 'mail.example.org', priority: 10, ttl_sec: 3600 }),
    record({
      ...sip,
      protocol: 'tcp',
      target: 'host.example.org',
      priority: 10,
      weight: 5,
      port: 5060,
    }),
    record({ ...sip, protocol: 'udp.sub', target: '.', priority: 1, weight: 2, port: 3 }),
    record({ type: 'CAA', tag: 'issue', target: 'ca.example' }),
    record({ type: 'CAA', tag: 'issue', target: 'other.example' }),
  ])
  expect(read.flatMap(({ notes }) => notes)).toEqual([
    'CAA critical flag (128) is not supported and was dropped',
  ])
  expect(skipped.map(({ reason }) => reason)).toEqual(['CAA tag contactemail is not supported'])
  expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '7 The flags must be a whole number from 0 to 255',
    '9 The TTL must be seconds, or a time such as 1h30m',
  ])
})

test('reports an invalid row without affecting the others', () => {
  const parsed = parseCsv(
    'name,type,target,priority\na,MX,m.example.net,ten\nb,HINFO,x,\nc,A,203.0.113.1,',
    zone,
  )
  expect(parsed.faults.map(({ line }) => line)).toEqual([2])
  expect(parsed.skipped.map(({ line }) => line)).toEqual([3])
  expect(parsed.records.map(({ line }) => line)).toEqual([4])
})

test.each(['\n', '\r\n', '\r'])('parses and counts lines that end in %j', (end) => {
  const lines = ['name,type,target', 'www,A,203.0.113.1', `note,TXT,"one${end}two"`, 'x,HINFO,y']
  const { records: read, skipped } = parseCsv(lines.join(end), zone)
  expect(read.map(({ line, text, record: { target } }) => [line, text, target])).toEqual([
    [2, lines[1], '203.0.113.1'],
    [3, lines[2], `one${end}two`],
  ])
  expect(skipped.map(({ line, text }) => [line, text])).toEqual([[5, 'x,HINFO,y']])
})

test.each([
  ['\n  \n', ','],
  ['sep=;\r\n', ';'],
  ['\ufeffsep=;\n\n', ';'],
])('finds the header after %j', (above, separator) => {
  const rows = ['name,type,target', 'www,A,203.0.113.1'].join('\n').replaceAll(',', separator)
  const parsed = parseCsv(`${above}${rows}`, zone)
  expect(looksLikeCsv(`${above}${rows}`)).toBe(true)
  expect(parsed).toMatchObject({ faults: [], skipped: [] })
  expect(parsed.records.map((line) => line.record)).toEqual([
    record({ type: 'A', name: 'www', target: '203.0.113.1' }),
  ])
})

test.each([
  ['name,type,target\n', true],
  ['"Name","Type","Content"\nx', true],
  ['Name;Type;Content\nx', true],
  ['name\ttype\tvalue\nx', true],
  ['www 300 IN A 203.0.113.1', false],
  ['', false],
])('distinguishes %j from zone text', (text, expected) => {
  expect(looksLikeCsv(text)).toBe(expected)
})
