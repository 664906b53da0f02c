import { expect, test } from 'vitest'
import { parseSeconds, parseZone } from './parseZone.ts'
import {
  everyType,
  testRecord as record,
  testZone as zone,
} from '#test/support/console/testRecords.ts'
import { zoneText } from './zoneText.ts'

test('round-trips a zone of every record type through its text', () => {
  const parsed = parseZone(zoneText(everyType, zone, 86_400), zone, 86_400)
  expect(parsed.faults).toEqual([])
  expect(parsed.skipped).toEqual([])
  expect(parsed.records.map((line) => line.record)).toEqual(everyType)
})

test('round-trips a null MX', () => {
  const nullMx = record({ type: 'MX', name: '', target: '', priority: 0 })
  const [line] = parseZone(zoneText([nullMx], zone, 300), zone, 300).records
  expect(line?.record).toEqual(nullMx)
})

test('resolves names relative to the origin, @ as the origin and an empty name as the previous one', () => {
  const { records } = parseZone(
    `$ORIGIN example.org.
www  1h IN A 203.0.113.1
     IN AAAA 2001:db8::1
@    IN MX 10 mail
$ORIGIN sub.example.org.
host A 203.0.113.4`,
    zone,
  )
  expect(
    records.map(({ record: { type, name, target, ttl_sec } }) => [type, name, target, ttl_sec]),
  ).toEqual([
    ['A', 'www', '203.0.113.1', 3600],
    ['AAAA', 'www', '2001:db8::1', 3600],
    ['MX', '', 'mail.example.org', 3600],
    ['A', 'host.sub', '203.0.113.4', 3600],
  ])
})

test('parses a zone in the format of BIND, with the apex relative to the root', () => {
  const { records, skipped, faults, hasAuthority } = parseZone(
    `$ORIGIN .
$TTL 3600	; 1 hour
example.org		IN SOA	ns1.example.org. admin.example.org. (
				2026010101 ; serial
				7200       ; refresh (2 hours)
				3600       ; retry (1 hour)
				1209600    ; expire (2 weeks)
				3600       ; minimum (1 hour)
				)
			NS	ns1.example.org.
			MX	10 mail.example.org.
$ORIGIN example.org.
mail			A	203.0.113.1
$ORIGIN _tcp.example.org.
_sip			SRV	0 0 0 .
$ORIGIN .
web.example.org	CNAME	www.example.org
other.example.net	A	203.0.113.2
@			A	203.0.113.3`,
    zone,
  )
  expect(hasAuthority).toBe(true)
  expect(skipped.map(({ line }) => line)).toEqual([3])
  expect(records.map(({ record: { type, name, target } }) => [type, name, target])).toEqual([
    ['NS', '', 'ns1.example.org'],
    ['MX', '', 'mail.example.org'],
    ['A', 'mail', '203.0.113.1'],
    ['SRV', '_sip._tcp', '.'],
    ['CNAME', 'web', 'www.example.org'],
  ])
  expect(faults.map(({ reason }) => reason)).toEqual([
    'other.example.net is outside example.org',
    '. is outside example.org',
  ])
})

test('parses a record in parentheses over several lines', () => {
  const { records } = parseZone('t IN TXT ( "one " ; first\n "two" )\nu IN A 203.0.113.1', zone)
  expect(records.map(({ line, record: { target } }) => [line, target])).toEqual([
    [1, 'one two'],
    [3, '203.0.113.1'],
  ])
})

test('resolves escapes and keeps a backslash at the end of a line', () => {
  const { records } = parseZone('a TXT "\\195\\188 \\"x\\" \\\\"\nb TXT one\\\nc TXT two', zone)
  expect(records.map(({ record: { target } }) => target)).toEqual(['ü "x" \\', 'one\\', 'two'])
})

test.each([
  [String.raw`\042 A 203.0.113.1`, '*', '203.0.113.1'],
  // A wildcard in Route 53 notation, with an octal escape.
  [String.raw`\052.example.org. A 203.0.113.1`, '*', '203.0.113.1'],
  [String.raw`\119ww A \049.2.3.4`, 'www', '1.2.3.4'],
  [String.raw`t TXT a\059b`, 't', 'a;b'],
  ['six AAAA 2001:0DB8:0:0:0::1', 'six', '2001:db8::1'],
])('parses %s with resolved escapes and shortened addresses', (text, name, target) => {
  expect(parseZone(text, zone).records.map(({ record }) => record)).toMatchObject([
    { name, target },
  ])
})

