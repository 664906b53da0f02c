import { accountUpdate } from '#contract/generated/limits.gen.ts'
import { operationNeeds } from '#contract/generated/needs.gen.ts'
import { operationOf } from '#contract/rules/operationNeeds.ts'
import { hostileTexts } from './freeTexts.ts'
import { type Api, expect } from './test.ts'
import { xssPayloads } from './xssPayloads.ts'

/** The API rejects fields that no column stores, so they are never shown. */
export const xssTexts = xssPayloads.map((text) => text.replaceAll('\0', ''))

/** An address that every hostile firewall rule allows, so that a search for it lists all rules. */
export const ruleAddress = '198.51.100.77'

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKHEChf8zMnTVYyxbwhDl2VQbvMAhNPGfNPzV3HqAh5q'

const all = xssTexts.join('\n')

/**
 * Returns the payloads for a field of this length: longer ones are truncated, shorter ones padded.
 */
const fitting = (max: number, min = 1, texts: readonly string[] = xssTexts) =>
  texts.map((text) => Array.from(text).slice(0, max).join('').trim().padEnd(min, 'x'))

/** Returns a sample of the payloads, spread over the whole collection. */
const share = (count: number, from = 0) =>
  xssTexts.filter((_, index) => (index + from) % Math.ceil(xssTexts.length / count) === 0)

/** Joins as many payloads as fit the length, so that a few long texts contain all of them. */
function packed(max: number): string[] {
  const texts: string[] = []
  for (const payload of fitting(max)) {
    const last = texts.at(-1)
    if (last === undefined || last.length + payload.length >= max) texts.push(payload)
    else texts[texts.length - 1] = `${last} ${payload}`
  }
  return texts
}

const groupsOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

const firstId = async ({ get }: Api, path: string): Promise<number> => {
  const { data } = await get<{ data: { id: number }[] }>(path)
  const [first] = data
  if (!first) throw new Error(`${path} lists nothing.`)
  return first.id
}

