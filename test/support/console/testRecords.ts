import { type RecordDraft, canonical } from '../../../src/areas/domains/zone/recordModel.ts'

export const testZone = 'example.org'

export const testRecord = (input: Parameters<typeof canonical>[0]): RecordDraft =>
  canonical(input, testZone)

/** An SRV record with all its fields. */
export const sipService = testRecord({
  type: 'SRV',
  service: 'sip',
  protocol: 'tcp',
  target: 'sip.example.net',
  priority: 1,
  weight: 2,
  port: 5060,
  ttl_sec: 3600,
})

/** Records of every type with data that is difficult to format and parse. Tests of each format add more. */
export const everyType: readonly RecordDraft[] = [
  testRecord({ type: 'A', name: '', target: '203.0.113.1', ttl_sec: 300 }),
  testRecord({ type: 'A', name: '*.preview', target: '203.0.113.2' }),
  testRecord({ type: 'A', name: 'xn--bcher-kva', target: '203.0.113.3' }),
  testRecord({ type: 'AAAA', name: 'www', target: '2001:db8::1' }),
  testRecord({ type: 'NS', name: 'sub', target: 'ns1.example.net.' }),
  testRecord({ type: 'MX', name: '', target: 'mail.example.net', priority: 10 }),
  testRecord({ type: 'CNAME', name: 'shop', target: 'www.example.org' }),
  testRecord({ type: 'TXT', name: 'quotes', target: 'say "hi"; and, \\ done' }),
  testRecord({ type: 'TXT', name: 'other', target: 'ü — 日本 \u0007' }),
  testRecord({ type: 'TXT', name: 'long', target: `${'x'.repeat(254)}é${'y'.repeat(900)}` }),
  testRecord({ type: 'TXT', name: 'spaces', target: '  two  spaces  ' }),
  sipService,
  testRecord({
    type: 'SRV',
    service: 'xmpp',
    protocol: 'tcp.office',
    target: '.',
    priority: 0,
    weight: 0,
    port: 0,
  }),
  testRecord({
    type: 'SRV',
    service: 'ldap',
    protocol: 'tcp',
    target: 'intranet.',
    priority: 0,
    weight: 0,
    port: 389,
  }),
  testRecord({ type: 'CAA', name: '', tag: 'issue', target: 'ca.example; account=1' }),
  testRecord({ type: 'PTR', name: '1', target: 'host.example.net' }),
]
