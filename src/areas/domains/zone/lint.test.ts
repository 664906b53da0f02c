import { expect, test } from 'vitest'
import { type RecordDraft, canonical } from './recordModel.ts'
import { lintZone } from './lint.ts'
import { dkimError, dmarcError, spfError, spfLookups } from './lintMail.ts'

const zone = 'example.org'
type Input = Parameters<typeof canonical>[0]
const records = (...inputs: Input[]): RecordDraft[] => inputs.map((input) => canonical(input, zone))
const rules = (...inputs: Input[]) => lintZone(records(...inputs), { zone }).map(({ rule }) => rule)
const a = (name: string, target = '203.0.113.1'): Input => ({ type: 'A', name, target })
const cname = (name: string, target: string): Input => ({ type: 'CNAME', name, target })
const txt = (name: string, target: string): Input => ({ type: 'TXT', name, target })
const ns = (name: string, target: string): Input => ({ type: 'NS', name, target })
const mx = (target: string, name = ''): Input => ({ type: 'MX', name, target, priority: 10 })

test.each<[string, Input[], string[]]>([
  ['a clean zone', [a(''), a('www'), mx('mail.example.net')], []],
  ['a CNAME beside other data', [cname('www', 'host.example.net'), a('www')], ['cname-beside']],
  ['a CNAME at the apex', [cname('', 'host.example.net')], ['cname-apex']],
  [
    'aliases in a circle',
    [cname('a', 'b.example.org'), cname('b', 'a.example.org')],
    ['cname-loop', 'cname-loop'],
  ],
  ['a target that is not in the zone', [cname('www', 'gone.example.org')], ['dangling-target']],
  ['a target that a wildcard answers', [cname('www', 'any.example.org'), a('*')], []],
  [
    'a target below a delegation',
    [cname('www', 'x.sub.example.org'), { type: 'NS', name: 'sub', target: 'ns.example.net' }],
    [],
  ],
  ['a name that ends in the zone twice', [a('www.example.org')], []],
  ['a private address', [a('wiki', '10.1.2.3')], ['private-address']],
  ['the same record twice', [a('www'), a('www')], ['duplicate']],
  [
    'the same address in two forms',
    [
      { type: 'AAAA', name: 'www', target: '2001:db8::1' },
      { type: 'AAAA', name: 'www', target: '2001:DB8:0:0:0:0:0:1' },
    ],
    ['duplicate'],
  ],
  [
    'a set with two TTLs',
    [
      { ...a('www'), ttl_sec: 300 },
      { ...a('www', '203.0.113.2'), ttl_sec: 86_400 },
      a('www', '203.0.113.3'),
    ],
    ['ttl-differs'],
  ],
  [
    'a set whose TTLs say the same',
    [{ ...a('www'), ttl_sec: 86_400 }, a('www', '203.0.113.3')],
    [],
  ],
  ['a null MX beside another', [mx(''), mx('mail.example.net')], ['null-mx-mixed']],
  [
    'a mail server that is an alias',
    [mx('m.example.org'), cname('m', 'host.example.net')],
    ['mx-alias'],
  ],
  [
    'a name server below its own name',
    [{ type: 'NS', name: 'sub', target: 'ns.sub.example.org' }],
    ['ns-glue'],
  ],
  [
    'a record hidden by a delegation',
    [{ type: 'NS', name: 'sub', target: 'ns.example.net' }, a('www.sub')],
    ['ns-hides'],
  ],
  [
    'a record at the name that is handed over',
    [{ type: 'NS', name: 'sub', target: 'ns.example.net' }, a('sub')],
    ['ns-hides'],
  ],
  [
    'a record below two delegations',
    [ns('sub', 'ns.example.net'), ns('x.sub', 'ns.example.net'), a('www.x.sub')],
    ['ns-hides'],
  ],
  [
    'a delegation below another',
    [ns('sub', 'ns.example.net'), ns('x.sub', 'ns.example.net')],
    ['ns-hides'],
  ],
  [
    'several name servers of a delegation',
    [ns('sub', 'ns1.example.net'), ns('sub', 'ns2.example.net')],
    [],
  ],
  ['a name that only ends like a delegation', [ns('sub', 'ns.example.net'), a('www.xsub')], []],
  [
    'the address of a name server that has the name it answers for',
    [{ type: 'NS', name: 'sub', target: 'sub.example.org' }, a('sub')],
    [],
  ],
  [
    'two DMARC records',
    [txt('_dmarc', 'v=DMARC1; p=none'), txt('_dmarc', 'v=DMARC1; p=reject')],
    ['dmarc-several'],
  ],
  ['an SPF record in quotation marks', [txt('', '"v=spf1 -all"')], ['text-quoted']],
  ['a text of several lines in quotation marks', [txt('', '"one\ntwo"')], ['text-quoted']],
  ['an invisible character in a text', [txt('', 'v=spf1\u200b -all')], ['text-characters']],
  ['a no-break space in a text', [txt('', 'one\u00a0two')], ['text-characters']],
  ['curly quotes in a text', [txt('', 'say \u201chi\u201d')], ['text-characters']],
  ['a replaced character in a text', [txt('', 'M\ufffdller')], ['text-characters']],
  ['letters of other scripts in a text', [txt('', 'Müller \u65e5\u672c')], []],
  ['a text that holds quotation marks', [txt('', 'say "hi"'), txt('', '"')], []],
  ['two SPF records', [txt('', 'v=spf1 -all'), txt('', 'v=spf1 mx -all')], ['spf-several']],
  ['an SPF record for everybody', [txt('', 'v=spf1 +all')], ['spf-all']],
  ['a DMARC record without a policy', [txt('_dmarc', 'v=DMARC1')], ['dmarc-syntax']],
  ['a signing policy', [txt('_adsp._domainkey', 'dkim=all')], []],
  ['a signing policy below a name', [txt('_adsp._domainkey.sub', 'dkim=all')], []],
  ['a DKIM record without a key', [txt('s1._domainkey', 'v=DKIM1; k=rsa')], ['dkim-syntax']],
])('finds the problems of: %s', (_, inputs, expected) => {
  expect(rules(...inputs)).toEqual(expected)
})

