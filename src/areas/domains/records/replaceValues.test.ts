import { expect, test } from 'vitest'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import { recordRows } from '../recordRow.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { sipService, testRecord, testZone } from '#test/support/console/testRecords.ts'
import { planReplacement } from './replaceValues.ts'

type Row = Parameters<typeof testRecord>[0]

const stored = (rows: readonly Row[]): DomainRecord[] =>
  rows.map((row, at) => ({ ...testRecord(row), id: at + 1 }))

function plan(
  rows: readonly Row[],
  find: string,
  replacement: string,
  changes: readonly ZoneChange[] = [],
) {
  const all = recordRows(stored(rows), changes)
  return planReplacement({ find, replacement, chosen: all, rows: all, changes, zone: testZone })
}

test.each<[string, Row, find: string, replacement: string, after: string | undefined]>([
  [
    'an address',
    { type: 'A', name: 'w', target: '192.0.2.1' },
    '192.0.2.1',
    '192.0.2.9',
    '192.0.2.9',
  ],
  [
    'characters of regular expressions',
    { type: 'TXT', name: 'w', target: 'a.b+c (d) $1 [e' },
    'b+c (d) $1 [',
    '$2.*',
    'a.$2.*e',
  ],
  [
    'no text that a regular expression would match',
    { type: 'TXT', name: 'w', target: 'abbc' },
    'b+c',
    'x',
    undefined,
  ],
  [
    'no longer address',
    { type: 'A', name: 'w', target: '192.0.2.10' },
    '192.0.2.1',
    '192.0.2.9',
    undefined,
  ],
  [
    'no address that ends alike',
    { type: 'A', name: 'w', target: '92.0.2.1' },
    '2.0.2.1',
    '192.0.2.9',
    undefined,
  ],
  [
    'a part of an address',
    { type: 'A', name: 'w', target: '192.0.2.7' },
    '192.0.2.',
    '203.0.113.',
    '203.0.113.7',
  ],
  [
    'an IPv6 address in another form',
    { type: 'AAAA', name: 'w', target: '2001:db8::1' },
    '2001:DB8:0::1',
    '2001:db8::9',
    '2001:db8::9',
  ],
  [
    'no longer IPv6 address',
    { type: 'AAAA', name: 'w', target: '2001:db8::10' },
    '2001:db8::1',
    '2001:db8::9',
    undefined,
  ],
  [
    'an address in a text',
    { type: 'TXT', name: '', target: 'v=spf1 ip4:192.0.2.1 ip4:192.0.2.10 -all' },
    '192.0.2.1',
    '192.0.2.9',
    'v=spf1 ip4:192.0.2.9 ip4:192.0.2.10 -all',
  ],
  [
    'an IPv6 address in a text',
    { type: 'TXT', name: '', target: 'v=spf1 ip6:2001:db8::1 -all' },
    '2001:db8::1',
    '2001:db8::9',
    'v=spf1 ip6:2001:db8::9 -all',
  ],
  [
    'a host, whatever its case and period',
    { type: 'MX', name: '', target: 'mail.example.net', priority: 10 },
    'Mail.Example.NET.',
    'mx.example.com.',
    'mx.example.com',
  ],
  [
    'no host that only begins so',
    { type: 'CNAME', name: 'w', target: 'example.net.example.com' },
    'example.net.',
    'example.org.',
    undefined,
  ],
  [
    'a host in its own letters',
    { type: 'CNAME', name: 'w', target: 'xn--bcher-kva.example' },
    'bücher.example',
    'kniga.example',
    'kniga.example',
  ],
  [
    'no text of another case',
    { type: 'TXT', name: '', target: 'Token' },
    'token',
    'key',
    undefined,
  ],
  ['signs as they are', { type: 'TXT', name: '', target: 'a.*b' }, '.*', '$&', 'a$&b'],
  [
    'nothing in the place of a part',
    { type: 'TXT', name: '', target: 'v=spf1 mx include:old.example -all' },
    ' include:old.example',
    '',
    'v=spf1 mx -all',
  ],
])('finds %s', (_, row, find, replacement, after) => {
  const { replacements, changes } = plan([row], find, replacement)
  expect(replacements.map(({ draft }) => draft.target)).toEqual(after === undefined ? [] : [after])
  expect(changes).toHaveLength(after === undefined ? 0 : 1)
})

