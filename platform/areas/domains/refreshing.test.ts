import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { recordsMax } from '../../../contract/rules/domainRecords.ts'
import { hours, minutes } from '#shared/clock.ts'
import { startBind } from '../../../test/support/platform/dnsTools.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { holdIdleTimeouts } from '../../../test/support/platform/idleTimeouts.ts'

const { signedIn, platform, clock } = await testPlatform()

const www = 'www 3600 IN A 203.0.113.1'
const many = (data: string) =>
  Array.from({ length: recordsMax }, (_, at) => `host-${at} 3600 IN ${data}`)

const zones = {
  'turned.example': [www],
  'following.example': [www],
  'moved.example': [www],
  'described.example': [www, ...many('HINFO "PC" "UNIX"')],
  'crowded.example': [www, ...many('A 203.0.113.2')],
}
const bind = await startBind(
  Object.fromEntries(
    Object.entries(zones).map(([zone, records]) => [
      zone,
      `$ORIGIN ${zone}.
@ 3600 IN SOA ns1.elsewhere.example. john.elsewhere.example. 7 7200 7200 1209600 600
@ 3600 IN NS ns1.elsewhere.example.
${records.join('\n')}
`,
    ]),
  ),
)
vi.stubEnv('DNS_MASTER_PORT', String(bind.port))
afterAll(async () => {
  vi.unstubAllEnvs()
  await bind.stop()
})

const master = '127.0.0.1'
const silent = '127.0.0.9'

async function zone(domain: string, body: { type: 'master' | 'slave'; master_ips?: string[] }) {
  const me = await signedIn()
  const { id } = await me.call('createDomain', {
    body: { domain, soa_email: `john@${domain}`, ...body },
  })
  return { me, path: { domainId: id } }
}

async function pass(time: number): Promise<void> {
  clock.advance(time)
  await platform.jobs.runDue()
  await platform.jobs.idle()
}

const targets = async (me: SignedIn, path: { domainId: number }) =>
  (await me.call('listDomainRecords', { path })).data.map(({ target }) => target)

test('renders a slave some minutes after it becomes a master', async () => {
  const { me, path } = await zone('turned.example', { type: 'slave', master_ips: [master] })
  await pass(minutes)
  await me.call('updateDomain', { path, body: { type: 'master', master_ips: [] } })
  await pass(3 * minutes)
  const { zone_file } = await me.call('getDomainZoneFile', {
    path: { domainId: String(path.domainId) },
  })
  expect(zone_file.at(-1)).toContain('203.0.113.1')
})

test('reads a master that becomes a slave within a minute, even right after an edit', async () => {
  const { me, path } = await zone('following.example', { type: 'master' })
  const body = { type: 'A', name: 'www', target: '203.0.113.9' } as const
  await me.call('createDomainRecord', { path, body })
  await me.call('updateDomain', { path, body: { type: 'slave', master_ips: [master] } })
  await pass(minutes)
  expect(await targets(me, path)).toEqual(['203.0.113.1'])
})

test('reads a slave from a new master within a minute', async () => {
  const { me, path } = await zone('moved.example', { type: 'slave', master_ips: [silent] })
  const idleTimeouts = holdIdleTimeouts()
  await idleTimeouts.passUntil(pass(minutes))
  expect(await me.call('getDomain', { path })).toMatchObject({
    errors: expect.stringContaining(silent),
  })
  await idleTimeouts.passUntil(pass(hours / 2))
  await me.call('updateDomain', { path, body: { master_ips: [master] } })
  await pass(minutes)
  expect(await targets(me, path)).toEqual(['203.0.113.1'])
  expect(await me.call('getDomain', { path })).toMatchObject({ errors: '' })
})

/** Starts a TCP server that is not a name server, on the port of the masters. */
async function otherService() {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { port, connections: () => connections }
}

/** Returns the fields of a slave that the API shows. */
async function visibleState(me: SignedIn, path: { domainId: number }) {
  const { errors, status, updated } = await me.call('getDomain', { path })
  return { errors, status, updated, events: (await me.call('listEvents')).data.length }
}

test('does not reveal whether a service listens at the master of a slave', async () => {
  const other = await otherService()
  vi.stubEnv('DNS_MASTER_PORT', String(other.port))
  onTestFinished(() => void vi.stubEnv('DNS_MASTER_PORT', String(bind.port)))
  // No server listens on the second address.
  const masters = ['127.0.0.1', silent]
  const slaves = []
  for (const [at, address] of masters.entries())
    slaves.push(await zone(`hidden-${at}.example`, { type: 'slave', master_ips: [address] }))
  const before = await Promise.all(slaves.map(({ me, path }) => visibleState(me, path)))
  const idleTimeouts = holdIdleTimeouts()
  clock.advance(minutes)
  await platform.jobs.runDue()
  const closed = connect(other.port, silent)
  await once(closed, 'error')
  while (other.connections() === 0 || idleTimeouts.count() < 2) await new Promise(setImmediate)
  expect(await Promise.all(slaves.map(({ me, path }) => visibleState(me, path)))).toEqual(before)
  await idleTimeouts.passUntil(platform.jobs.idle())
  const after = await Promise.all(slaves.map(({ me, path }) => visibleState(me, path)))
  expect(after.map(({ errors }) => errors)).toEqual(
    masters.map((address) => `No name server answers over TCP at ${address}:${other.port}.`),
  )
  const [one, another] = after.map(({ errors: _, ...rest }) => rest)
  expect(one).toEqual(another)
})

test('does not connect to addresses from which zones must not be copied', async () => {
  const other = await otherService()
  vi.stubEnv('DNS_REACH', '')
  onTestFinished(() => void vi.stubEnv('DNS_REACH', '127.0.0.0/8'))
  const me = await signedIn()
  const words = 'Zones are not copied from the address of 127.0.0.1.'
  for (const port of [other.port, 1]) {
    const body = { domain: 'inside.example', remote_nameserver: `127.0.0.1:${port}` }
    await expect(me.call('importDomain', { body })).rejects.toMatchObject({
      status: 400,
      faults: [{ field: 'remote_nameserver', reason: expect.stringContaining(words) }],
    })
    vi.stubEnv('DNS_MASTER_PORT', String(port))
    const slave = await zone(`inside-${port}.example`, { type: 'slave', master_ips: [master] })
    await pass(minutes)
    expect((await visibleState(slave.me, slave.path)).errors).toContain(words)
  }
  vi.stubEnv('DNS_MASTER_PORT', String(bind.port))
  expect(other.connections()).toBe(0)
})

test('does not count skipped records towards the limit of a slave', async () => {
  const { me, path } = await zone('described.example', { type: 'slave', master_ips: [master] })
  await pass(minutes)
  expect(await me.call('getDomain', { path })).toMatchObject({ errors: '' })
  expect(await targets(me, path)).toEqual(['203.0.113.1'])
})

test('rejects a zone with too many records, for a slave and in an import', async () => {
  const reason = 'The zone has more than 12,000 records.'
  const { me, path } = await zone('crowded.example', { type: 'slave', master_ips: [master] })
  await pass(minutes)
  expect(await me.call('getDomain', { path })).toMatchObject({ errors: reason })
  expect(await targets(me, path)).toEqual([])
  await me.call('deleteDomain', { path })
  const body = { domain: 'crowded.example', remote_nameserver: `${master}:${bind.port}` }
  await expect(me.call('importDomain', { body })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'remote_nameserver', reason }],
  })
})
