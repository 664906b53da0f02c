import { accountUpdate } from '#contract/limits.gen.ts'
import { type Api, expect } from './test.ts'
import { xssPayloads } from './xssPayloads.ts'

/** What no column keeps is refused by the API, and so never shown. */
export const xssTexts = xssPayloads.map((text) => text.replaceAll('\0', ''))

/** An address that every hostile firewall rule lets in, so that the search for it lists them. */
export const ruleAddress = '198.51.100.77'

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKHEChf8zMnTVYyxbwhDl2VQbvMAhNPGfNPzV3HqAh5q'

const all = xssTexts.join('\n')

/** The payloads for a field of this many characters. What is longer is cut, what is too short is filled. */
const fitting = (max: number, min = 1, texts: readonly string[] = xssTexts) =>
  texts.map((text) => Array.from(text).slice(0, max).join('').trim().padEnd(min, 'x'))

/** A share of the payloads, spread over the whole collection. */
const share = (count: number, from = 0) =>
  xssTexts.filter((_, index) => (index + from) % Math.ceil(xssTexts.length / count) === 0)

/** As many payloads to a text as fit its length, so that a few long texts hold all of them. */
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

/**
 * Writes the collection into the text fields of an account and its instance. Every area that takes free text gets each
 * payload at least once; a field that allows some characters only is shown to refuse its share.
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
  // Last: the newest events tell of the labels of tokens and keys.
  await writeAccount(api)
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
  // Each stays in an event of its own; the last one is the label of the disk.
  for (const label of fitting(48, 1, share(40, 2))) await put(disk, { label })
  await post(`${compute}/backups`, { label: packed(255)[0] })
}

async function writeVolumes({ post }: Api) {
  for (const label of fitting(32)) await post('/volumes', { label, region: 'eu-central', size: 10 })
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
  return firstId(api, '/networking/firewalls')
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
  return vpcId
}

async function writeDatabases(api: Api): Promise<number> {
  const path = '/databases/mysql/instances'
  const made = { engine: 'mysql/8.0.30', region: 'us-east', type: 'g6-dedicated-2' }
  for (const label of new Set(fitting(32, 3))) await api.post(path, { ...made, label })
  const id = await firstId(api, path)
  await refuses(api, 'PUT', `${path}/${id}`, share(20, 6), (address) => ({ allow_list: [address] }))
  return id
}

async function writeImages(api: Api, compute: string) {
  const disk_id = await firstId(api, `${compute}/disks`)
  await refuses(api, 'POST', '/images', share(20, 7), (label) => ({ disk_id, label }))
  const region = 'eu-central'
  for (const [index, description] of [all, ...share(20, 8)].entries())
    await api.post('/images/upload', { label: `image ${index}`, region, description })
}

/** The bucket that holds objects with hostile names. */
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
}

async function writeAccount(api: Api) {
  // These two take no free text, as is shown below.
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
  const made = { domain, type: 'master', soa_email: 'a@example.com' }
  await api.post('/domains', { ...made, group: fitting(50)[0] })
  const id = await firstId(api, '/domains')
  for (const description of packed(253)) await api.put(`/domains/${id}`, { description })
  for (const [index, target] of packed(255).entries())
    await api.post(`/domains/${id}/records`, { type: 'TXT', name: `t${index}`, target })
  await refuses(api, 'PUT', `/domains/${id}`, share(20, 13), (name) => ({ domain: name }))
  return id
}

/** Every one of the texts is refused in this field. */
async function refuses(
  { send }: Api,
  method: 'POST' | 'PUT',
  path: string,
  texts: readonly string[],
  body: (text: string) => object,
) {
  for (const text of texts) await send(method, path, body(text), 400)
}