test('changes only the value of a record', () => {
  const { changes } = plan([sipService], 'sip.example.net', 'b.example.net')
  expect(changes).toEqual([
    {
      kind: 'update',
      entry: { ...sipService, id: 1 },
      draft: { ...sipService, target: 'b.example.net' },
    },
  ])
})

test('keeps records that would become invalid, with the reason', () => {
  const { replacements, changes } = plan(
    [
      { type: 'A', name: 'www', target: '192.0.2.1' },
      { type: 'TXT', name: 'www', target: 'at 192.0.2.1' },
      { type: 'MX', name: '', target: 'mail.example.net', priority: 10 },
    ],
    '192.0.2.1',
    'web.example.net',
  )
  expect(replacements).toMatchObject([
    { id: 1, reason: expect.stringMatching(/IPv4 address/) },
    { id: 2, draft: { target: 'at web.example.net' } },
  ])
  expect(replacements[1]?.reason).toBeUndefined()
  expect(changes).toMatchObject([{ entry: { id: 2 } }])
})

test('keeps a record that would become a duplicate', () => {
  const reasons = (values: readonly string[], find: string, replacement: string) =>
    plan(
      values.map((target) => ({ type: 'TXT', name: 'www', target })),
      find,
      replacement,
    ).replacements.map(({ before, reason }) => [before.target, reason])
  const twice = 'This record already exists'
  expect(reasons(['old', 'new'], 'old', 'new')).toEqual([['old', twice]])
  expect(reasons(['old', 'old'], 'old', 'new')).toEqual([
    ['old', undefined],
    ['old', twice],
  ])
  // The second record releases its value, unless it is rejected itself.
  expect(reasons(['aa', 'aaaa'], 'aa', 'aaaa')).toEqual([
    ['aa', undefined],
    ['aaaa', undefined],
  ])
  expect(reasons(['a', 'aa', 'aaaa'], 'a', 'aa')).toEqual([
    ['a', undefined],
    ['aa', undefined],
    ['aaaa', undefined],
  ])
})

test('rejects a value that an unchanged record has', () => {
  const { replacements, changes } = plan(
    [
      { type: 'A', name: 'www', target: '1.0.2.25' },
      { type: 'A', name: 'www', target: '1.0.2.255' },
    ],
    '25',
    '255',
  )
  // 1.0.2.2555 is not a valid address, so that record keeps 1.0.2.255.
  expect(replacements).toMatchObject([
    { reason: 'This record already exists' },
    { reason: expect.stringMatching(/IPv4 address/) },
  ])
  expect(changes).toEqual([])
})

test('leaves values that need confirmation to the record form', () => {
  const { replacements } = plan(
    [{ type: 'CAA', name: '', tag: 'issue', target: 'ca.example' }],
    'ca.example',
    ';',
  )
  expect(replacements).toMatchObject([{ reason: expect.stringMatching(/needs confirmation/) }])
})

test('updates staged changes in place and ignores staged deletions', () => {
  const rows: Row[] = [
    { type: 'A', name: 'a', target: '192.0.2.1' },
    { type: 'A', name: 'b', target: '192.0.2.1' },
  ]
  const [first, second] = rows.map((row, at) => ({ ...testRecord(row), id: at + 1 }))
  if (!first || !second) throw new Error('No records')
  const { id: _, ...draft } = first
  const { changes } = plan(rows, '192.0.2.1', '192.0.2.9', [
    { kind: 'update', entry: first, draft: { ...draft, name: 'renamed' } },
    { kind: 'delete', entry: second },
    { kind: 'add', id: -1, draft: { ...draft, name: 'c' } },
  ])
  expect(changes).toEqual([
    { kind: 'add', id: -1, draft: { ...draft, name: 'c', target: '192.0.2.9' } },
    { kind: 'update', entry: first, draft: { ...draft, name: 'renamed', target: '192.0.2.9' } },
  ])
})
