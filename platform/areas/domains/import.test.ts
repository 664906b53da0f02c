import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { setImmediate as nextTask } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { startResponder } from '../../dns/responder.ts'
import { checkZone, startBind } from '../../../test/support/platform/dnsTools.ts'
import { hours, minutes } from '#shared/clock.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { holdIdleTimeouts } from '../../../test/support/platform/idleTimeouts.ts'

const { signedIn, settle, platform, clock } = await testPlatform()

const soa =
  '@ 3600 IN SOA ns1.elsewhere.example. john\\.doe.elsewhere.example. 7 7200 900 1209600 600'
const bind = await startBind(
  {
    'moving.example': `$ORIGIN moving.example.
${soa}
@ IN NS ns1.elsewhere.example.
@ 3600 IN MX 10 mail.elsewhere.example.
www 300 IN A 203.0.113.1
www IN AAAA 2001:db8::1
shop IN CNAME www
sub IN NS ns1.elsewhere.example.
note IN TXT "say \\"hi\\" \\\\ there" "second"
_sip._tcp IN SRV 1 2 5060 sip.elsewhere.example.
@ IN CAA 0 issue "ca.example"
shop.moving.example IN A 203.0.113.2
key IN SSHFP 1 1 123456789abcdef67890123456789abcdef67890
`,
    'nobody.example': `$ORIGIN nobody.example.\n@ IN SOA ns1.elsewhere.example. . 7 7200 900 1209600 600\n@ IN NS ns1.elsewhere.example.\n`,
    'strange.example': `$ORIGIN strange.example.\n@ IN SOA ns1.elsewhere.example. a\\.b\\@c\\032d.elsewhere.example. 7 7200 900 1209600 600\n@ IN NS ns1.elsewhere.example.\n`,
    'round.example': `$ORIGIN round.example.\n${soa.replace(' 7 ', ' 4294967295 ')}\n@ IN NS ns1.elsewhere.example.\nwww IN A 203.0.113.1\n`,
    'choosy.example': `$ORIGIN choosy.example.
${soa}
@ IN NS ns1.elsewhere.example.
@ IN MX 300 mail.elsewhere.example.
a_b IN A 192.0.2.77
${'b c d e f g h i j k l m'
  .split(' ')
  .map((key) => `${key} IN SSHFP 1 1 123456789abcdef67890123456789abcdef67890`)
  .join('\n')}
www IN A 192.0.2.1
`,
    'closed.example': `$ORIGIN closed.example.\n${soa}\n@ IN NS ns1.elsewhere.example.\n`,
  },
  ['closed.example'],
)
afterAll(() => bind.stop())

const importFrom = async (domain: string, server: string) => {
  const owner = await signedIn()
  const createdDomain = await owner.call('importDomain', {
    body: { domain, remote_nameserver: server },
  })
  return { ...owner, createdDomain }
}

test('imports a zone from BIND with its records and times', async () => {
  const { call, createdDomain } = await importFrom('moving.example', `127.0.0.1:${bind.port}`)
  expect(createdDomain).toMatchObject({
    type: 'master',
    soa_email: 'john.doe@elsewhere.example',
    refresh_sec: 7200,
    retry_sec: 3600,
    expire_sec: 1_209_600,
    ttl_sec: 3600,
  })
  const { data } = await call('listDomainRecords', { path: { domainId: createdDomain.id } })
  const short = data.map(({ type, name, target }) => `${type} ${name} ${target}`).toSorted()
  expect(short).toEqual([
    'A shop.moving.example 203.0.113.2',
    'A www 203.0.113.1',
    'AAAA www 2001:db8::1',
    'CAA  ca.example',
    'CNAME shop www.moving.example',
    'MX  mail.elsewhere.example',
    'NS sub ns1.elsewhere.example',
    'SRV _sip._tcp sip.elsewhere.example',
    'TXT note say "hi" \\ theresecond',
  ])
  const { data: events } = await call('listEvents', {})
  expect(events[0]).toMatchObject({
    action: 'domain_import',
    message: '9 records imported. Skipped: NS of the apex: @; SSHFP: key.',
  })
})

