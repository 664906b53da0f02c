import { expect, test } from 'vitest'
import type { OperationInput } from '../../api/context.ts'
import { checkZone } from '../../../test/support/platform/dnsTools.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { signedIn, settle, platform, beside } = await testPlatform()
const secondProcess = await beside()

type RecordBody = OperationInput<'createDomainRecord'>['body']

let zones = 0

async function newZone(options: Partial<OperationInput<'createDomain'>['body']> = {}) {
  const owner = await signedIn()
  const zone = `zone-${++zones}.example.org`
  const { id } = await owner.call('createDomain', {
    body: { domain: zone, type: 'master', soa_email: 'admin@example.org', ...options },
  })
  const settleZone = async () => {
    await settle()
    const path = { domainId: String(id) }
    return (await owner.call('getDomainZoneFile', { path })).zone_file
  }
  return { ...owner, zone, id, add: adder(owner, id), settleZone }
}

const adder = (owner: SignedIn, domainId: number) => (body: RecordBody) =>
  owner.call('createDomainRecord', { path: { domainId }, body })

const refused = (field: string) => ({ status: 400, faults: [expect.objectContaining({ field })] })

test.each<[string, RecordBody, object]>([
  ['A', { type: 'A', name: 'www', target: '203.0.113.1' }, { name: 'www', target: '203.0.113.1' }],
  ['A at the apex by leaving the name out', { type: 'A', target: '203.0.113.1' }, { name: '' }],
  ['A at the apex by @', { type: 'A', name: '@', target: '203.0.113.1' }, { name: '' }],
  ['AAAA', { type: 'AAAA', name: 'www', target: '2001:db8::1' }, { target: '2001:db8::1' }],
  ['NS', { type: 'NS', name: 'sub', target: 'ns1.example.net.' }, { target: 'ns1.example.net.' }],
  ['MX', { type: 'MX', name: '', target: 'mail.example.net' }, { priority: 0 }],
  ['CNAME', { type: 'CNAME', name: 'shop', target: 'www.example.net' }, { name: 'shop' }],
  ['CNAME to the apex', { type: 'CNAME', name: 'alias', target: '@' }, { name: 'alias' }],
  [
    'TXT',
    { type: 'TXT', name: 'note', target: 'a "quoted" @ value' },
    { target: 'a "quoted" @ value' },
  ],
  [
    'SRV',
    {
      type: 'SRV',
      service: 'sip',
      protocol: 'tcp',
      target: 'sip',
      priority: 1,
      weight: 2,
      port: 5060,
    },
    { name: '_sip._tcp', service: '_sip', protocol: '_tcp' },
  ],
  ['CAA', { type: 'CAA', tag: 'issue', target: 'ca.example.net' }, { tag: 'issue', name: '' }],
  ['PTR', { type: 'PTR', name: '1', target: 'host.example.net' }, { target: 'host.example.net' }],
])('stores and returns a record of type %s', async (_, body, expected) => {
  const { call, id, add } = await newZone()
  const createdRecord = await add(body)
  expect(createdRecord).toMatchObject({ type: body.type, ...expected })
  await expect(
    call('getDomainRecord', { path: { domainId: id, recordId: createdRecord.id } }),
  ).resolves.toEqual(createdRecord)
})

const service = { type: 'SRV', service: 'sip', protocol: 'tcp', target: 'sip.example.net' } as const

test.each([
  ['priority', 255],
  ['weight', 65_535],
  ['port', 65_535],
] as const)('limits the %s of a service to the range from 0 to %i', async (field, most) => {
  const { add } = await newZone()
  const all = { priority: 1, weight: 1, port: 1 }
  for (const value of [0, most])
    expect(await add({ ...service, ...all, [field]: value })).toMatchObject({ [field]: value })
  for (const value of [-1, most + 1])
    await expect(add({ ...service, ...all, [field]: value })).rejects.toMatchObject({
      status: 400,
      faults: [{ field }],
    })
})

test('rejects a record TTL above 2,147,483,647', async () => {
  const { add } = await newZone()
  const record = { type: 'A', target: '203.0.113.1' } as const
  expect(await add({ ...record, ttl_sec: 2_147_483_647 })).toMatchObject({ ttl_sec: 2_419_200 })
  await expect(add({ ...record, ttl_sec: 2_147_483_648 })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'ttl_sec' }],
  })
})