test('parses the output of dig', () => {
  const { records, faults } = parseZone(
    `; <<>> DiG 9.18 <<>> example.org
;; ANSWER SECTION:
www.example.org.	300	IN	A	203.0.113.1
example.org.		86400	IN	TXT	"v=spf1 -all"

;; Query time: 4 msec`,
    zone,
  )
  expect(faults).toEqual([])
  expect(records).toHaveLength(2)
})

test('reports an invalid line without affecting the others, and lists unsupported types', () => {
  const { records, skipped, faults } = parseZone(
    `@ IN SOA ns1 admin 1 2 3 4 5
key IN DNSKEY 257 3 13 abc
bad IN MX ten mail
other.example.net. IN A 203.0.113.1
www IN A 203.0.113.1`,
    zone,
  )
  expect(records).toHaveLength(1)
  expect(skipped.map(({ line }) => line)).toEqual([1, 2])
  expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 The priority must be a whole number',
    '4 other.example.net is outside example.org',
  ])
})

test.each([
  ['www A 203.0.113.1 203.0.113.2', 'A record has an extra value: 203.0.113.2'],
  ['@ MX 10 a. extra', 'MX record has an extra value: extra'],
  ['www CNAME a. b', 'CNAME record has an extra value: b'],
  ['_sip._tcp SRV 1 2 3 a. b', 'SRV record has an extra value: b'],
  ['@ CAA 0 issue "a" "b"', 'CAA record has an extra value: b'],
  ['t TXT "abc', 'The quotation mark opened on line 1 is not closed'],
  ['t TXT (\n "abc\n)', 'The quotation mark opened on line 2 is not closed'],
  ['t TXT "abc" )', 'A closing parenthesis has no opening one'],
  [String.raw`\@ A 203.0.113.1`, 'Names with an escaped period or at sign are not supported'],
  [String.raw`a\.b A 203.0.113.1`, 'Names with an escaped period or at sign are not supported'],
  [String.raw`a MX 1 b\046c`, 'Names with an escaped period or at sign are not supported'],
  [
    String.raw`a\300 A 203.0.113.1`,
    String.raw`\300 is not a valid escape: use three digits from 000 to 255`,
  ],
  [String.raw`b\195\188cher A 203.0.113.1`, 'Names with escaped bytes above 127 are not supported'],
  ['$TTL abc', '$TTL must be followed by seconds, or by a time such as 1h30m'],
  ['$TTL', '$TTL must be followed by seconds, or by a time such as 1h30m'],
  ['$TTL 300 600', '$TTL has an extra value: 600'],
  ['$ORIGIN', 'A name is missing'],
])('rejects the line %j', (text, reason) => {
  const { records, faults } = parseZone(text, zone)
  expect(records).toEqual([])
  expect(faults.map((fault) => fault.reason)).toEqual([reason])
})

test('drops CAA flags with a note and reports invalid flags and unsupported tags', () => {
  const { records, skipped, faults } = parseZone(
    `@ CAA 0 issue "a.example"
@ CAA 128 issue "b.example"
@ CAA 256 issue "c.example"
@ CAA abc issue "d.example"
@ CAA 0 contactemail "admin@example.org"`,
    zone,
  )
  expect(records.map(({ record: { target }, notes }) => [target, ...notes])).toEqual([
    ['a.example'],
    ['b.example', 'CAA critical flag (128) is not supported and was dropped'],
  ])
  expect(skipped.map(({ reason }) => reason)).toEqual(['CAA tag contactemail is not supported'])
  expect(faults.map(({ reason }) => reason)).toEqual([
    'The flags must be a whole number from 0 to 255',
    'The flags must be a whole number from 0 to 255',
  ])
})

test('rejects everything after an unclosed parenthesis', () => {
  const { records, faults } = parseZone(
    'a A 203.0.113.1\nt TXT ( "one"\n  ( "two" )\nb A 203.0.113.2',
    zone,
  )
  expect(records.map(({ record: { name } }) => name)).toEqual(['a'])
  expect(faults).toMatchObject([
    {
      line: 2,
      reason: 'The parenthesis opened on line 2 is not closed, so nothing after it can be read',
    },
  ])
})