test('lists skipped records with the reason, at most ten per kind', async () => {
  const { call } = await importFrom('choosy.example', `127.0.0.1:${bind.port}`)
  const { data: events } = await call('listEvents', {})
  expect(events[0]?.message).toBe(
    [
      '1 record imported. Skipped: NS of the apex: @',
      'MX (priority above 255): @',
      'A (name: Must contain only letters, digits and hyphens between periods): a_b',
      'SSHFP × 12: b, c, d, e, f, g, h, i, j, k and 2 more.',
    ].join('; '),
  )
})

test.each(['nobody.example', 'strange.example'])(
  'replaces an SOA mailbox that is not an email address, as in %s',
  async (zone) => {
    const { call, createdDomain } = await importFrom(zone, `127.0.0.1:${bind.port}`)
    expect(createdDomain.soa_email).toBe(`hostmaster@${zone}`)
    const { data: events } = await call('listEvents', {})
    expect(events[0]?.message).toContain(`mailbox of the SOA (hostmaster@${zone} in its place)`)
    await call('updateDomain', {
      path: { domainId: createdDomain.id },
      body: { description: 'imported' },
    })
    await settle()
    const { zone_file } = await call('getDomainZoneFile', {
      path: { domainId: String(createdDomain.id) },
    })
    await checkZone(zone, zone_file)
  },
)

test('preserves TXT values transferred from the platform name servers', async () => {
  const source = await signedIn()
  const { id } = await source.call('createDomain', {
    body: {
      domain: 'own.example',
      type: 'master',
      soa_email: 'a@own.example',
      axfr_ips: ['127.0.0.1'],
    },
  })
  const texts = ['x'.repeat(3000), 'ü ö "quoted"', String.raw`back\slash`]
  for (const target of texts)
    await source.call('createDomainRecord', {
      path: { domainId: id },
      body: { type: 'TXT', name: 't', target },
    })
  const responder = await startResponder({
    db: platform.db,
    host: '127.0.0.1',
    port: 0,
    report: () => undefined,
  })
  try {
    await source.call('updateDomain', { path: { domainId: id }, body: {} })
    // A domain name is unique on the platform, so transfer the zone while the first domain still exists.
    const { transferZone } = await import('../../dns/transfer.ts')
    const { copyOf } = await import('./copying.ts')
    const transfer = await transferZone({
      zone: 'own.example',
      server: `127.0.0.1:${responder.port}`,
      recordsMax: 100,
    })
    expect(copyOf('own.example', transfer, 'edit').records.map(({ target }) => target)).toEqual(
      texts,
    )
  } finally {
    await responder.close()
  }
})

test.each([
  ['closed.example', () => `127.0.0.1:${bind.port}`, 'rejected the transfer of'],
  ['absent.example', () => `127.0.0.1:${bind.port}`, /not responsible|refuses|has no zone/],
  ['moving.example', () => 'no-such-host.invalid', 'was not found'],
  ['moving.example', () => 'one two', 'Write the name server as'],
  ['moving.example', () => '169.254.169.254', 'Zones are not copied from the address'],
  ['moving.example', () => '10.0.0.1:53', 'allow networks in DNS_REACH'],
])('reports the reason when importing %s fails', async (domain, server, reason) => {
  const { call } = await signedIn()
  await expect(
    call('importDomain', { body: { domain, remote_nameserver: server() } }),
  ).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'remote_nameserver', reason: expect.stringMatching(reason) }],
  })
})

