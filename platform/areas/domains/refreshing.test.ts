import { afterAll, expect, test, vi } from 'vitest'
import { recordsMax } from '../../../contract/rules/domainRecords.ts'
import { hours, minutes } from '../../clock.ts'
import { startBind } from '../../test/dnsTools.ts'
import { type SignedIn, testPlatform } from '../../test/platform.ts'

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

test('a slave that becomes a master is rendered some minutes later', async () => {
  const { me, path } = await zone('turned.example', { type: 'slave', master_ips: [master] })
  await pass(minutes)
  await me.call('updateDomain', { path, body: { type: 'master', master_ips: [] } })
  await pass(3 * minutes)
  const { zone_file } = await me.call('getDomainZoneFile', {
    path: { domainId: String(path.domainId) },
  })
  expect(zone_file.at(-1)).toContain('203.0.113.1')
})

test('a master that becomes a slave is read soon, also right after an edit', async () => {
  const { me, path } = await zone('following.example', { type: 'master' })
  const body = { type: 'A', name: 'www', target: '203.0.113.9' } as const
  await me.call('createDomainRecord', { path, body })
  await me.call('updateDomain', { path, body: { type: 'slave', master_ips: [master] } })
  await pass(minutes)
  expect(await targets(me, path)).toEqual(['203.0.113.1'])
})

test('a slave that gets another master is read from it soon', async () => {
  const { me, path } = await zone('moved.example', { type: 'slave', master_ips: [silent] })
  await pass(minutes)
  expect(await me.call('getDomain', { path })).toMatchObject({
    errors: expect.stringContaining(silent),
  })
  await pass(hours / 2)
  await me.call('updateDomain', { path, body: { master_ips: [master] } })
  await pass(minutes)
  expect(await targets(me, path)).toEqual(['203.0.113.1'])
  expect(await me.call('getDomain', { path })).toMatchObject({ errors: '' })
})

test('records that are left out do not count against those that a slave holds', async () => {
  const { me, path } = await zone('described.example', { type: 'slave', master_ips: [master] })
  await pass(minutes)
  expect(await me.call('getDomain', { path })).toMatchObject({ errors: '' })
  expect(await targets(me, path)).toEqual(['203.0.113.1'])
})

test('a zone with more records than a domain holds comes neither to a slave nor by import', async () => {
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