/** Records in `tried` each free text field of the contract that receives a hostile value. */
export function noting(api: Api, tried: Set<string>): Api {
  const note = (method: string, path: string, body: unknown) => {
    const found = operationOf(operationNeeds, method, `/v4${path}`)
    const texts =
      found && hostileTexts(found.operation.id, body, (text) => /fired|[<>"'`(]/.test(text))
    for (const text of texts ?? []) tried.add(text)
  }
  return {
    ...api,
    post: (path, body) => {
      note('POST', path, body)
      return api.post(path, body)
    },
    put: (path, body) => {
      note('PUT', path, body)
      return api.put(path, body)
    },
    send: (method, path, body, status) => {
      note(method, path, body)
      return api.send(method, path, body, status)
    },
  }
}

/**
 * Writes the payloads into the text fields of an account and its instance. Every area with free text gets each payload
 * at least once; fields with restricted characters are expected to reject a sample.
 */
export async function writeHostileTexts(api: Api, computeId: number) {
  await writeInstance(api, `/compute/instances/${computeId}`)
  const domainId = await writeDomains(api)
  await writeVolumes(api)
  const firewallId = await writeFirewalls(api)
  const vpcId = await writeVpcs(api)
  const databaseId = await writeDatabases(api)
  await writeImages(api, `/compute/instances/${computeId}`)
  await writeObjectStorage(api)
  await writeTickets(api)
  for (const label of new Set(fitting(50, 3))) await api.post('/tags', { label })
  // Written last, so that the newest events contain the labels of tokens and keys.
  await writeAccount(api, computeId)
  return { firewallId, vpcId, databaseId, domainId }
}

async function writeInstance(api: Api, compute: string) {
  const { put, post } = api
  await refuses(api, 'PUT', compute, share(20), (label) => ({ label }))
  await put(compute, { group: all, tags: fitting(50, 3) })
  const configs = `${compute}/configs`
  const config = `${configs}/${await firstId(api, configs)}`
  await put(config, { label: fitting(48)[0], comments: all, root_device: xssTexts[1] })
  for (const label of fitting(48, 1, share(40))) await post(configs, { label, devices: {} })
  await refuses(api, 'POST', `${config}/interfaces`, share(20, 1), (label) => ({
    purpose: 'vlan',
    label,
  }))
  const disk = `${compute}/disks/${await firstId(api, `${compute}/disks`)}`
  // Each label is recorded in an event; the last one is the label of the disk.
  for (const label of fitting(48, 1, share(40, 2))) await put(disk, { label })
  await post(`${compute}/backups`, { label: packed(255)[0] })
  const instanceFields = { region: 'eu-central', type: 'g6-nano-1' }
  const image = { image: 'compute/debian12', root_pass: 'Correct-horse-7' }
  await refuses(api, 'POST', '/compute/instances', share(5, 1), (text) => ({
    ...instanceFields,
    metadata: { user_data: text },
  }))
  await refuses(api, 'POST', '/compute/instances', share(5, 2), (text) => ({
    ...instanceFields,
    ...image,
    authorized_keys: [text],
  }))
  await refuses(api, 'POST', `${compute}/disks`, share(5, 3), (text) => ({
    ...image,
    label: 'extra',
    size: 2000,
    authorized_keys: [text],
  }))
  const { ipv4 } = await api.get<{ ipv4: string[] }>(compute)
  for (const address of [`${compute}/ips/${ipv4[0]}`, `/networking/ips/${ipv4[0]}`])
    await refuses(api, 'PUT', address, share(5, 4), (rdns) => ({ rdns }))
}

async function writeTickets(api: Api) {
  const { post } = api
  const [ticket, ...others] = packed(64)
  await post('/support/tickets', { summary: ticket, description: all })
  const id = await firstId(api, '/support/tickets')
  for (const description of share(20, 15))
    await post(`/support/tickets/${id}/replies`, { description })
  for (const summary of others.slice(0, 20))
    await post('/support/tickets', { summary, description: summary })
  await refuses(api, 'POST', '/support/tickets', share(5, 16), (vlan) => ({
    summary: 'VLAN',
    description: 'VLAN',
    vlan,
    region: 'eu-central',
  }))
}

async function writeVolumes({ post }: Api) {
  const tags = fitting(50, 3)
  for (const [index, label] of fitting(32).entries())
    await post('/volumes', { label, region: 'eu-central', size: 10, tags: [tags[index]] })
}

async function writeFirewalls(api: Api): Promise<number> {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
  await refuses(api, 'POST', '/networking/firewalls', share(20, 3), (label) => ({ label, rules }))
  for (const [index, texts] of groupsOf(xssTexts, 25).entries()) {
    const labels = fitting(32, 3, texts)
    const inbound = fitting(100, 1, texts).map((description, rule) => ({
      label: labels[rule],
      description,
      action: 'ACCEPT',
      protocol: 'TCP',
      ports: '22',
      addresses: { ipv4: [`${ruleAddress}/32`] },
    }))
    const tags = fitting(50, 3, texts)
    await api.post('/networking/firewalls', {
      label: `wall-${index}`,
      rules: { ...rules, inbound },
      tags,
    })
  }
  const id = await firstId(api, '/networking/firewalls')
  const [label] = fitting(32, 3)
  await api.put(`/networking/firewalls/${id}/rules`, {
    ...rules,
    inbound: fitting(100, 1, share(25, 17)).map((description) => ({
      label,
      description,
      action: 'ACCEPT',
      protocol: 'TCP',
      ports: '22',
      addresses: { ipv4: [`${ruleAddress}/32`] },
    })),
  })
  return id
}

async function writeVpcs(api: Api): Promise<number> {
  const region = 'us-iad'
  await refuses(api, 'POST', '/vpcs', share(20, 4), (label) => ({ label, region }))
  for (const [index, description] of packed(255).entries())
    await api.post('/vpcs', { label: `net-${index}`, region, description })
  const vpcId = await firstId(api, '/vpcs')
  await refuses(api, 'POST', `/vpcs/${vpcId}/subnets`, share(20, 5), (label) => ({
    label,
    ipv4: '10.0.0.0/24',
  }))
  await refuses(api, 'POST', `/vpcs/${vpcId}/subnets`, share(5, 6), (ipv4) => ({
    label: 'front',
    ipv4,
  }))
  await refuses(api, 'POST', '/vpcs', share(5, 7), (ipv4) => ({
    label: 'subnets',
    region,
    subnets: [{ label: 'front', ipv4 }],
  }))
  return vpcId
}

async function writeDatabases(api: Api): Promise<number> {
  const path = '/databases/mysql/instances'
  const databaseFields = { engine: 'mysql/8.0.30', region: 'us-east', type: 'g6-dedicated-2' }
  for (const label of new Set(fitting(32, 3))) await api.post(path, { ...databaseFields, label })
  const id = await firstId(api, path)
  await refuses(api, 'PUT', `${path}/${id}`, share(20, 6), (address) => ({ allow_list: [address] }))
  const postgres = { engine: 'postgresql/14.6', region: 'us-east', type: 'g6-dedicated-2' }
  const instances = '/databases/postgresql/instances'
  for (const label of new Set(fitting(31, 3, share(10, 18))))
    await api.post(instances, { ...postgres, label: `p${label}` })
  await refuses(api, 'POST', instances, share(5, 19), (address) => ({
    ...postgres,
    label: 'lists',
    allow_list: [address],
  }))
  return id
}

async function writeImages(api: Api, compute: string) {
  const disk_id = await firstId(api, `${compute}/disks`)
  await refuses(api, 'POST', '/images', share(20, 7), (label) => ({ disk_id, label }))
  const region = 'eu-central'
  for (const [index, description] of [all, ...share(20, 8)].entries())
    await api.post('/images/upload', { label: `image ${index}`, region, description })
}

/** Bucket that contains objects with hostile names. */
export const hostileBucket = 'us-east-1/xss-objects'

async function writeObjectStorage(api: Api) {
  const cluster = 'us-east-1'
  const buckets = '/object-storage/buckets'
  await refuses(api, 'POST', buckets, share(20, 9), (label) => ({ cluster, label }))
  await refuses(api, 'POST', buckets, share(5), (text) => ({
    cluster,
    label: 'xss-cors',
    cors_enabled: text,
  }))
  const [, label] = hostileBucket.split('/')
  await api.post(buckets, { cluster, label, cors_enabled: true })
  for (const name of [...packed(900), ...share(60)]) {
    const { url } = await api.send<{ url: string }>(
      'POST',
      `${buckets}/${hostileBucket}/object-url`,
      { method: 'PUT', name, content_type: 'text/plain' },
    )
    expect(
      (await fetch(url, { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } }))
        .status,
      name,
    ).toBe(200)
  }
  for (const label of fitting(50, 3)) await api.post('/object-storage/keys', { label })
  await refuses(api, 'POST', '/object-storage/keys', share(5, 1), (bucket_name) => ({
    label: 'narrow',
    bucket_access: [{ cluster, bucket_name, permissions: 'read_only' }],
  }))
  await api.put(`${buckets}/${hostileBucket}/object-acl`, { acl: 'private', name: packed(900)[0] })
  await api.put(`${buckets}/${hostileBucket}/object-content-type`, {
    content_type: 'text/plain',
    name: packed(900)[0],
  })
  await refuses(api, 'POST', `${buckets}/${hostileBucket}/ssl`, share(5, 2), (text) => ({
    certificate: text,
    private_key: text,
  }))
}

async function writeAccount(api: Api, computeId: number) {
  // These two accept no free text, as the checks below show.
  const { email: _email, country: _country, ...free } = accountUpdate
  const contact = Object.entries(free).map(([field, { max }], index) => [
    field,
    fitting(max, 1, share(10, index))[index],
  ])
  await api.put('/account', Object.fromEntries(contact) as object)
  for (const field of ['email', 'country'])
    await refuses(api, 'PUT', '/account', share(20, 10), (text) => ({ [field]: text }))
  for (const field of ['email', 'timezone'])
    await refuses(api, 'PUT', '/profile', share(20, 11), (text) => ({ [field]: text }))
  await refuses(api, 'POST', '/account/users', share(20, 12), (username) => ({
    username,
    email: 'a@example.com',
    restricted: true,
  }))
  const username = `xss-${Date.now()}`
  await api.post('/account/users', { username, email: 'b@example.com', restricted: true })
  await api.put(`/account/users/${username}/grants`, {
    compute: [{ id: computeId, permissions: 'read_only', label: fitting(64)[0] }],
  })
  await refuses(api, 'POST', '/account/users', share(5, 14), (email) => ({
    username: 'somebody',
    email,
    restricted: true,
  }))
  await refuses(api, 'PUT', '/profile', share(5, 15), (line) => ({ authorized_keys: [line] }))
  for (const label of fitting(100))
    await api.post('/profile/tokens', { label, scopes: 'domains:read_only' })
  for (const label of fitting(64, 1, share(60)))
    await api.post('/profile/sshkeys', {
      label,
      ssh_key: `${key} ${label.replaceAll(/[\r\n]/g, '')}`,
    })
}

async function writeDomains(api: Api): Promise<number> {
  const domain = `fields-${Date.now()}.example`
  const domainFields = { domain, type: 'master', soa_email: 'a@example.com' }
  await api.post('/domains', { ...domainFields, group: fitting(50)[0] })
  const id = await firstId(api, '/domains')
  for (const description of packed(253)) await api.put(`/domains/${id}`, { description })
  for (const [index, target] of packed(255).entries())
    await api.post(`/domains/${id}/records`, { type: 'TXT', name: `t${index}`, target })
  await refuses(api, 'PUT', `/domains/${id}`, share(20, 13), (name) => ({ domain: name }))
  await api.put(`/domains/${id}`, { tags: fitting(50, 3) })
  for (const field of ['axfr_ips', 'master_ips'])
    await refuses(api, 'PUT', `/domains/${id}`, share(5, 14), (text) => ({ [field]: [text] }))
  await refuses(api, 'POST', '/domains', share(5, 15), (text) => ({
    ...domainFields,
    domain: 'mail.example',
    soa_email: text,
  }))
  await refuses(api, 'POST', '/domains/import', share(5, 16), (text) => ({
    domain: 'import.example',
    remote_nameserver: text,
  }))
  const records = `/domains/${id}/records`
  await refuses(api, 'POST', records, share(5, 17), (name) => ({
    type: 'A',
    name,
    target: '192.0.2.1',
  }))
  const srv = { type: 'SRV', service: 'sip', protocol: 'tcp', target: 'a.example', port: 1 }
  for (const field of ['service', 'protocol'])
    await refuses(api, 'POST', records, share(5, 18), (text) => ({
      ...srv,
      priority: 1,
      weight: 1,
      [field]: text,
    }))
  return id
}

/** Expects a field to reject every text. */
async function refuses(
  { send }: Api,
  method: 'POST' | 'PUT',
  path: string,
  texts: readonly string[],
  body: (text: string) => object,
) {
  for (const text of texts) await send(method, path, body(text), 400)
}