test('reports a closed port and a service that is not a name server in the same way', async () => {
  const other: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const open = typeof address === 'object' && address ? address.port : 0
  const gone = new Promise((done) =>
    other.once('connection', (socket) => socket.once('close', done)),
  )
  const { call } = await signedIn()
  const idleTimeouts = holdIdleTimeouts()
  const asking = [1, open].map(async (port) => {
    const body = { domain: 'cut.example', remote_nameserver: `127.0.0.1:${port}` }
    const error: unknown = await call('importDomain', { body }).catch((thrown: unknown) => thrown)
    return String(error).replace(`:${port}.`, ':PORT.')
  })
  let isTold = false
  for (const each of asking) void each.then(() => (isTold = true))
  // No request may fail before the timeout, even after the other server has closed the connection.
  await gone
  await expect.poll(idleTimeouts.count).toBe(asking.length)
  for (let round = 0; round < 1000; round++) await nextTask()
  expect(isTold).toBe(false)
  const reasons = await idleTimeouts.passUntil(Promise.all(asking))
  expect(reasons[0]).toContain('No name server answers over TCP at 127.0.0.1:PORT.')
  expect(reasons[1]).toBe(reasons[0])
  await expect(call('listDomains')).resolves.toMatchObject({ results: 0 })
  other.close()
})

test('does not copy a zone from a private network unless DNS_REACH allows it', async () => {
  vi.stubEnv('DNS_REACH', '')
  const { call } = await signedIn()
  const { id } = await call('createDomain', {
    body: { domain: 'inner.example', type: 'slave', master_ips: ['127.0.0.1', '10.1.2.3'] },
  })
  clock.advance(minutes)
  await platform.jobs.runDue()
  await platform.jobs.idle()
  const { errors } = (await call('getDomain', { path: { domainId: id } })) as { errors: string }
  expect(errors).toContain('Zones are not copied from the address of 127.0.0.1.')
  expect(errors).toContain('Zones are not copied from the address of 10.1.2.3.')
  vi.unstubAllEnvs()
})

test('copies the serial of the master and starts a new one when it becomes a master', async () => {
  vi.stubEnv('DNS_MASTER_PORT', String(bind.port))
  const { call } = await signedIn()
  const { id } = await call('createDomain', {
    body: { domain: 'round.example', type: 'slave', master_ips: ['127.0.0.1'] },
  })
  const path = { domainId: id }
  clock.advance(minutes)
  await platform.jobs.runDue()
  await platform.jobs.idle()
  const serial = async () =>
    (
      await platform.db
        .selectFrom('domain')
        .select('serial')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).serial
  expect(await serial()).toBe(4_294_967_295)
  await call('updateDomain', { path, body: { description: 'copied' } })
  expect(await serial()).toBe(4_294_967_295)
  // Delete the records, so that the slave differs from its master although the serial is the same.
  await platform.db.deleteFrom('domain_record').where('domain_id', '=', id).execute()
  clock.advance(5 * hours)
  await platform.jobs.runDue()
  await platform.jobs.idle()
  await expect(call('listDomainRecords', { path })).resolves.toMatchObject({ results: 1 })
  await call('updateDomain', { path, body: { type: 'master', soa_email: 'a@round.example' } })
  expect(await serial()).toBe(Math.floor(clock.now() / 1000))
  vi.unstubAllEnvs()
})

test('copies read-only records from the master and retains them when a refresh fails', async () => {
  vi.stubEnv('DNS_MASTER_PORT', String(bind.port))
  const { call } = await signedIn()
  // An earlier test may have imported the domain, and a domain name is unique.
  await platform.db.deleteFrom('domain').where('domain', '=', 'moving.example').execute()
  const { id } = await call('createDomain', {
    body: { domain: 'moving.example', type: 'slave', master_ips: ['127.0.0.1'] },
  })
  const refresh = async (wait: number) => {
    clock.advance(wait)
    await platform.jobs.runDue()
    await platform.jobs.idle()
  }
  await refresh(minutes)
  const path = { domainId: id }
  const { results } = await call('listDomainRecords', { path })
  expect(results).toBe(9)
  await expect(
    call('createDomainRecord', { path, body: { type: 'A', target: '203.0.113.1' } }),
  ).rejects.toMatchObject({ status: 400 })
  vi.stubEnv('DNS_MASTER_PORT', '1')
  const idleTimeouts = holdIdleTimeouts()
  await idleTimeouts.passUntil(refresh(5 * hours))
  await expect(call('getDomain', { path })).resolves.toMatchObject({
    errors: 'No name server answers over TCP at 127.0.0.1:1.',
  })
  await expect(call('listDomainRecords', { path })).resolves.toMatchObject({ results: 9 })
  vi.unstubAllEnvs()
})
