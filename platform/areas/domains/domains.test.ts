import { expect, test } from 'vitest'
import type { OperationInput } from '../../api/context.ts'
import { checkZone } from '../../../test/support/platform/dnsTools.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { app, signedIn, settle } = await testPlatform()

type DomainBody = OperationInput<'createDomain'>['body']

let names = 0
const master = (extra: Partial<DomainBody> = {}): DomainBody => ({
  domain: `d${++names}.example.com`,
  type: 'master',
  soa_email: 'admin@example.com',
  ...extra,
})
const refused = (field: string) => ({ status: 400, faults: [expect.objectContaining({ field })] })
const text = (length: number) => 'x'.repeat(length)

test('creates an active domain with rounded times', async () => {
  const { call } = await signedIn()
  const createdDomain = await call('createDomain', {
    body: master({ ttl_sec: 31, tags: ['shop'] }),
  })
  expect(createdDomain).toMatchObject({
    status: 'active',
    ttl_sec: 120,
    refresh_sec: 0,
    tags: ['shop'],
  })
  await expect(call('getDomain', { path: { domainId: createdDomain.id } })).resolves.toEqual(
    createdDomain,
  )
})

test.each([
  [0, 0],
  [1, 30],
  [30, 30],
  [31, 120],
  [86_400, 86_400],
  [86_401, 172_800],
  [2_419_201, 2_419_200],
])('stores a domain time of %i seconds as %i', async (sent, stored) => {
  const { call } = await signedIn()
  const createdDomain = await call('createDomain', {
    body: master({ refresh_sec: sent, expire_sec: sent }),
  })
  expect(createdDomain).toMatchObject({ refresh_sec: stored, expire_sec: stored })
})

test.each<[string, Partial<DomainBody>, string]>([
  ['a master without an address for its zone', { soa_email: undefined as never }, 'soa_email'],
  ['an address that is none', { soa_email: 'nobody' }, 'soa_email'],
  ['an address no zone can carry', { soa_email: `${text(64)}@example.com` }, 'soa_email'],
  ['a slave without masters', { type: 'slave' }, 'master_ips'],
  ['a label of 64 characters', { domain: `${text(64)}.example.com` }, 'domain'],
  ['a name with a space', { domain: 'two words.example.com' }, 'domain'],
  ['an IP address for a name', { domain: '203.0.113.1' }, 'domain'],
  ['a description of 254 characters', { description: text(254) }, 'description'],
  ['an empty description', { description: '' }, 'description'],
  ['a group of 51 characters', { group: text(51) }, 'group'],
  ['a transfer address that is a name', { axfr_ips: ['ns.example.com'] }, 'axfr_ips[0]'],
  ['a tag of two characters', { tags: ['ab'] }, 'tags[0]'],
  ['501 tags', { tags: Array.from({ length: 501 }, (_, at) => `tag${at}`) }, 'tags'],
  ['256 transfer addresses', { axfr_ips: Array(256).fill('10.0.0.1') }, 'axfr_ips'],
])('rejects %s and names the field', async (_, extra, field) => {
  const { call } = await signedIn()
  const body = Object.fromEntries(
    Object.entries(master(extra)).filter(([, value]) => value !== undefined),
  ) as DomainBody
  await expect(call('createDomain', { body })).rejects.toMatchObject(refused(field))
})

test('rejects an empty description or group and clears both with null', async () => {
  const { call } = await signedIn()
  const { id } = await call('createDomain', { body: master({ description: 'Shop', group: 'web' }) })
  const path = { domainId: id }
  const update = (body: { description: string | null; group: string | null }) =>
    call('updateDomain', { path, body })
  await expect(update({ description: '', group: '' })).rejects.toMatchObject({
    status: 400,
    faults: [
      { reason: 'Length must be 1-253 characters', field: 'description' },
      { reason: 'Length must be 1-50 characters', field: 'group' },
    ],
  })
  expect(await call('getDomain', { path })).toMatchObject({ description: 'Shop', group: 'web' })
  const none = { description: '', group: '' }
  expect(await update({ description: null, group: null })).toMatchObject(none)
  await expect(update(none)).rejects.toMatchObject({ status: 400 })
})

