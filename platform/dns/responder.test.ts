import packet, { type DecodedPacket } from 'dns-packet'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkZone } from '../../test/support/platform/dnsTools.ts'
import { type RecordBody, testResponder } from '../../test/support/platform/responder.ts'
import { startResponder } from './responder.ts'
import { ResponseRate } from './responseRate.ts'

const { platform, settle, owner, ask, newZone, port } = await testResponder()

test('returns the SOA and NS records of the apex', async () => {
  const { zone } = await newZone([], { ttl_sec: 3600, refresh_sec: 7200 })
  const { status, flags, answers } = await ask(zone, 'SOA')
  expect(status).toBe('NOERROR')
  expect(flags).toContain('aa')
  expect(answers[0]).toMatch(
    new RegExp(
      String.raw`^${zone}\. 3600 IN SOA ns1\.dns\.compute\.example\. john\\\.doe\.example\.org\. \d+ 7200 14400 1209600 300$`,
    ),
  )
  expect((await ask(zone, 'NS')).answers).toHaveLength(5)
})

const everyType: RecordBody[] = [
  { type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 },
  { type: 'AAAA', name: 'www', target: '2001:db8::1' },
  { type: 'NS', name: 'sub', target: 'ns1.example.net.' },
  { type: 'MX', target: 'mail.example.net', priority: 10 },
  { type: 'CNAME', name: 'shop', target: 'www.example.net' },
  { type: 'TXT', name: 'note', target: 'say "hi" \\ ü' },
  { type: 'TXT', name: 'long', target: 'x'.repeat(700) },
  {
    type: 'SRV',
    service: 'sip',
    protocol: 'tcp',
    target: 'sip',
    priority: 1,
    weight: 2,
    port: 5060,
  },
  { type: 'CAA', tag: 'iodef', target: 'mailto:security@example.org' },
  { type: 'PTR', name: '1', target: 'host.example.net' },
]

test.each([
  ['www', 'A', '300 IN A 203.0.113.1'],
  ['www', 'AAAA', '86400 IN AAAA 2001:db8::1'],
  ['', 'MX', '86400 IN MX 10 mail.example.net.'],
  ['shop', 'CNAME', '86400 IN CNAME www.example.net.'],
  ['note', 'TXT', String.raw`86400 IN TXT "say \"hi\" \\ \195\188"`],
  ['_sip._tcp', 'SRV', '86400 IN SRV 1 2 5060 sip.ZONE.'],
  ['', 'CAA', '86400 IN CAA 0 iodef "mailto:security@example.org"'],
  ['1', 'PTR', '86400 IN PTR host.example.net.'],
])('answers %s %s from the record', async (name, type, expected) => {
  const { zone } = await newZone(everyType)
  const full = name === '' ? zone : `${name}.${zone}`
  const { status, answers } = await ask(full, type)
  expect(status).toBe('NOERROR')
  expect(answers).toEqual([`${full}. ${expected.replace('ZONE', zone)}`])
})

test('exports a zone file with all record types that BIND can load', async () => {
  const { zone, id } = await newZone(everyType)
  await settle()
  const { zone_file } = await owner.call('getDomainZoneFile', { path: { domainId: String(id) } })
  await checkZone(zone, zone_file)
})

test('returns NXDOMAIN or NODATA with the SOA record for missing names and types', async () => {
  const { zone } = await newZone([{ type: 'A', name: 'a.b', target: '203.0.113.1' }])
  const missing = await ask(`nope.${zone}`, 'A')
  expect(missing).toMatchObject({ status: 'NXDOMAIN', answers: [] })
  expect(missing.authorities[0]).toMatch(new RegExp(`^${zone}. 300 IN SOA`))
  expect(await ask(`a.b.${zone}`, 'AAAA')).toMatchObject({ status: 'NOERROR', answers: [] })
  // b is an empty non-terminal.
  expect(await ask(`b.${zone}`, 'A')).toMatchObject({ status: 'NOERROR', answers: [] })
})

