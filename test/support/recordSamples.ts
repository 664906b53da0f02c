import type { CaaTag } from '../../contract/rules/caaValues.ts'
import type { RecordInput } from '../../contract/rules/recordFields.ts'
import type { RecordType } from '../../contract/rules/recordTargets.ts'

/** Samples of a record type for the tests of the rules, the forms and the platform. */
interface RecordSamples {
  /** A valid record. */
  whole: RecordInput
  /** Valid names, as a user enters them. */
  names: readonly string[]
  badNames: readonly string[]
  targets: readonly string[]
  badTargets: readonly string[]
}

/** The zone of the samples. */
export const sampleZone = 'example.org'

const label63 = 'a'.repeat(63)
/** The longest possible host name: 253 characters (RFC 1035, 2.3.4). */
const name253 = `${label63}.${label63}.${label63}.${'a'.repeat(61)}`
/** The longest possible record name: 100 characters (document 1, 2.8). */
export const name100 = `${'a'.repeat(50)}.${'b'.repeat(49)}`

// RFC 1035, 2.3.1 and 2.3.4 for form and length; RFC 1123, 2.1 for the first digit; RFC 5891, 4.2 for other scripts.
const hosts = ['a', '3com', 'a-b.c--d', 'a.b.c', label63, name100, 'xn--bcher-kva', 'bücher', 'faß']
const wildcards = ['*', '*.sub']
const apexes = ['', '@', sampleZone, 'EXAMPLE.org.']
const badHosts = [
  'a b',
  'a..b',
  '.a',
  '-a',
  'a-',
  'a.-b',
  'a/b',
  'a@b',
  'w*',
  '**',
  'sub.*',
  '*.*',
  `${label63}a`,
  '-bücher',
  'bücher-',
  'bü cher',
  // Names in other zones.
  '.',
  'www.example.com.',
]
/** Underscores are invalid in host names (RFC 952 and 1123), but allowed in other names (RFC 8552). */
const underscores = ['_acme-challenge', 'k1._domainkey', 'a_b']

const servers = ['ns1.example.net', 'NS1.Example.NET.', '1.ns.example', 'bücher.example', name253]
const badServers = [
  '192.0.2.1',
  '192.0.2.1.',
  '10.5',
  '2001:db8::1',
  'ns1..example.net',
  '-ns.example.net',
  'ns-.example.net',
  'ns 1.example.net',
  'ns1.example.net..',
  'http://example.net',
  'a@example.net',
  `${label63}a.example`,
  `${name253}a`,
]

const caa = (tag: CaaTag): RecordInput => ({
  type: 'CAA',
  name: '',
  tag,
  target: tag === 'iodef' ? 'mailto:security@example.org' : 'ca.example.net',
})

