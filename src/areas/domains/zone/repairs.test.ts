import { expect, test } from 'vitest'
import { lintZone } from './lint.ts'
import { repairsInTurn } from './repairs.ts'
import { type RecordDraft, canonical } from './recordModel.ts'

const zone = 'example.org'
type Input = Parameters<typeof canonical>[0]
/** Returns a stored record, whose name may contain the zone twice. */
const stored = (input: Input): RecordDraft => ({
  ...canonical(input, zone),
  ...(input.name !== undefined && { name: input.name }),
})
const a = (name: string, target = '203.0.113.1'): Input => ({ type: 'A', name, target })
const cname = (name: string, target: string): Input => ({ type: 'CNAME', name, target })
const txt = (name: string, target: string): Input => ({ type: 'TXT', name, target })
const mx = (target: string, priority = 10): Input => ({ type: 'MX', name: '', target, priority })
const srv = (target: string, protocol = 'tcp'): Input => ({
  type: 'SRV',
  service: 'sip',
  protocol,
  target,
  priority: 0,
  weight: 0,
  port: 5060,
})

const repairsOf = (records: readonly RecordDraft[]) =>
  lintZone(records, { zone }).flatMap(({ repair }) => repair ?? [])

const deletion = 'Delete it: the same record already exists'

test.each<[string, Input[], [label: string, to: object | null][]]>([
  [
    'a name that ends in the zone twice',
    [a('www.example.org')],
    [['Rename to www.example.org', { name: 'www' }]],
  ],
  [
    'invisible and typographic characters in a text',
    [txt('', 'a\u200b\u00a0\u201cb\u201d \u2018c\u2019 \u2013d')],
    [['Replace with plain characters', { target: `a "b" 'c' -d` }]],
  ],
  ['a replaced character, which cannot be restored', [txt('', 'M\ufffdller')], []],
  [
    'a service whose protocol ends in the zone',
    [srv('.', 'tcp.example.org')],
    [['Rename to _sip._tcp.example.org', { name: '_sip._tcp', protocol: '_tcp' }]],
  ],
  [
    'a service below a host whose protocol ends in the zone',
    [srv('.', '_TCP.office.Example.org')],
    [['Rename to _sip._tcp.office.example.org', { protocol: '_TCP.office' }]],
  ],
  ['a name that an alias has', [a('www.example.org'), cname('www', 'host.example.net')], []],
  [
    'an alias of a name that others have',
    [cname('www.example.org', 'h.example.net'), a('www')],
    [],
  ],
  ['an alias of the apex', [cname('example.org', 'host.example.net')], []],
  [
    'a second SPF record under the right name',
    [txt('example.org', 'v=spf1 -all'), txt('', 'v=spf1 mx -all')],
    [],
  ],
  [
    'a record that is there under the right name',
    [a('www.example.org'), a('www')],
    [[deletion, null]],
  ],
  [
    'a service that is there under the right name',
    [srv('.', 'tcp.example.org'), srv('.')],
    [[deletion, null]],
  ],
  [
    'another address under the right name',
    [a('www.example.org'), a('www', '203.0.113.2')],
    [['Rename to www.example.org', { name: 'www' }]],
  ],
  [
    'an SPF record in quotation marks',
    [txt('', '"v=spf1 mx -all"')],
    [['Remove quotes', { target: 'v=spf1 mx -all' }]],
  ],
  [
    'a key in several strings',
    [txt('s1._domainkey', '"v=DKIM1; p=abc" "def"')],
    [['Remove quotes', { target: 'v=DKIM1; p=abcdef' }]],
  ],
  [
    'an SPF record in quotation marks beside another',
    [txt('', '"v=spf1 mx -all"'), txt('', 'v=spf1 -all')],
    [],
  ],
  ['another text in quotation marks', [txt('', '"quote"')], []],
  [
    'a mail server by an alias',
    [mx('mail.example.org'), cname('mail', 'host.example.net')],
    [['Point to host.example.net', { target: 'host.example.net' }]],
  ],
  [
    'a mail server by an alias of an alias',
    [
      mx('mail.example.org'),
      cname('mail', 'relay.example.org'),
      cname('relay', 'host.example.net'),
    ],
    [['Point to host.example.net', { target: 'host.example.net' }]],
  ],
  [
    'a mail server by aliases in a circle',
    [mx('a.example.org'), cname('a', 'b.example.org'), cname('b', 'a.example.org')],
    [],
  ],
  [
    'a mail server by an alias that leads into a circle',
    [
      mx('m.example.org'),
      cname('m', 'a.example.org'),
      cname('a', 'b.example.org'),
      cname('b', 'a.example.org'),
    ],
    [],
  ],
  [
    'a mail server by a wildcard that leads back to it',
    [mx('m.example.org'), cname('*', 'm.example.org')],
    [],
  ],
  [
    'a mail server by an alias of a name that mail servers cannot have',
    [mx('mail.example.org'), cname('mail', 'mx.1and1.example')],
    [],
  ],
  [
    'a mail server by an alias beside a null MX',
    [mx('mail.example.org'), mx('', 0), cname('mail', 'host.example.net')],
    [],
  ],
  [
    'a null MX with a wrong name beside a mail server',
    [{ ...mx('', 0), name: 'example.org' }, mx('host.example.net')],
    [],
  ],
  [
    'a mail server that is there by its own name',
    [mx('mail.example.org'), cname('mail', 'host.example.net'), mx('host.example.net')],
    [[deletion, null]],
  ],
  [
    'a mail server that is there with another priority',
    [mx('mail.example.org'), cname('mail', 'host.example.net'), mx('host.example.net', 20)],
    [['Point to host.example.net', { target: 'host.example.net' }]],
  ],
  [
    'a host of a service by an alias',
    [srv('host.example.org'), cname('host', 'host.example.net')],
    [['Point to host.example.net', { target: 'host.example.net' }]],
  ],
  [
    'a host of a service by an alias of a name that hosts cannot have',
    [srv('host.example.org'), cname('host', 'a_b.example.net')],
    [],
  ],
  [
    'a host of a service by an alias of a single label',
    [srv('host.example.org'), cname('host', 'intranet')],
    [['Point to intranet.', { target: 'intranet.' }]],
  ],
])('suggests the right fix for %s', (_, inputs, expected) => {
  const repairs = repairsOf(inputs.map(stored))
  expect(repairs).toMatchObject(expected.map(([label, to]) => ({ label, to })))
})

test.each<[string, Input[], (object | null)[]]>([
  [
    'two mail servers by aliases of one host',
    [
      mx('a.example.org'),
      mx('b.example.org'),
      cname('a', 'host.example.net'),
      cname('b', 'host.example.net'),
    ],
    [{ target: 'host.example.net' }, null],
  ],
  [
    'an alias and an address that belong at one name',
    [a('www.example.org'), cname('www.example.org', 'host.example.net')],
    [{ type: 'A', name: 'www' }],
  ],
  [
    'a record with a wrong name that is there twice',
    [a('www.example.org'), a('www.example.org')],
    [{ name: 'www' }, null],
  ],
])('applies for %s only fixes that are still valid after the others', (_, inputs, expected) => {
  const records = inputs.map(stored)
  const applied = repairsInTurn(repairsOf(records), records, zone)
  expect(applied.map(({ to }) => to)).toMatchObject(expected)
})