test('limits transfer addresses to 1,000 characters in total', async () => {
  const { call } = await signedIn()
  const tens = Array.from({ length: 100 }, (_, index) => `10.0.0.${100 + index}`)
  await expect(call('createDomain', { body: master({ axfr_ips: tens }) })).resolves.toBeDefined()
  await expect(
    call('createDomain', { body: master({ axfr_ips: [...tens.slice(1), '10.0.10.100'] }) }),
  ).rejects.toMatchObject(refused('axfr_ips'))
})

test('rejects the name of a domain of another account in any spelling', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  const { domain } = await one.call('createDomain', { body: master() })
  for (const spelling of [domain, domain.toUpperCase(), `${domain}.`])
    await expect(
      two.call('createDomain', { body: master({ domain: spelling }) }),
    ).rejects.toMatchObject(refused('domain'))
})

test('rejects renaming and cloning to a name that is too long for a record', async () => {
  const { call } = await signedIn()
  const below = `${text(60)}.${text(60)}.example.com`
  for (const record of [
    { type: 'A', name: text(60), target: '192.0.2.1' },
    {
      type: 'SRV',
      service: 'sip',
      protocol: 'tcp',
      target: text(60),
      priority: 0,
      weight: 0,
      port: 1,
    },
  ] as const) {
    const { id: domainId } = await call('createDomain', { body: master() })
    await call('createDomainRecord', { path: { domainId }, body: record })
    const fits = `${record.type.padEnd(58, 'x').toLowerCase()}.${below}`
    const over = `x${fits}`
    await expect(
      call('updateDomain', { path: { domainId }, body: { domain: over } }),
    ).rejects.toMatchObject(refused('domain'))
    const path = { domainId: String(domainId) }
    await expect(call('cloneDomain', { path, body: { domain: over } })).rejects.toMatchObject(
      refused('domain'),
    )
    await expect(call('cloneDomain', { path, body: { domain: fits } })).resolves.toMatchObject({
      domain: fits,
    })
  }
})

test('rejects renaming and cloning to a name that makes an alias point to itself', async () => {
  const { call } = await signedIn()
  const { id: domainId } = await call('createDomain', { body: master() })
  const { domain } = master()
  await call('createDomainRecord', {
    path: { domainId },
    body: { type: 'CNAME', name: 'www', target: `WWW.${domain}.` },
  })
  const loop = {
    status: 400,
    faults: [{ field: 'domain', reason: expect.stringContaining('The CNAME record www ') }],
  }
  await expect(
    call('updateDomain', { path: { domainId }, body: { domain } }),
  ).rejects.toMatchObject(loop)
  const path = { domainId: String(domainId) }
  await expect(call('cloneDomain', { path, body: { domain } })).rejects.toMatchObject(loop)
  await expect(
    call('cloneDomain', { path, body: { domain: `x.${domain}` } }),
  ).resolves.toMatchObject({ domain: `x.${domain}` })
})