/** Samples of every record type; CAA has samples for each tag. */
export const recordSamples: Record<Exclude<RecordType, 'CAA'> | `CAA ${CaaTag}`, RecordSamples> = {
  A: {
    whole: { type: 'A', name: 'www', target: '192.0.2.1' },
    names: [...apexes, ...hosts, ...wildcards],
    badNames: [...badHosts, ...underscores],
    targets: ['192.0.2.1', '0.0.0.0', '255.255.255.255', '[remote_addr]'],
    badTargets: [
      '192.0.2.1.',
      '192.0.2',
      '127.1',
      '192.0.2.1.2',
      '192.0.2.256',
      '192.0.02.1',
      '192.0.2.1/24',
      '0x7f.0.0.1',
      '3221225985',
      '１92.0.2.1',
      '2001:db8::1',
      'host.example.net',
      'remote_addr',
    ],
  },
  // RFC 3596 for the type, RFC 4291, 2.2 for the notation of addresses.
  AAAA: {
    whole: { type: 'AAAA', name: 'www', target: '2001:db8::1' },
    names: [...apexes, ...hosts, ...wildcards],
    badNames: [...badHosts, ...underscores],
    targets: [
      '2001:db8::1',
      '::',
      '::1',
      '2001:DB8:0:0:0:0:0:1',
      '::ffff:192.0.2.1',
      '1:2:3:4:5:6:7::',
    ],
    badTargets: [
      '192.0.2.1',
      '[remote_addr]',
      '2001:db8::1.',
      '2001:db8::1::2',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '12345::',
      'g::1',
      '::1/128',
      'fe80::1%eth0',
      '[2001:db8::1]',
      '::192.0.2.256',
    ],
  },
  NS: {
    whole: { type: 'NS', name: 'sub', target: 'ns1.example.net' },
    names: [...apexes, ...hosts, ...underscores],
    badNames: [...badHosts, ...wildcards],
    targets: [...servers, '@'],
    badTargets: [...badServers, '*.example.net', 'ns_1.example.net', '.'],
  },
  // RFC 5321, 2.3.5 for mail servers, RFC 7505 for the null MX; the first letter is a rule of document 1, 2.8.
  MX: {
    whole: { type: 'MX', name: 'mail', target: 'mx.example.net', priority: 10 },
    names: [...apexes, ...wildcards, 'a', 'a1-b', 'bücher', label63, name100],
    badNames: [...badHosts, ...underscores, '1a', 'a.1b', '3com'],
    targets: ['mx.example.net', 'MX.example.net.', '*.example.net', 'bücher.example', name253, '@'],
    badTargets: [
      ...badServers,
      '.',
      'mx.*.example',
      '*mx.example.net',
      '1mx.example.net',
      'mx_1.example.net',
      `${name253}.`,
    ],
  },
  CNAME: {
    whole: { type: 'CNAME', name: 'www', target: 'host.example.net' },
    names: [...hosts, ...wildcards, ...underscores],
    badNames: [...badHosts, ...apexes],
    targets: [...servers, 'k1._domainkey.example.net', '@'],
    badTargets: [...badServers, '*.example.net', '.', 'www.example.org', 'WWW.example.org.'],
  },
  TXT: {
    whole: { type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=none' },
    names: [...apexes, ...hosts, ...wildcards, ...underscores, '*._domainkey'],
    badNames: badHosts,
    targets: [
      'x',
      '@',
      '*',
      ' two  spaces ',
      'period.',
      'say "hi"; \\ done',
      '\\000 \\"',
      'ü — 日本 🎉',
      'one\ntwo\r\n\tthree',
      '\u0007\u007f',
      `${'x'.repeat(254)}é${'y'.repeat(900)}`,
      'x'.repeat(255),
      'x'.repeat(256),
      'x'.repeat(65_535),
    ],
    badTargets: ['x'.repeat(65_536)],
  },
  // RFC 2782: the root as a target means that the service is not available.
  SRV: {
    whole: {
      type: 'SRV',
      service: 'sip',
      protocol: 'tcp',
      target: 'sip.example.net',
      priority: 10,
      weight: 5,
      port: 5060,
    },
    names: [],
    badNames: [],
    targets: [...servers, '.', 'sip', '@'],
    badTargets: [...badServers, '*.example.net', 'a_b'],
  },
  PTR: {
    whole: { type: 'PTR', name: '1', target: 'host.example.net' },
    names: [...apexes, ...hosts, ...wildcards, ...underscores, '12'],
    badNames: badHosts,
    targets: [...servers, 'b._dns-sd._udp.example.net', '@'],
    badTargets: [...badServers, '*.example.net', '.'],
  },
  // RFC 8659, 4.2 to 4.4 within what document 1, 2.8 allows.
  'CAA issue': {
    whole: caa('issue'),
    names: [...apexes, ...hosts, ...wildcards, ...underscores],
    badNames: badHosts,
    targets: [
      'letsencrypt.org',
      'CA1.Example.NET',
      'ca1.example.net; account=230123',
      'ca1.example.net;account=230123;policy=ev',
      'ca.example; validationmethods=dns-01,http-01 ; accounturi=https://ca.example/acct/1',
      'ca.example;',
      'ca.example; empty=',
      ';',
    ],
    badTargets: [
      'letsencrypt.org.',
      '*.example.org',
      '*',
      'lets encrypt.org',
      'https://letsencrypt.org',
      'ca.example account=1',
      'ca.example; account',
      'ca.example; =1',
      'ca.example; a b=1',
      'ca.example;; a=1',
      'ca.example; a=b c',
      ';;',
    ],
  },
  'CAA issuewild': {
    whole: caa('issuewild'),
    names: [],
    badNames: [],
    targets: ['letsencrypt.org', ';'],
    badTargets: ['*', '*.example.org', 'example.org.', 'ca.example; a=1'],
  },
  'CAA iodef': {
    whole: caa('iodef'),
    names: [],
    badNames: [],
    targets: [
      'example.org',
      'http://iodef.example.com',
      'https://iodef.example.com',
      'mailto:security@example.com',
      'mailto:first.last+caa@example.com',
    ],
    badTargets: [
      'example.org.',
      'http://',
      'https://example.org.',
      'ftp://example.org',
      'mailto:',
      'mailto:security',
      'mailto:@example.org',
      'mailto:a@b@',
      'mailto:a b@example.org',
      'mailto:a..b@example.org',
      `mailto:${'a'.repeat(65)}@example.org`,
      'security@example.org',
    ],
  },
}

/** Limits of integer fields (document 1, 2.8), with the types that have them. */
export const numberLimits = [
  { type: 'MX', field: 'priority', max: 255 },
  { type: 'SRV', field: 'priority', max: 255 },
  { type: 'SRV', field: 'weight', max: 65_535 },
  { type: 'SRV', field: 'port', max: 65_535 },
] as const

/** The services and protocols of an SRV record (RFC 2782, RFC 6335, 5.1). */
export const srvSamples = {
  service: {
    fine: ['sip', '_sip', 'sip.', '_sip.', 'xmpp-client', 'ts3', 'a_b', 's', 'a'.repeat(62)],
    bad: ['_', '__sip', 'si p', 'sip.tcp', '-sip', 'sip-', '*', 'sïp', 'a'.repeat(63)],
  },
  protocol: {
    fine: [null, 'tcp', '_udp', 'tls', '_tcp.office', '_tcp.dc._msdcs'],
    bad: ['t p', '-tcp', 'tcp..x', 'tcp.*', '*', 'tcp.a-'],
  },
} as const
