import { expect, test } from 'vitest'
import type { RecordDraft } from '../zone/recordModel.ts'
import { everyType, sipService, testRecord } from '#test/support/console/testRecords.ts'
import { planCopy } from './planCopy.ts'

const zone = 'example.net'
const kinds = (records: readonly RecordDraft[], entries: readonly RecordDraft[]) =>
  planCopy(records, entries, zone).map(({ kind, note }) => [kind, note])

const www = testRecord({ type: 'A', name: 'www', target: '192.0.2.1' })
const alias = testRecord({ type: 'CNAME', name: 'www', target: 'host.example.org' })

test('keeps relative names, values and TTLs', () => {
  const records = [
    sipService,
    www,
    testRecord({ type: 'MX', name: '', target: 'mail.example.org', priority: 10 }),
    testRecord({ type: 'TXT', name: 'deep.example.net', target: 'v' }),
  ]
  expect(planCopy(records, [], zone)).toEqual(records.map((draft) => ({ draft, kind: 'add' })))
})

test('does not add an existing record, regardless of its TTL', () => {
  const apex = everyType.filter(({ type, name }) => type === 'A' && name === '')
  const [stored] = apex
  expect(kinds(apex, [testRecord({ type: 'A', name: '', target: stored?.target })])).toEqual([
    ['exists', undefined],
  ])
  expect(kinds([www, www], [])).toEqual([
    ['add', undefined],
    ['exists', undefined],
  ])
})

test('notes other records with the same name and type', () => {
  expect(kinds([www], [{ ...www, target: '192.0.2.9' }])).toEqual([
    ['add', 'In addition to 192.0.2.9'],
  ])
})

test.each([
  ['a CNAME beside others', alias, www],
  ['another beside a CNAME', www, alias],
  [
    'a second SPF record',
    testRecord({ type: 'TXT', name: '', target: 'v=spf1 mx -all' }),
    testRecord({ type: 'TXT', name: '', target: 'v=spf1 -all' }),
  ],
  [
    'mail beside a null MX',
    testRecord({ type: 'MX', name: '', target: 'mail.example.org', priority: 10 }),
    testRecord({ type: 'MX', name: '', target: '', priority: 0 }),
  ],
])('leaves out %s with the reason', (_, record, entry) => {
  expect(kinds([record], [entry])).toEqual([['invalid', expect.stringMatching(/./)]])
})

test('leaves out a CNAME that would point to itself in the other zone', () => {
  const own = testRecord({ type: 'CNAME', name: 'www', target: 'www.example.net' })
  expect(kinds([own], [])).toEqual([['invalid', expect.stringMatching(/record itself/)]])
})
