import packet, { type Answer } from 'dns-packet'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as nextTask } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { transferZone } from '../../dns/transfer.ts'
import { startBind } from '../../../test/support/platform/dnsTools.ts'
import { holdIdleTimeouts } from '../../../test/support/platform/idleTimeouts.ts'
import { copyOf } from './copying.ts'

const bind = await startBind({
  'odd.example': String.raw`$TTL 3600
$ORIGIN odd.example.
@ 0 IN SOA ns1.elsewhere.example. hostmaster.elsewhere.example. 7 0 900 1209600 600
@ IN NS ns1.elsewhere.example.
www IN CNAME web.example.com.
www.odd.example IN A 192.0.2.77
sip IN SRV 1 2 5060 sip.elsewhere.example.
short._tcp IN SRV 1 2 5060 sip.elsewhere.example.
*._tcp IN SRV 1 2 3 x.example.com.
_sip._tcp IN SRV 1 2 5060 intranet.
_im._tcp.office IN SRV 1 2 3 x.example.com.
latin IN TXT "caf\233"
nul IN TXT "a\000b"
utf8 IN TXT "caf\195\169"
zero 0 IN A 192.0.2.5
esc\.dot IN A 192.0.2.7
points IN CNAME esc\.dot
@ IN CAA 128 issue "ca.example"
up IN CAA 0 ISSUE "ca.example"
mail IN CAA 0 issuemail "ca.example"
nomail IN MX 0 .
host IN HTTPS 1 . alpn=h2
uri IN URI 10 1 "https://x/"
own IN TYPE65400 \# 2 aabb
`,
})
afterAll(() => bind.stop())

test('skips and lists records that cannot be stored unchanged', async () => {
  const zone = 'odd.example'
  const { records, skipped, soa } = copyOf(
    zone,
    await transferZone({ zone, server: `127.0.0.1:${bind.port}`, recordsMax: 100 }),
    'edit',
  )
  expect(soa).toMatchObject({ ttl_sec: 30, refresh_sec: 30 })
  const short = records.map(({ type, name, service, protocol, target, tag, ttl_sec }) =>
    [type, name ?? `${service}.${protocol}`, tag, target, ttl_sec].filter(Boolean).join(' '),
  )
  expect(short.toSorted()).toEqual([
    'A www.odd.example 192.0.2.77 3600',
    'A zero 192.0.2.5 300',
    'CAA issue ca.example 3600',
    'CAA up issue ca.example 3600',
    'CNAME www web.example.com 3600',
    'SRV _im._tcp.office x.example.com 3600',
    'SRV _sip._tcp intranet. 3600',
    'TXT utf8 café 3600',
  ])
  expect(Object.fromEntries(skipped)).toEqual({
    'NS of the apex': ['@'],
    'SRV (a name without _service._protocol)': ['*._tcp', 'short._tcp', 'sip'],
    'TXT (not UTF-8)': ['latin'],
    'TXT (holds a NUL)': ['nul'],
    'A (a period in a label)': ['esc.dot'],
    'CNAME (a period in a label)': ['points'],
    'critical flag of CAA': ['@'],
    'CAA (tag issuemail)': ['mail'],
    'MX (target: Required for MX records; a null MX has an empty name too)': ['nomail'],
    HTTPS: ['host'],
    URI: ['uri'],
    TYPE65400: ['own'],
  })
})

/**
 * Starts a name server that sends the given answers for every zone. With a pause, it sends the first answer once, and
 * then the second one repeatedly, one per pause.
 */
