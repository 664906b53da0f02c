import { expect, test } from 'vitest'
import { canonical } from '../zone/recordModel.ts'
import { lineParts } from './lineParts.ts'
import { renderedDifference } from './renderedDifference.ts'

const zone = 'example.org'
const file = [
  '; example.org [5]',
  '$TTL 86400',
  'example.org.\t86400\tIN\tSOA\tns1.platform.example. admin.example.org. 1 2 3 4 5',
  'example.org.\t86400\tIN\tNS\tns1.platform.example.',
  'www.example.org.\t86400\tIN\tA\t203.0.113.1',
  'old.example.org.\t300\tIN\tA\t203.0.113.2',
  '_sip._tcp.example.org.\t86400\tIN\tSRV\t1 2 5060 sip.example.org.',
]
const entries = [
  canonical({ type: 'A', name: 'www', target: '203.0.113.1' }, zone),
  canonical({ type: 'TXT', name: 'new', target: 'hello', ttl_sec: 300 }, zone),
  canonical(
    {
      type: 'SRV',
      service: 'sip',
      protocol: 'tcp',
      target: 'sip',
      priority: 1,
      weight: 2,
      port: 5060,
    },
    zone,
  ),
].map((draft, at) => ({ ...draft, id: at + 1 }))

test('reports records that are not rendered yet or still rendered', () => {
  expect(renderedDifference(entries, file, zone, 86_400)).toEqual({
    same: 2,
    coming: 1,
    going: 1,
    leftOut: [],
    lines: ['- old.example.org. 300 IN A 203.0.113.2', '+ new.example.org. 300 IN TXT "hello"'],
  })
})

test('reports a deleted apex name server while it is still rendered', () => {
  const rendered = [...file.slice(0, 4), 'example.org.\t86400\tIN\tNS\tns.out.test.']
  expect(renderedDifference([], rendered, zone, 86_400)).toMatchObject({
    going: 1,
    lines: ['- example.org. 86400 IN NS ns.out.test.'],
  })
})

test('treats an explicit TTL equal to that of the domain as the default', () => {
  const rendered = ['$TTL 120', 'www.example.org.\t120\tIN\tA\t203.0.113.1']
  expect(renderedDifference(entries.slice(0, 1), rendered, zone, 120)).toMatchObject({
    same: 1,
    lines: [],
  })
})

test('does not report a record that the file omits as pending', () => {
  const [record] = entries
  if (!record) throw new Error('there is one')
  const ns = { ...canonical({ type: 'NS', target: 'ns1.example.org' }, zone), id: 7 }
  const reason = 'the name server ns1.example.org has no address in the zone'
  const rendered = [
    'www.example.org.\t86400\tIN\tA\t203.0.113.1',
    `; record 7 is left out: ${reason}`,
  ]
  expect(renderedDifference([record, ns], rendered, zone, 86_400)).toEqual({
    same: 1,
    coming: 0,
    going: 0,
    leftOut: [{ record: ns, reason }],
    lines: [],
  })
})

test('treats differently spelled addresses as equal', () => {
  const long = { type: 'AAAA', name: 'www', target: '2001:DB8:0:0:0:0:0:1' } as const
  const rendered = ['www.example.org.\t86400\tIN\tAAAA\t2001:db8::1']
  expect(
    renderedDifference([{ ...canonical(long, zone), id: 1 }], rendered, zone, 86_400).lines,
  ).toEqual([])
})

test.each([
  ['www.example.org.\t300\tIN\tTXT\t"v=spf1 \\" ;x" "y"'],
  ['; comment'],
  ['$TTL 86400'],
  ['example.org. IN MX 10 mail.example.net. ; the one'],
  [''],
])('splits %j into parts that join to the same line', (line) => {
  expect(
    lineParts(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line)
})