test.each<[string, RecordBody, string]>([
  ['an address with a leading zero', { type: 'A', target: '203.0.113.01' }, 'target'],
  ['a trailing period on an address', { type: 'A', target: '203.0.113.1.' }, 'target'],
  ['an IPv4 address in AAAA', { type: 'AAAA', target: '203.0.113.1' }, 'target'],
  ['the caller’s address in AAAA', { type: 'AAAA', target: '[remote_addr]' }, 'target'],
  ['a wildcard name server', { type: 'NS', name: '*', target: 'ns1.example.net' }, 'name'],
  ['a mail server that is an address', { type: 'MX', target: '203.0.113.1' }, 'target'],
  ['a CNAME at the apex', { type: 'CNAME', name: '@', target: 'www.example.net' }, 'name'],
  ['a CNAME without a name', { type: 'CNAME', target: 'www.example.net' }, 'name'],
  ['a port on an A record', { type: 'A', target: '203.0.113.1', port: 80 }, 'port'],
  ['a tag on an MX record', { type: 'MX', target: 'mail.example.net', tag: 'issue' }, 'tag'],
  ['a CAA record without a tag', { type: 'CAA', target: 'ca.example.net' }, 'tag'],
  ['a wildcard CAA issuer', { type: 'CAA', tag: 'issuewild', target: '*.example.net' }, 'target'],
  ['a priority of 256', { type: 'MX', target: 'mail.example.net', priority: 256 }, 'priority'],
  ['a name of 101 characters', { type: 'TXT', name: 'a'.repeat(101), target: 'x' }, 'name'],
  ['a target of 65,536 characters', { type: 'TXT', target: 'x'.repeat(65_536) }, 'target'],
])('rejects %s and names the field', async (_, body, field) => {
  const { add } = await newZone()
  await expect(add(body)).rejects.toMatchObject(refused(field))
})

test('stores a TXT value of 65,535 characters', async () => {
  const { add } = await newZone()
  await expect(add({ type: 'TXT', target: 'x'.repeat(65_535) })).resolves.toMatchObject({
    type: 'TXT',
  })
})

test.each([
  [0, 0],
  [1, 300],
  [299, 300],
  [300, 300],
  [301, 300],
  [1949, 300],
  [1951, 3600],
  [99_999_999, 2_419_200],
])('stores a record TTL of %i seconds as %i', async (sent, stored) => {
  const { add } = await newZone()
  const { ttl_sec } = await add({ type: 'A', target: '203.0.113.1', ttl_sec: sent })
  expect(ttl_sec).toBe(stored)
})

test('replaces [remote_addr] with the IP address of the client', async () => {
  const { add } = await newZone()
  await expect(add({ type: 'A', target: '[remote_addr]' })).resolves.toMatchObject({
    target: '127.0.0.1',
  })
})

test('rejects another MX on a domain with a null MX', async () => {
  const { add } = await newZone()
  await add({ type: 'MX', name: '', target: '' })
  await expect(add({ type: 'MX', target: 'mail.example.net' })).rejects.toMatchObject(
    refused('type'),
  )
})

test('rejects a null MX next to another MX', async () => {
  const { add } = await newZone()
  await add({ type: 'MX', name: 'sub', target: 'mail.example.net' })
  await expect(add({ type: 'MX', name: '', target: '' })).rejects.toMatchObject(refused('target'))
})

test('rejects other records at the name of a CNAME, in either order', async () => {
  const { zone, add } = await newZone()
  await add({ type: 'A', name: 'www', target: '203.0.113.1' })
  const alias = { type: 'CNAME', target: 'www.example.net' } as const
  await expect(add({ ...alias, name: `WWW.${zone}.` })).rejects.toMatchObject(refused('name'))
  await add({ ...alias, name: 'shop' })
  await expect(add({ type: 'TXT', name: 'shop', target: 'x' })).rejects.toMatchObject(
    refused('name'),
  )
})

test('treats a record name that ends in the zone name as relative to the zone', async () => {
  const { call, id, zone, add, settleZone } = await newZone()
  await add({ type: 'CNAME', name: 'shop', target: 'x.example.com' })
  const twice = await add({ type: 'A', name: `shop.${zone}.${zone}`, target: '203.0.113.1' })
  expect(twice.name).toBe(`shop.${zone}`)
  const path = { domainId: id, recordId: twice.id }
  const { name, target } = twice
  for (const body of [{ ttl_sec: 300 }, { name, target }, { name: `${name}.${zone}.` }])
    await expect(call('updateDomainRecord', { path, body })).resolves.toMatchObject({ name })
  const zoneFile = await settleZone()
  expect(zoneFile.at(-1)).toMatch(`shop.${zone}.${zone}.\t300\tIN\tA\t`)
  await checkZone(zone, zoneFile)
  await expect(
    add({ type: 'CNAME', name: `${name}.${zone}`, target: 'x.example.com' }),
  ).rejects.toMatchObject(refused('name'))
  await expect(
    call('updateDomainRecord', { path, body: { name: `web.${zone}` } }),
  ).resolves.toMatchObject({ name: 'web' })
})

