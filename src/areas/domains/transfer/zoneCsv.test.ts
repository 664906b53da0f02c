import { expect, test } from 'vitest'
import { parseZone } from '../zone/parseZone.ts'
import { everyType, testRecord as record, testZone as zone } from '../zone/testRecords.ts'
import { zoneText } from '../zone/zoneText.ts'
import { looksLikeCsv, parseCsv, readCsv, recordsCsv } from './zoneCsv.ts'

const records = [
  ...everyType,
  record({ type: 'TXT', name: 'lines', target: 'one\ntwo\r\nthree' }),
  ...['=1+1', '+1', '-1', '@', "'=1", "''@", "'plain", '-'].map((target, at) =>
    record({ type: 'TXT', name: `formula${at}`, target }),
  ),
]

test('a zone of every type comes back the same from CSV', () => {
  const parsed = parseCsv(recordsCsv(records, zone), zone)
  expect(parsed.faults).toEqual([])
  expect(parsed.records.map((line) => line.record)).toEqual(records)
})

test('the same zone comes back the same from BIND text', () => {
  const parsed = parseZone(zoneText(records, zone, 86_400), zone, 86_400)
  expect(parsed.faults).toEqual([])
  expect(parsed.records.map((line) => line.record)).toEqual(records)
})

test('no cell of an export is run as a formula', () => {
  for (const { cells } of readCsv(recordsCsv(records, zone)))
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
})

test('names of international domains and other headers are read', () => {
  const parsed = parseCsv('Host,Type,Value,TTL\nbücher,a,203.0.113.1,1000\n@,TXT,hi,', zone)
  expect(parsed.records.map(({ record: read, notes }) => [read.name, read.type, notes])).toEqual([
    ['xn--bcher-kva', 'A', ['TTL 1000 is rounded to 300']],
    ['', 'TXT', []],
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