test('suggests a fix for a name that contains the zone twice', () => {
  const draft: RecordDraft = {
    type: 'A',
    name: 'www.example.org',
    target: '203.0.113.1',
    ttl_sec: 0,
  }
  const [finding] = lintZone([draft], { zone })
  expect(finding).toMatchObject({ rule: 'zone-twice', repair: { to: { name: 'www' } } })
})

const net = (...inputs: Input[]) => ({
  zone: 'example.net',
  records: inputs.map((input) => canonical(input, 'example.net')),
})
const srv = (target: string): Input => ({
  type: 'SRV',
  service: 'sip',
  protocol: 'tcp',
  target,
  priority: 0,
  weight: 0,
  port: 5060,
})

test.each<[string, Input, Input[], string[]]>([
  ['that is there', cname('x', 'www.example.net'), [a('www')], []],
  ['that is gone', cname('x', 'gone.example.net'), [a('www')], ['dangling-target']],
  ['that a wildcard answers', cname('x', 'any.example.net'), [a('*')], []],
  [
    'below a name whose own wildcard is missing',
    cname('x', 'any.tree.example.net'),
    [a('*'), a('host.tree')],
    ['dangling-target'],
  ],
  [
    'that the wildcard of the closest name answers',
    cname('x', 'a.b.tree.example.net'),
    [a('*'), a('*.tree')],
    [],
  ],
  [
    'that only has names below it',
    cname('x', 'tree.example.net'),
    [a('*'), a('host.tree')],
    ['dangling-target'],
  ],
  ['below a delegation', cname('x', 'h.sub.example.net'), [ns('sub', 'ns.example.com')], []],
  ['that leads back', cname('x', 'y.example.net'), [cname('y', 'x.example.org')], ['cname-loop']],
  [
    'over two more aliases',
    cname('x', 'y.example.net'),
    [cname('y', 'z.example.net'), cname('z', 'example.net'), a('')],
    ['cname-chain'],
  ],
  ['for mail', mx('mail.example.net'), [a('mail')], []],
  ['for mail that is gone', mx('mail.example.net'), [a('www')], ['dangling-target']],
  ['for mail by an alias', mx('m.example.net'), [cname('m', 'host.example.com')], ['mx-alias']],
  ['for mail without address', mx('mail.example.net'), [txt('mail', 'x')], ['target-no-address']],
  ['for names', ns('sub', 'ns1.example.net'), [a('ns1')], []],
  [
    'for names by an alias',
    ns('sub', 'n.example.net'),
    [cname('n', 'a.example.com')],
    ['ns-alias'],
  ],
  ['for names without glue', ns('sub', 'ns.example.net'), [txt('ns', 'x')], ['target-no-address']],
  ['of a service', srv('sip.example.net'), [a('sip')], []],
  ['of a service by an alias', srv('s.example.net'), [cname('s', 'h.example.com')], ['srv-alias']],
  ['of no service', srv('.'), [], []],
])('checks a target in another zone of the account, %s', (_, input, there, expected) => {
  const found = lintZone(records(input), { zone, otherZones: [net(...there)] })
  expect(found.map(({ rule }) => rule)).toEqual(expected)
})

test.each<[string, Input[], string]>([
  ['that does not exist', [], 'dangling-target'],
  ['without an address', [txt('ns1', 'x')], 'target-no-address'],
  ['that is an alias', [cname('ns1', 'host.example.net')], 'ns-alias'],
])(
  'reports that an apex NS record is not published for a name server in the zone %s',
  (_, there, rule) => {
    const found = lintZone(records(ns('', 'ns1.example.org'), ...there), { zone })
    expect(found).toMatchObject([
      { rule, advice: expect.stringContaining('this record is not published') },
    ])
  },
)