test('changes only the fields that were sent', async () => {
  const { call, id, add } = await newZone()
  const createdRecord = await add({
    type: 'SRV',
    service: 'sip',
    protocol: 'tcp',
    target: 'sip.example.net',
    priority: 1,
    weight: 2,
    port: 5060,
    ttl_sec: 3600,
  })
  const path = { domainId: id, recordId: createdRecord.id }
  const changed = await call('updateDomainRecord', { path, body: { port: 5061 } })
  expect(changed).toEqual({ ...createdRecord, port: 5061 })
  await expect(call('updateDomainRecord', { path, body: { tag: 'issue' } })).rejects.toMatchObject(
    refused('tag'),
  )
})

test('does not find a deleted record', async () => {
  const { call, id, add } = await newZone()
  const { id: recordId } = await add({ type: 'A', target: '203.0.113.1' })
  await call('deleteDomainRecord', { path: { domainId: id, recordId } })
  await expect(call('getDomainRecord', { path: { domainId: id, recordId } })).rejects.toMatchObject(
    { status: 404 },
  )
})

test('stores at most 12,000 records, also with concurrent requests in two processes', async () => {
  const { call, id, add, ...owner } = await newZone()
  const beside = adder({ ...owner, call: secondProcess.as({ ...owner, call }) }, id)
  const now = '2026-01-01T00:00:00'
  const row = { domain_id: id, type: 'A', target: '203.0.113.1', created: now, updated: now }
  for (let start = 0; start < 11_998; start += 857)
    await platform.db
      .insertInto('domain_record')
      .values(
        Array.from({ length: 857 }, (_, index) => ({
          ...row,
          name: `host-${start + index}`,
          tree_path: `host-${start + index}.`,
        })),
      )
      .execute()
  await platform.db.updateTable('domain').set({ records: 11_998 }).where('id', '=', id).execute()
  const answers = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].flatMap((name) => [
      add({ type: 'A', name, target: '203.0.113.1' }),
      beside({ type: 'A', name, target: '203.0.113.2' }),
    ]),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const { results } = await call('listDomainRecords', { path: { domainId: id } })
  expect(results).toBe(12_000)
})

test('returns an empty zone file until the zone is rendered', async () => {
  const { call, id, zone, add } = await newZone()
  const path = { domainId: String(id) }
  await expect(call('getDomainZoneFile', { path })).resolves.toEqual({ zone_file: [] })
  await add({ type: 'TXT', name: 'note', target: 'say "hi" \\ ü' })
  await settle()
  const { zone_file } = await call('getDomainZoneFile', { path })
  expect(zone_file[0]).toBe(`; ${zone} [${id}]`)
  expect(zone_file.filter((line) => line.includes('\tNS\t'))).toHaveLength(5)
  expect(zone_file.at(-1)).toBe(`note.${zone}.\t86400\tIN\tTXT\t"say \\"hi\\" \\\\ \\195\\188"`)
})

test('stores, renders and updates names with a slash in a reverse zone only', async () => {
  const domain = '2.0.192.in-addr.arpa'
  const { call, id, add, settleZone } = await newZone({ domain })
  await add({ type: 'NS', name: '0/25', target: 'ns1.example.net' })
  await add({ type: 'CNAME', name: '1', target: `1.0/25.${domain}` })
  const pointer = await add({ type: 'PTR', name: '2.128/25', target: 'host.example.net' })
  await expect(add({ type: 'A', name: '0/26', target: '192.0.2.1' })).rejects.toMatchObject(
    refused('name'),
  )
  const path = { domainId: id, recordId: pointer.id }
  await call('updateDomainRecord', { path, body: { name: '3.128/25' } })
  const file = await settleZone()
  expect(file).toContainEqual(expect.stringMatching(/^0\/25\.2\.0\.192\.in-addr\.arpa\.\t.*\tNS\t/))
  expect(file).toContainEqual(expect.stringMatching(/CNAME\t1\.0\/25\.2\.0\.192\.in-addr\.arpa\.$/))
  expect(file).toContainEqual(expect.stringMatching(/^3\.128\/25\.2\.0\.192/))
  await checkZone(domain, file)
  const forward = await newZone()
  await expect(
    forward.add({ type: 'CNAME', name: '1', target: `1.0/25.${domain}` }),
  ).rejects.toMatchObject(refused('target'))
})
