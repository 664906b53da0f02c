import { expect, test } from 'vitest'
import {
  type ZoneChange,
  cyclicChanges,
  diffZone,
  invert,
  safeOrder,
  zoneAfter,
} from './changeSet.ts'
import type { RecordDraft, ZoneEntry } from './recordModel.ts'

const zone = 'example.org'
let ids = 0
const draft = (
  type: RecordDraft['type'],
  name: string,
  target: string,
  ttl_sec = 0,
): RecordDraft => ({
  type,
  name,
  target,
  ttl_sec,
  ...(type === 'MX' ? { priority: 0 } : {}),
})
const entry = (...fields: Parameters<typeof draft>): ZoneEntry => ({
  ...draft(...fields),
  id: ++ids,
})
const short = (changes: readonly ZoneChange[]) =>
  changes.map(
    (change) => `${change.kind} ${(change.kind === 'delete' ? change.entry : change.draft).target}`,
  )

test('adds new records and updates TTLs, and keeps the rest when merging', () => {
  const entries = [entry('A', 'www', '203.0.113.1'), entry('A', 'old', '203.0.113.9')]
  const wanted = [draft('A', 'www', '203.0.113.1', 300), draft('A', 'new', '203.0.113.2')]
  const {
    changes,
    unchanged,
    retained: left,
  } = diffZone(entries, wanted, {
    zone,
    ttl: 86_400,
    stays: () => true,
  })
  expect(short(changes)).toEqual(['update 203.0.113.1', 'add 203.0.113.2'])
  expect(unchanged).toEqual([])
  expect(left).toEqual([entries[1]])
})

test('updates a single value in place and deletes other records when replacing', () => {
  const entries = [entry('A', 'www', '203.0.113.1'), entry('TXT', 'old', 'x')]
  const { changes } = diffZone(entries, [draft('A', 'www', '203.0.113.2')], {
    zone,
    ttl: 86_400,
    stays: () => false,
  })
  expect(short(changes)).toEqual(['update 203.0.113.2', 'delete x'])
})

test('plans no changes when a zone replaces itself, even with duplicate records', () => {
  const entries = [entry('A', 'www', '203.0.113.1'), entry('A', 'www', '203.0.113.1')]
  const wanted = entries.map(({ id: _, ...rest }) => rest)
  const { changes, unchanged } = diffZone(entries, wanted, {
    zone,
    ttl: 86_400,
    stays: () => false,
  })
  expect(changes).toEqual([])
  expect(unchanged).toHaveLength(2)
})

test.each([true, false])(
  'treats values in another form as equal, with other records retained: %s',
  (stay) => {
    const sip = (target: string): RecordDraft => ({
      ...draft('SRV', '_sip._tcp', target),
      service: '_sip',
      protocol: '_tcp',
      priority: 1,
      weight: 2,
      port: 5060,
    })
    const entries = [
      entry('AAAA', 'one', '2001:db8::1'),
      entry('AAAA', 'two', '2001:DB8::1'),
      { ...sip('www'), id: 99 },
    ]
    const wanted = [
      draft('AAAA', 'one', '2001:db8:0:0:0:0:0:1'),
      draft('AAAA', 'two', '2001:db8::1', 300),
      sip('www.example.org'),
    ]
    const { changes, unchanged } = diffZone(entries, wanted, {
      zone,
      ttl: 86_400,
      stays: () => stay,
    })
    expect(unchanged.map(({ id }) => id)).toEqual([entries[0]?.id, 99])
    expect(changes).toEqual([
      {
        kind: 'update',
        entry: entries[1],
        draft: draft('AAAA', 'two', '2001:DB8::1', 300),
      },
    ])
  },
)

test('keeps an equivalent TTL when the value changes', () => {
  const [explicit, usual] = [entry('A', 'a', '203.0.113.1', 300), entry('A', 'b', '203.0.113.1')]
  const wanted = [draft('A', 'a', '203.0.113.2'), draft('A', 'b', '203.0.113.2', 300)]
  const { changes } = diffZone([explicit, usual], wanted, { zone, ttl: 300, stays: () => false })
  expect(changes).toMatchObject([{ draft: { ttl_sec: 300 } }, { draft: { ttl_sec: 0 } }])
})