test('rejects records that inherit their name from an invalid line', () => {
  const { records, faults } = parseZone(
    `www A 203.0.113.1
bü%cher A 203.0.113.2
    A 203.0.113.3
mail MX ten a.
    A 203.0.113.4
$ORIGIN bü%cher
ftp A 203.0.113.5
    AAAA 2001:db8::1
full.example.org. A 203.0.113.6
$ORIGIN example.org.
ftp A 203.0.113.7`,
    zone,
  )
  expect(records.map(({ record: { name, target } }) => [name, target])).toEqual([
    ['www', '203.0.113.1'],
    ['mail', '203.0.113.4'],
    ['full', '203.0.113.6'],
    ['ftp', '203.0.113.7'],
  ])
  expect(faults.map(({ line }) => line)).toEqual([2, 3, 4, 6, 7, 8])
})

test.each<[string, number, ttl_sec: number, notes: string[], ttlNote?: string]>([
  ['www 1000 A 203.0.113.1', 86_400, 300, [], 'TTL 1000 is rounded to 300'],
  ['www 0 A 203.0.113.1', 86_400, 300, [], 'TTL 0 is not supported and becomes 300'],
  ['$TTL 0\nwww A 203.0.113.1', 86_400, 300, [], 'TTL 0 is not supported and becomes 300'],
  ['www 120 A 203.0.113.1', 120, 0, []],
  ['www 120 A 203.0.113.1', 300, 300, [], 'TTL 120 is rounded to 300'],
  ['www 300 A 203.0.113.1', 300, 300, []],
  ['$TTL 300\nwww A 203.0.113.1', 300, 0, []],
  ['old 300 HINFO a b\nwww A 203.0.113.1', 86_400, 300, ['TTL 300 from line 1']],
  [
    'old 400 HINFO a b\nwww A 203.0.113.1',
    86_400,
    300,
    ['TTL 400 from line 1'],
    'TTL 400 is rounded to 300',
  ],
  ['old 300 HINFO a b\nwww A 203.0.113.1', 300, 0, []],
  ['$TTL 3600\nold 300 HINFO a b\nwww A 203.0.113.1', 86_400, 3600, []],
])(
  'parses %j with the default TTL %i to the TTL %i',
  (text, domainTtl, ttl_sec, notes, ttlNote) => {
    const { records, faults } = parseZone(text, zone, domainTtl)
    expect(faults).toEqual([])
    expect(records).toMatchObject([{ record: { ttl_sec }, notes }])
    expect(records[0]?.ttlNote).toBe(ttlNote)
  },
)

test.each([
  ['3600', 3600],
  ['1h30m', 5400],
  ['2W', 1_209_600],
  ['1x', undefined],
  ['', undefined],
])('parses the duration %s as %s seconds', (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds)
})

test('parses a Windows DNS export with the age of dynamic records', () => {
  const { records, faults } = parseZone(
    'www [AGE:3614214] 1200 A 203.0.113.1\n    [AGE:3614215] A 203.0.113.2\nfix A 203.0.113.3',
    zone,
  )
  expect(faults).toEqual([])
  expect(records.map(({ record }) => [record.name, record.target])).toEqual([
    ['www', '203.0.113.1'],
    ['www', '203.0.113.2'],
    ['fix', '203.0.113.3'],
  ])
})

test('round-trips a classless delegation of a reverse zone', () => {
  const reverse = '2.0.192.in-addr.arpa'
  const source = '0/25 NS ns1.example.net.\n1 CNAME 1.0/25\n2.0/25 PTR host.example.net.'
  const { records, faults } = parseZone(source, reverse)
  expect(faults).toEqual([])
  expect(records.map(({ record }) => [record.name, record.target])).toEqual([
    ['0/25', 'ns1.example.net'],
    ['1', '1.0/25.2.0.192.in-addr.arpa'],
    ['2.0/25', 'host.example.net'],
  ])
  const drafts = records.map(({ record }) => record)
  const again = parseZone(zoneText(drafts, reverse, 86_400), reverse)
  expect(again.records.map(({ record }) => record)).toEqual(drafts)
})