test('creates only one of several concurrent domains with the same name', async () => {
  const { call } = await signedIn()
  const body = master()
  const answers = await Promise.allSettled([1, 2, 3].map(() => call('createDomain', { body })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('stores an internationalized name in its ASCII form', async () => {
  const { call } = await signedIn()
  await expect(
    call('createDomain', { body: master({ domain: 'bücher.example' }) }),
  ).resolves.toMatchObject({ domain: 'xn--bcher-kva.example' })
})

test('rejects changing a master to a slave without masters', async () => {
  const { call } = await signedIn()
  const { id } = await call('createDomain', { body: master() })
  await expect(
    call('updateDomain', { path: { domainId: id }, body: { type: 'slave' } }),
  ).rejects.toMatchObject(refused('master_ips'))
})

test('leaves omitted fields unchanged in an update', async () => {
  const { call } = await signedIn()
  const createdDomain = await call('createDomain', {
    body: master({ status: 'disabled', ttl_sec: 300, description: 'kept' }),
  })
  const changed = await call('updateDomain', {
    path: { domainId: createdDomain.id },
    body: { ttl_sec: 0 },
  })
  expect(changed).toMatchObject({ status: 'disabled', ttl_sec: 0, description: 'kept' })
})

test('clones a domain with all records under a new name', async () => {
  const { call } = await signedIn()
  const { id } = await call('createDomain', { body: master({ description: 'first' }) })
  await call('createDomainRecord', {
    path: { domainId: id },
    body: { type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 },
  })
  const clone = await call('cloneDomain', {
    path: { domainId: String(id) },
    body: { domain: 'clone.example.com' },
  })
  expect(clone).toMatchObject({ domain: 'clone.example.com', description: 'first' })
  const { data } = await call('listDomainRecords', { path: { domainId: clone.id } })
  expect(data).toMatchObject([{ type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 }])
})

test('treats a record name that ends in the name of the clone as relative', async () => {
  const { call } = await signedIn()
  const { id } = await call('createDomain', { body: master() })
  const path = { domainId: id }
  await call('createDomainRecord', {
    path,
    body: { type: 'CNAME', name: 'x', target: 'www.example.net' },
  })
  await call('createDomainRecord', {
    path,
    body: { type: 'A', name: 'x.twice.example.com', target: '203.0.113.1' },
  })
  await call('cloneDomain', {
    path: { domainId: String(id) },
    body: { domain: 'twice.example.com' },
  })
  const { data } = await call('listDomains')
  const clone = data.find(({ domain }) => domain === 'twice.example.com')?.id ?? 0
  await settle()
  const { zone_file } = await call('getDomainZoneFile', { path: { domainId: String(clone) } })
  await checkZone('twice.example.com', zone_file)
  expect(zone_file.at(-1)).toMatch(/^x\.twice\.example\.com\.twice\.example\.com\.\t/)
})

test('deletes the records of a deleted domain and frees its name', async () => {
  const { call } = await signedIn()
  const body = master()
  const { id } = await call('createDomain', { body })
  await call('deleteDomain', { path: { domainId: id } })
  await expect(call('listDomainRecords', { path: { domainId: id } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(call('createDomain', { body })).resolves.toBeDefined()
})

test('does not find a domain of another account', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  const { id } = await one.call('createDomain', { body: master() })
  await expect(two.call('getDomain', { path: { domainId: id } })).rejects.toMatchObject({
    status: 404,
  })
})

test.each([
  'abc',
  '0',
  '-1',
  '1.5',
  '1e0',
  '1_0',
  '0x1',
  'NaN',
  'Infinity',
  '__proto__',
  '2147483647',
  '2147483648',
  '4294967297',
  '9999999999',
])('returns 404 for the zone file and a clone of the domain id %s', async (domainId) => {
  const { call } = await signedIn()
  const path = { domainId }
  const missing = { status: 404, faults: [{ reason: 'Not found' }] }
  await expect(call('getDomainZoneFile', { path })).rejects.toMatchObject(missing)
  await expect(
    call('cloneDomain', { path, body: { domain: master().domain } }),
  ).rejects.toMatchObject(missing)
})

test('requires add_domains from a restricted user, who can then change the domain', async () => {
  const owner = await signedIn()
  const denied = await signedIn({ of: owner, restricted: true })
  await expect(denied.call('createDomain', { body: master() })).rejects.toMatchObject({
    status: 403,
  })
  const maker = await signedIn({ of: owner, restricted: true, grants: { add_domains: true } })
  const { id } = await maker.call('createDomain', { body: master() })
  await expect(
    maker.call('updateDomain', { path: { domainId: id }, body: { group: 'mine' } }),
  ).resolves.toMatchObject({ group: 'mine' })
  await expect(denied.call('listDomains')).resolves.toMatchObject({ results: 0 })
  await expect(denied.call('getDomain', { path: { domainId: id } })).rejects.toMatchObject({
    status: 403,
  })
})

test('filters domains and records by name with X-Filter', async () => {
  const { call, token } = await signedIn()
  const { domain, id } = await call('createDomain', { body: master() })
  await call('createDomain', { body: master() })
  const path = { domainId: id }
  for (const name of ['www', 'mail'])
    await call('createDomainRecord', { path, body: { type: 'A', name, target: '203.0.113.1' } })
  const list = async (url: string, filter: object) => {
    const headers = { authorization: `Bearer ${token}`, 'x-filter': JSON.stringify(filter) }
    return (await app.inject({ url: `/v4/${url}`, headers })).json()
  }
  expect(await list('domains', { domain })).toMatchObject({ data: [{ id }], results: 1 })
  const records = `domains/${id}/records`
  const www = { type: 'A', name: 'www' }
  expect(await list(records, www)).toMatchObject({ data: [www], results: 1 })
  const ordered = await list(records, { '+order_by': 'name', '+order': 'asc' })
  expect(ordered.data.map(({ name }: { name: string }) => name)).toEqual(['mail', 'www'])
  expect(await list(records, { colour: 'red' })).toEqual({
    errors: [{ field: 'X-Filter', reason: 'Cannot filter on colour' }],
  })
})