async function servedBy(answers: Answer[], pause?: number, onSent = () => undefined as void) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', (data: Buffer) => {
      const send = (some: Answer[]) =>
        socket.write(
          packet.streamEncode({ type: 'response', id: data.readUInt16BE(2), answers: some }),
        )
      if (pause === undefined) send(answers)
      else {
        let at = 0
        const timer = setInterval(() => {
          send([answers[at++ === 0 ? 0 : 1] as Answer])
          onSent()
        }, pause)
        socket.on('close', () => clearInterval(timer))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const zone = 'fake.example'
const soaOf = (name: string, ttl = 300): Answer => ({
  type: 'SOA',
  name,
  ttl,
  data: {
    mname: `ns.${name}`,
    rname: `a.${name}`,
    serial: 1,
    refresh: 300,
    retry: 300,
    expire: 300,
    minimum: 300,
  },
})
const a = (name: string, more: object = {}): Answer =>
  ({ type: 'A', name, ttl: 300, data: '192.0.2.1', ...more }) as Answer
const alias = (name: string, data: string): Answer => ({ type: 'CNAME', name, ttl: 300, data })
const mx = (preference: number, exchange: string): Answer => ({
  type: 'MX',
  name: zone,
  ttl: 300,
  data: { preference, exchange },
})

test('skips records of other zones and classes, and records that violate the rules between records', async () => {
  const server = await servedBy([
    soaOf(zone),
    a(`www.${zone}`),
    a('www.victim.example'),
    a(`chaos.${zone}`, { class: 'CH' }),
    alias(`c.${zone}`, 'a.example'),
    alias(`c.${zone}`, 'b.example'),
    a(`c.${zone}`),
    mx(0, '.'),
    mx(5, 'mail.example'),
    soaOf(zone),
  ])
  const { records, skipped } = copyOf(
    zone,
    await transferZone({ zone, server, recordsMax: 100 }),
    'edit',
  )
  expect(records.map(({ type, name, target }) => `${type} ${name} ${target}`)).toEqual([
    'A www 192.0.2.1',
    'CNAME c a.example',
    'MX  ',
  ])
  expect(Object.fromEntries(skipped)).toEqual({
    'A (not in the zone)': ['www.victim.example'],
    'A (class CH)': ['chaos'],
    'CNAME (name: Other records have this name; a CNAME record must be the only one)': ['c'],
    'A (name: A CNAME record has this name and must be the only one)': ['c'],
    'MX (type: The domain has a null MX record; remove it first)': ['@'],
  })
})

test('treats TTLs with the highest bit set as the shortest ones (RFC 2181, 8)', async () => {
  const times = [2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]
  const server = await servedBy([
    soaOf(zone, 2 ** 31),
    ...times.map((ttl) => a(`www.${zone}`, { ttl })),
    soaOf(zone, 2 ** 31),
  ])
  const transfer = await transferZone({ zone, server, recordsMax: 100 })
  const { soa, records } = copyOf(zone, transfer, 'edit')
  expect(soa.ttl_sec).toBe(30)
  expect(records.map(({ ttl_sec }) => ttl_sec)).toEqual([2_419_200, 300, 300])
})

test('skips names that exceed the length limit, except for a slave', async () => {
  const long = (length: number) => `${'x'.repeat(50)}.${'y'.repeat(length - 51)}`
  // The end of this name could be taken for the zone, so the request contains the fully qualified name.
  const twice = (length: number) => `${long(length - `.${zone}.${zone}.`.length)}.${zone}`
  const names = [long(100), long(101), twice(100), twice(101)]
  const server = await servedBy([
    soaOf(zone),
    ...names.map((name) => a(`${name}.${zone}`)),
    soaOf(zone),
  ])
  const transfer = await transferZone({ zone, server, recordsMax: 100 })
  const { records, skipped } = copyOf(zone, transfer, 'edit')
  expect(records.map(({ name }) => name)).toEqual([long(100), twice(100)])
  expect(Object.fromEntries(skipped)).toEqual({
    'A (a name of more than 100 characters)': [long(101), twice(101)],
  })
  expect(copyOf(zone, transfer, 'read').records.map(({ name }) => name)).toEqual(names)
})

test.each([
  ['at its beginning', [soaOf('other.example'), soaOf('other.example')]],
  ['at its end', [soaOf(zone), a(`www.${zone}`), soaOf('other.example')]],
])('rejects a response with another zone %s', async (_, answers) => {
  const server = await servedBy(answers)
  await expect(transferZone({ zone, server, recordsMax: 100 })).rejects.toThrow(
    'answered with the zone other.example instead',
  )
})

test('aborts a zone transfer that never ends', async () => {
  const sent = vi.fn()
  const server = await servedBy([soaOf(zone), a(`www.${zone}`)], 20, sent)
  const deadline = 300
  const idleTimeouts = holdIdleTimeouts(deadline)
  const asking = expect(
    transferZone({ zone, server, recordsMax: 10_000, deadline }),
  ).rejects.toThrow('did not finish the transfer within 1 seconds')
  // The client has read the first messages by then, because both ends are in this process.
  await expect.poll(() => sent.mock.calls.length).toBeGreaterThan(5)
  await idleTimeouts.passUntil(asking)
})

/** Starts a TCP server that is not a name server. */
async function otherService(serve: (socket: Socket) => void): Promise<string> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('reports a server that is not a name server only after the timeout of a silent port', async () => {
  const timeout = 400
  const idleTimeouts = holdIdleTimeouts(timeout)
  const met = new Set<string>()
  const listening = async (name: string, serve: (socket: Socket) => void) =>
    await otherService((socket) => {
      socket.once('data', () => met.add(name))
      serve(socket)
    })
  const servers = [
    '127.0.0.1:1',
    await listening('ends', (socket) => socket.end()),
    await listening('HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    await listening('echo', (socket) => socket.pipe(socket)),
    await listening('SSH', (socket) => {
      const drip = setInterval(() => socket.write('SSH-2.0'), 50)
      socket.on('close', () => clearInterval(drip))
    }),
  ]
  let endedTransfers = 0
  const asking = Promise.all(
    servers.map(async (server) => {
      await expect(transferZone({ zone, server, recordsMax: 1, timeout })).rejects.toThrow(
        `No name server answers over TCP at ${server}.`,
      )
      endedTransfers++
    }),
  )
  await expect.poll(idleTimeouts.count).toBe(servers.length)
  await expect.poll(() => met.size).toBe(servers.length - 1)
  for (let round = 0; round < 1000; round++) await nextTask()
  expect(endedTransfers).toBe(0)
  await idleTimeouts.passUntil(asking)
  expect(endedTransfers).toBe(servers.length)
})