test('reports a target in a disabled zone of the account', () => {
  const otherZones = [{ ...net(a('www')), disabled: true }]
  const found = lintZone(records(cname('x', 'www.example.net')), { zone, otherZones })
  expect(found.map(({ rule }) => rule)).toEqual(['target-disabled'])
})

test.each([
  ['without such a name', 'CNAME', [a('www')], 'dangling-target'],
  ['without an address of it', 'MX', [txt('mail', 'x')], 'target-no-address'],
] as const)(
  'advises fixing a target in a transferred zone %s at its primary',
  (_, type, there, rule) => {
    const otherZones = [{ ...net(...there), copied: true }]
    const found = lintZone(records({ type, name: 'x', target: 'mail.example.net' }), {
      zone,
      otherZones,
    })
    expect(found).toMatchObject([{ rule, advice: expect.stringContaining('primary') }])
    expect(found[0]?.advice).not.toMatch(/\bAdd\b/)
  },
)

test('looks up a target in the longest matching zone of the account', () => {
  const otherZones = [{ zone: 'sub.example.org', records: [] }]
  const found = lintZone(records(cname('x', 'www.sub.example.org'), a('www.sub')), {
    zone,
    otherZones,
  })
  expect(found.map(({ rule }) => rule)).toEqual(['dangling-target'])
})

test('resolves the target of a service without a trailing period relative to the domain', () => {
  expect(rules(srv('sip'), a('sip'))).toEqual([])
  expect(rules(srv('gone'))).toEqual(['dangling-target'])
})

test.each([
  ['v=spf1 include:_spf.example.net a mx ~all', 3, undefined],
  ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all', 0, undefined],
  ['v=spf1 -all include:late.example', 1, 'terms after "all" are ignored'],
  ['v=spf1 ip4:999.1.1.1 -all', 0, '"ip4:999.1.1.1" has no IPv4 address'],
  ['v=spf1 -ip6:2001:db8 -all', 0, '"-ip6:2001:db8" has no IPv6 address'],
  ['v=spf1 ip4:192.0.2.1/32 ip6:2001:db8::1/128 a/32//128 -all', 1, undefined],
  ['v=spf1 ip4:1.2.3.4/33', 0, '"ip4:1.2.3.4/33" has a prefix length that is too long'],
  ['v=spf1 ip6:::1/129', 0, '"ip6:::1/129" has a prefix length that is too long'],
  ['v=spf1 mx//129', 1, '"mx//129" has a prefix length that is too long'],
  ['v=spf1 exists:%{i1/}.example.net/200 -all', 1, undefined],
  ['v=spf1 redirect=a.example REDIRECT=b.example', 2, '"redirect=" may appear once'],
  ['v=spf1 exp=a.example exp=b.example -all', 0, '"exp=" may appear once'],
  ['v=spf1 ipv4:192.0.2.1 -all', 0, '"ipv4:192.0.2.1" is not a valid SPF term'],
])('counts the lookups and finds errors of %s', (value, lookups, fault) => {
  expect(spfLookups(value)).toBe(lookups)
  expect(spfError(value)).toBe(fault)
})

test.each([
  ['v=DMARC1; p=reject; rua=mailto:a@example.org,mailto:b@example.org; pct=50', undefined],
  ['v=DMARC1; p=Reject; sp=NONE', undefined],
  ['p=none', 'it must begin with v=DMARC1'],
  ['v=DMARC1; p=block', 'p must be none, quarantine or reject'],
  ['v=DMARC1; p=none; rua=a@example.org', 'rua must be mailto: addresses separated by commas'],
  ['v=DMARC1; p=none; pct=101', 'pct must be 0 to 100'],
])('validates DMARC %s', (value, fault) => {
  expect(dmarcError(value)).toBe(fault)
})

test.each([
  ['v=DKIM1; k=rsa; p=MIGfMA0GCSq', undefined],
  ['v=DKIM1; p=', undefined],
  ['v=DKIM1; k=dsa; p=abc', 'k must be rsa or ed25519'],
  ['v=DKIM1; p=not base64!', 'p must be a Base64 public key'],
])('validates DKIM %s', (value, fault) => {
  expect(dkimError(value)).toBe(fault)
})

test('lints a zone of 12,000 records', () => {
  const many = Array.from({ length: 12_000 }, (_, index) => canonical(a(`host-${index}`), zone))
  expect(lintZone(many, { zone })).toEqual([])
})

test('lints a zone of many delegations', () => {
  const many = Array.from({ length: 4000 }, (_, index) => {
    const sub = `d${index}`
    return [ns(sub, `ns.${sub}.${zone}`), a(`ns.${sub}`), cname(`www${index}`, `${sub}.${zone}`)]
  })
  expect(rules(...many.flat(), a('www.d3999'))).toEqual(['ns-hides'])
})