test('follows an alias inside the zone but not outside', async () => {
  const { zone } = await newZone([{ type: 'A', name: 'www', target: '203.0.113.1' }])
  const add = (name: string, target: string) =>
    owner.call('createDomainRecord', {
      path: { domainId: zoneId },
      body: { type: 'CNAME', name, target },
    })
  const { data } = await owner.call('listDomains', { query: { page_size: 500 } })
  const zoneId = data.find(({ domain }) => domain === zone)?.id ?? 0
  await add('one', `two.${zone}`)
  await add('two', `www.${zone}`)
  await add('out', 'www.example.net')
  expect((await ask(`one.${zone}`, 'A')).answers).toEqual([
    `one.${zone}. 86400 IN CNAME two.${zone}.`,
    `two.${zone}. 86400 IN CNAME www.${zone}.`,
    `www.${zone}. 86400 IN A 203.0.113.1`,
  ])
  expect((await ask(`out.${zone}`, 'A')).answers).toEqual([
    `out.${zone}. 86400 IN CNAME www.example.net.`,
  ])
})

test('stops at an alias loop', async () => {
  const { zone } = await newZone([])
  const { data } = await owner.call('listDomains', { query: { page_size: 500 } })
  const domainId = data.find(({ domain }) => domain === zone)?.id ?? 0
  for (const [name, target] of [
    ['a', `b.${zone}`],
    ['b', `a.${zone}`],
  ] as const)
    await owner.call('createDomainRecord', {
      path: { domainId },
      body: { type: 'CNAME', name, target },
    })
  expect(await ask(`a.${zone}`, 'A')).toMatchObject({
    status: 'NOERROR',
    answers: [`a.${zone}. 86400 IN CNAME b.${zone}.`, `b.${zone}. 86400 IN CNAME a.${zone}.`],
    authorities: [],
  })
})

test('applies a wildcard only to names that do not exist', async () => {
  const { zone } = await newZone([
    { type: 'A', name: '*', target: '203.0.113.9' },
    { type: 'TXT', name: 'real', target: 'x' },
    { type: 'TXT', name: 'below.tree', target: 'x' },
  ])
  expect((await ask(`any.thing.${zone}`, 'A')).answers).toEqual([
    `any.thing.${zone}. 86400 IN A 203.0.113.9`,
  ])
  expect(await ask(`real.${zone}`, 'A')).toMatchObject({ status: 'NOERROR', answers: [] })
  // RFC 4592, 4.2: the closest encloser is `tree`, which has no wildcard.
  expect(await ask(`other.tree.${zone}`, 'A')).toMatchObject({ status: 'NXDOMAIN', answers: [] })
})

test('refers queries below a delegation to its name servers', async () => {
  const { zone } = await newZone([
    { type: 'NS', name: 'sub', target: 'ns1.sub' },
    { type: 'A', name: 'hidden.sub', target: '203.0.113.7' },
  ])
  const { flags, answers, authorities } = await ask(`hidden.sub.${zone}`, 'A')
  expect(flags).not.toContain('aa')
  expect(answers).toEqual([])
  expect(authorities).toEqual([`sub.${zone}. 86400 IN NS ns1.sub.`])
})

test('truncates a long reply over UDP and returns it completely over TCP', async () => {
  const { zone } = await newZone([{ type: 'TXT', name: 'long', target: 'x'.repeat(2000) }])
  const cut = await ask(`long.${zone}`, 'TXT', '+ignore', '+bufsize=4096')
  expect(cut.flags).toContain('tc')
  expect(cut.answers).toEqual([])
  const whole = await ask(`long.${zone}`, 'TXT')
  expect(whole.answers.join('')).toHaveLength(
    `long.${zone}. 86400 IN TXT `.length + 2000 + 8 * 3 - 1,
  )
})

test('limits replies without EDNS to 512 bytes', async () => {
  const { zone } = await newZone([{ type: 'TXT', name: 'mid', target: 'x'.repeat(600) }])
  expect((await ask(`mid.${zone}`, 'TXT', '+ignore', '+noedns')).flags).toContain('tc')
  expect((await ask(`mid.${zone}`, 'TXT', '+ignore', '+bufsize=1232')).flags).not.toContain('tc')
})

