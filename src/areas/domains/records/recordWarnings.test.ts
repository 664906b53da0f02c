import { expect, test } from 'vitest'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import { canonical } from '../zone/recordModel.ts'
import { riskyRecord } from './riskyRecord.ts'
import { recordWarnings } from './recordWarnings.ts'

const zone = 'example.org'
const record = (input: RecordInput) => canonical(input, zone)
const a = (name: string, target = '203.0.113.1'): RecordInput => ({ type: 'A', name, target })
const cname = (name: string, target: string): RecordInput => ({ type: 'CNAME', name, target })
const mx = (target: string): RecordInput => ({ type: 'MX', target })
const ns = (name: string, target: string): RecordInput => ({ type: 'NS', name, target })
const caa = (target: string, tag: 'issue' | 'issuewild' | 'iodef' = 'issue'): RecordInput => ({
  type: 'CAA',
  tag,
  target,
})
const srv = (target: string): RecordInput => ({
  type: 'SRV',
  service: 'sip',
  protocol: 'tcp',
  target,
  priority: 0,
  weight: 0,
  port: 5060,
})

test.each<[string, RecordInput, RecordInput[], RegExp[]]>([
  ['a public address', a('www'), [], []],
  ['a text', { type: 'TXT', target: 'one "two"' }, [], []],
  [
    'a text in quotation marks',
    { type: 'TXT', target: '"v=spf1 -all"' },
    [],
    [/Quotes are part of the value/],
  ],
  ['a text that just fits', { type: 'TXT', target: 'x'.repeat(64_734) }, [], []],
  [
    'a text that DNS cannot carry',
    { type: 'TXT', target: 'x'.repeat(64_735) },
    [],
    [/is too long for DNS/],
  ],
  [
    'a text beside one that DNS cannot carry',
    { type: 'TXT', target: 'x' },
    [{ type: 'TXT', target: 'x'.repeat(65_535) }],
    [],
  ],
  [
    'a text that fits into no answer beside the others',
    { type: 'TXT', target: 'x'.repeat(33_000) },
    [{ type: 'TXT', target: 'y'.repeat(33_000) }],
    [/take 66,\d+ bytes together/],
  ],
  ['a text of two lines', { type: 'TXT', target: 'one\ntwo' }, [], [/contains a line break/]],
  ['a text with a blank at its end', { type: 'TXT', target: 'one ' }, [], [/ends with a space/]],
  ['a record that is there', a('www'), [a('www')], [/already has this record/]],
  [
    'a record that is there in another form',
    { type: 'AAAA', name: 'www', target: '2001:DB8:0:0:0:0:0:1' },
    [{ type: 'AAAA', name: 'www', target: '2001:db8::1' }],
    [/already has this record/],
  ],
  ['a record with another value', a('www'), [a('www', '203.0.113.2')], []],
  ['a private address', a('www', '10.0.0.1'), [], [/address of a private network/]],
  ['a link-local address', { ...a('www', 'fe80::1'), type: 'AAAA' }, [], [/link-local/]],
  ['a mail server elsewhere', mx('mail.example.net'), [], []],
  ['a mail server of the zone', mx('mail.example.org'), [a('mail')], []],
  [
    'a mail server that is an alias',
    mx('mail.example.org'),
    [cname('mail', 'host.example.net')],
    [/The mail server mail.example.org is an alias/],
  ],
  ['a mail server without an address', mx('example.org'), [], [/has no address/]],
  ['an alias of a host', cname('www', 'host.example.org'), [a('host')], []],
  [
    'an alias that leads back',
    cname('one', 'two.example.org'),
    [cname('two', 'three.example.org'), cname('three', 'one.example.org')],
    [/points back to itself/],
  ],
  [
    'an alias of an alias of an alias',
    cname('one', 'two.example.org'),
    [cname('two', 'three.example.org'), cname('three', 'host.example.net')],
    [/alias of an alias of an alias/],
  ],
  ['an alias of nothing', cname('www', 'gone.example.org'), [], [/which does not exist/]],
  ['name servers elsewhere', ns('sub', 'ns1.example.net'), [a('www')], []],
  ['a name server below its name', ns('sub', 'ns.sub.example.org'), [], [/\(glue\)/]],
  ['a name server with glue', ns('sub', 'ns.sub.example.org'), [a('ns.sub')], []],
  [
    'a delegation over other records',
    ns('sub', 'ns1.example.net'),
    [a('www.sub'), a('sub'), ns('sub', 'ns2.example.net'), a('other')],
    [/This hides 2 records: www.sub.example.org, sub.example.org/],
  ],
  ['the first CAA record', caa('ca.example'), [], [/This blocks every other CA/]],
  ['a second CAA record', caa('ca2.example'), [caa('ca.example')], []],
  ['a CAA record for reports', caa('mailto:a@example.org', 'iodef'), [], []],
  ['a service that is none', srv('.'), [], [/the service is not available/]],
  ['a host below the domain', srv('sip'), [a('sip')], []],
  [
    'a host below the domain that is not there',
    srv('sip'),
    [],
    [/sip.example.org, which does not/],
  ],
  ['the zone twice in the target', cname('a', 'b.example.org.example.org'), [], [/twice/, /exist/]],
  [
    'a TTL that is none of the stored ones',
    { ...a('www'), ttl_sec: 1000 },
    [],
    [/is stored as 300/],
  ],
])('warns about: %s', (_, input, others, expected) => {
  const warnings = recordWarnings(record(input), others.map(record), zone)
  expect(warnings).toHaveLength(expected.length)
  for (const [at, pattern] of expected.entries()) expect(warnings[at]).toMatch(pattern)
})

test.each<[string, RecordInput, string | undefined]>([
  ['a service with a host', srv('sip.example.net'), undefined],
  ['a service that is none', srv('.'), 'Mark this service as unavailable?'],
  ['an authority', caa('ca.example'), undefined],
  ['no authority', caa(';'), 'Forbid all certificates?'],
  ['no authority for wildcards', caa(' ; ', 'issuewild'), 'Forbid wildcard certificates?'],
])('asks for confirmation only if risky: %s', (_, input, title) => {
  expect(riskyRecord(record(input))?.title).toBe(title)
})
