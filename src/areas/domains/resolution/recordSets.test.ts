import { expect, test } from 'vitest'
import { entriesOf } from '../recordRow.ts'
import { recordSetsOf, cellVerdict } from './recordSets.ts'
import type { Cell } from '#shared/resolution.ts'

const zone = 'example.org'
const blank = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null }
const setsOf = (...rows: { type: string; name?: string; target: string }[]) =>
  recordSetsOf(
    entriesOf(rows.map((row, at) => ({ ...blank, id: at + 1, ...row })) as never, zone),
    zone,
  )

const answered = (values: string[], more: Partial<Cell> = {}): Cell => ({
  state: 'answered',
  values,
  alias: null,
  ttl: 60,
  exists: true,
  reason: null,
  ...more,
})

test('groups records of the same name and type into one query in canonical form', () => {
  expect(
    setsOf(
      { type: 'A', name: 'www', target: '203.0.113.2' },
      { type: 'A', name: 'www', target: '203.0.113.1' },
      { type: 'CNAME', name: 'shop', target: 'Shops.Example.net' },
    ),
  ).toEqual([
    { name: 'www.example.org', type: 'A', values: ['203.0.113.1', '203.0.113.2'] },
    { name: 'shop.example.org', type: 'CNAME', values: ['shops.example.net.'] },
  ])
})

test('does not query names below a delegation', () => {
  const sets = setsOf(
    { type: 'NS', name: '', target: 'ns1.example.net' },
    { type: 'NS', name: 'sub', target: 'ns.sub.example.org' },
    { type: 'A', name: 'ns.sub', target: '203.0.113.1' },
  )
  expect(sets.map(({ name, type }) => `${name} ${type}`)).toEqual(['sub.example.org NS'])
})

test.each([
  ['the same values in another order', answered(['203.0.113.2', '203.0.113.1']), 'same'],
  ['an older value', answered(['203.0.113.9']), 'differs'],
  ['one of two values', answered(['203.0.113.1']), 'differs'],
  ['an alias', answered([], { alias: 'old.example.net' }), 'differs'],
  ['nothing of the type', answered([]), 'missing'],
  ['no such name', answered([], { exists: false }), 'no name'],
  ['silence', answered([], { state: 'silent' }), 'silent'],
])('classifies the answer: %s', (_what, cell, verdict) => {
  const [set] = setsOf(
    { type: 'A', name: 'www', target: '203.0.113.1' },
    { type: 'A', name: 'www', target: '203.0.113.2' },
  )
  expect(set && cellVerdict(set, cell)).toBe(verdict)
})

test('treats differently split texts and differently spelled addresses as equal', () => {
  const [text, address] = setsOf(
    { type: 'TXT', name: 'a', target: 'v=spf1 -all' },
    { type: 'AAAA', name: 'a', target: '2001:DB8:0::1' },
  )
  expect(text && cellVerdict(text, answered(['"v=spf1" " -all"']))).toBe('same')
  expect(address && cellVerdict(address, answered(['2001:db8:0:0:0:0:0:1']))).toBe('same')
})