test('returns a minimal reply to an ANY query', async () => {
  const { zone } = await newZone([])
  expect((await ask(zone, 'ANY', '+notcp')).answers).toEqual([
    `${zone}. 3600 IN HINFO "RFC8482" ""`,
  ])
})

test('rejects a newer EDNS version with BADVERS', async () => {
  const { zone } = await newZone([])
  expect((await ask(zone, 'SOA', '+edns=1', '+noednsnegotiation')).text).toContain('BADVERS')
})

test('transfers a zone only to the allowed addresses', async () => {
  const open = await newZone(everyType, { axfr_ips: ['127.0.0.1'] })
  const closed = await newZone(everyType)
  const { answers } = await ask(open.zone, 'AXFR')
  expect(answers).toHaveLength(everyType.length + 5 + 2)
  expect(answers[0]).toBe(answers.at(-1))
  expect((await ask(closed.zone, 'AXFR')).text).toContain('Transfer failed')
})

test('refuses queries for disabled and unknown domains', async () => {
  const { zone, id } = await newZone([])
  await owner.call('updateDomain', { path: { domainId: id }, body: { status: 'disabled' } })
  expect((await ask(zone, 'SOA')).status).toBe('REFUSED')
  expect((await ask('unknown.example', 'SOA')).status).toBe('REFUSED')
})

test('accepts TCP connections of other clients despite 500 idle ones from one address', async () => {
  const { zone } = await newZone([{ type: 'A', name: 'www', target: '203.0.113.1' }])
  // More connections than the server accepts in total.
  const idle = Array.from({ length: 500 }, () =>
    connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => undefined),
  )
  onTestFinished(() => idle.forEach((socket) => socket.destroy()))
  // Connections beyond the limit per IP address are closed immediately, so that other clients can still connect.
  let closed = 0
  await new Promise<void>((done) => {
    for (const socket of idle)
      socket.once('close', () => {
        if (++closed === 100) done()
      })
  })
  const { status, answers } = await ask(`www.${zone}`, 'A', '+tcp')
  expect([status, answers]).toEqual(['NOERROR', [`www.${zone}. 86400 IN A 203.0.113.1`]])
})

test('answers a limited number of queries per second and network over UDP, then every second one truncated and empty', async () => {
  const { zone } = await newZone([{ type: 'A', name: 'www', target: '203.0.113.1' }])
  let now = 1_000_000
  const rate = new ResponseRate({ limit: 3, now: () => now })
  const responder = await startResponder({
    db: platform.db,
    host: '127.0.0.1',
    port: 0,
    report: (error) => expect.fail(String(error)),
    // Loopback is not rate limited, so pretend that the queries come from another address.
    rate: { verdict: () => rate.verdict('198.51.100.7') },
  })
  const socket = createSocket('udp4')
  onTestFinished(async () => {
    socket.close()
    await responder.close()
  })
  const received: DecodedPacket[] = []
  socket.on('message', (message) => received.push(packet.decode(message)))
  const question = (id: number) => {
    const questions = [{ name: `www.${zone}`, type: 'A', class: 'IN' } as const]
    socket.send(packet.encode({ type: 'query', id, questions }), responder.port, '127.0.0.1')
  }
  const until = async (count: number) => {
    while (received.length < count)
      await new Promise<void>((done) => socket.once('message', () => done()))
  }
  for (let id = 1; id <= 8; id++) question(id)
  await until(6)
  now += 1000
  question(9)
  await until(7)
  const outcome = ({ id, flags = 0, answers = [] }: DecodedPacket) =>
    `${id} ${(flags & packet.TRUNCATED_RESPONSE) === 0 ? 'whole' : 'truncated'} ${answers.length}`
  expect(received.map(outcome).toSorted()).toEqual([
    '1 whole 1',
    '2 whole 1',
    '3 whole 1',
    '4 truncated 0',
    '6 truncated 0',
    '8 truncated 0',
    '9 whole 1',
  ])
})