test('orders additions before deletions', () => {
  const changes: ZoneChange[] = [
    { kind: 'delete', entry: entry('A', 'www', '203.0.113.1') },
    { kind: 'add', draft: draft('A', 'www', '203.0.113.2') },
  ]
  expect(short(safeOrder(changes))).toEqual(['add 203.0.113.2', 'delete 203.0.113.1'])
})

test.each<[string, ZoneEntry, RecordDraft]>([
  ['an address that a CNAME replaces', entry('A', 'www', 'gone'), draft('CNAME', 'www', 'comes')],
  ['a CNAME that an address replaces', entry('CNAME', 'www', 'gone'), draft('A', 'www', 'comes')],
  ['an MX that a null MX replaces', entry('MX', 'sub', 'gone'), draft('MX', '', '')],
  ['a null MX that an MX replaces', entry('MX', '', ''), draft('MX', 'sub', 'comes')],
])('deletes first: %s', (_, gone, comes) => {
  const ordered = safeOrder([
    { kind: 'add', draft: comes },
    { kind: 'delete', entry: gone },
  ])
  expect(ordered.map(({ kind }) => kind)).toEqual(['delete', 'add'])
})

const rename = (from: string, to: string): ZoneChange => ({
  kind: 'update',
  entry: entry('CNAME', from, `${from}.example.net`),
  draft: draft('CNAME', to, `${from}.example.net`),
})

test('orders chained renames so that each target name is free', () => {
  const changes = [rename('a', 'b'), rename('b', 'c'), rename('c', 'd')]
  expect(safeOrder(changes)).toEqual(changes.toReversed())
  expect(cyclicChanges(changes).size).toBe(0)
})

const replacement = (gone: ZoneEntry): ZoneChange[] => [
  { kind: 'add', draft: draft('TXT', gone.name, `for ${gone.target}`), replaces: gone.id },
  { kind: 'delete', entry: gone },
]

test.each([
  [0, ['delete b', 'add c', 'delete a', 'add for a']],
  [1, ['add c', 'delete b', 'add for a', 'delete a']],
  [2, ['add c', 'add for a', 'delete b', 'delete a']],
])('deletes first as many records as needed in a zone with room for %i', (room, expected) => {
  const changes: ZoneChange[] = [
    { kind: 'add', draft: draft('A', 'www', 'c') },
    { kind: 'delete', entry: entry('A', 'old', 'b') },
    ...replacement(entry('A', 'h1', 'a')),
  ]
  expect(short(safeOrder(changes, room))).toEqual(expected)
})

test('reuses the room of a replaced record for the next replacement', () => {
  const changes = [...replacement(entry('A', 'h1', 'a')), ...replacement(entry('A', 'h2', 'b'))]
  expect(short(safeOrder(changes, 1))).toEqual(['add for a', 'delete a', 'add for b', 'delete b'])
})

test('replaces a null MX before adding another MX', () => {
  const mx: ZoneChange = { kind: 'add', draft: draft('MX', 'sub', 'mail') }
  const becomesMail: ZoneChange = {
    kind: 'update',
    entry: entry('MX', '', ''),
    draft: draft('MX', '', 'mail'),
  }
  expect(safeOrder([mx, becomesMail])).toEqual([becomesMail, mx])
})

test('finds exactly the renames that form a cycle', () => {
  const [one, other, third] = [rename('a', 'b'), rename('b', 'a'), rename('c', 'd')]
  expect(cyclicChanges([one, third, other])).toEqual(new Set([one, other]))
  expect(safeOrder([one, third, other])).toHaveLength(3)
})

test('inverts every change to restore the zone', () => {
  const entries = [entry('A', 'www', '203.0.113.1'), entry('TXT', 'note', 'x')]
  const [first, second] = entries
  if (!first || !second) throw new Error('two entries')
  const changes: ZoneChange[] = [
    { kind: 'update', entry: first, draft: draft('A', 'www', '203.0.113.9') },
    { kind: 'delete', entry: second },
  ]
  const undone = changes.map((change, index) => invert(change, index + 1)).toReversed()
  expect(short(undone)).toEqual(['add x', 'update 203.0.113.1'])
  expect(zoneAfter(entries, changes)).toMatchObject([{ target: '203.0.113.9' }])
})
