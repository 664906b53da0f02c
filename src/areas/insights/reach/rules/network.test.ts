import { expect, test } from 'vitest'
import { behindText, drawnText, holdsText, insideText } from '../network/words.ts'
import { chosenNodes, drawingOf } from './drawing.ts'
import { type NetworkData, networkOf } from './network.ts'

const instance = (id: number, ipv4: string[], tags: string[] = []) => ({
  id,
  label: `web-${id}`,
  region: 'us-east',
  ipv4,
  tags,
})

const guard = {
  id: 9,
  label: 'guard',
  status: 'enabled',
  entities: [{ id: 1, type: 'compute' as const }],
}

const shop = {
  id: 7,
  label: 'shop',
  region: 'us-east',
  subnets: [
    { id: 70, label: 'app', ipv4: '10.0.0.0/24', computes: [1, 2] },
    { id: 71, label: 'spare', ipv4: '10.0.1.0/24', computes: [] },
  ],
}

const account: NetworkData = {
  computes: [
    instance(1, ['198.51.100.1', '192.168.130.1'], ['shop']),
    instance(2, ['192.168.130.2']),
    instance(3, ['198.51.100.3']),
  ],
  databases: [
    { id: 5, label: 'orders', engine: 'mysql', region: 'eu-west', port: 3306, allow_list: [] },
    { id: 6, label: 'log', engine: 'postgresql', region: 'eu-west', allow_list: ['0.0.0.0/0'] },
  ],
  balancers: [{ id: 4, label: 'front', region: 'us-east', ipv4: '198.51.100.4' }],
  firewalls: [guard],
  vpcs: [shop],
  allFirewalls: true,
  allVpcs: true,
}

const networkIn = (changed: Partial<NetworkData> = {}) =>
  networkOf({ ...account, ...changed }, (id) => (id === 'us-east' ? 'Newark' : undefined))

const linksOf = (changed?: Partial<NetworkData>) =>
  networkIn(changed).links.map(({ from, is, to }) => `${from} ${is} ${to}`)

const nodeIn = (network: ReturnType<typeof networkIn>, id: string) => {
  const node = network.nodes.get(id)
  if (!node) throw new Error(`There is no ${id}.`)
  return node
}

test('links objects with their regions, VPCs, subnets and firewalls', () => {
  expect(linksOf().toSorted()).toEqual([
    'firewall/9 filters compute/1',
    'internet admits database/6',
    'internet faces firewall/9',
    'internet open balancer/4',
    'internet open compute/3',
    'region/eu-west holds database/5',
    'region/eu-west holds database/6',
    'region/us-east holds balancer/4',
    'region/us-east holds compute/3',
    'region/us-east holds vpc/7',
    'subnet/70 holds compute/1',
    'subnet/70 holds compute/2',
    'vpc/7 holds subnet/70',
    'vpc/7 holds subnet/71',
  ])
})

test('links a disabled firewall as idle and does not expose one without devices', () => {
  const disabled = linksOf({ firewalls: [{ ...guard, status: 'disabled' }] })
  expect(disabled).toContain('firewall/9 idle compute/1')
  expect(disabled).toContain('internet open compute/1')
  expect(disabled).not.toContain('internet faces firewall/9')
  expect(linksOf({ firewalls: [{ ...guard, entities: [] }] })).not.toContain(
    'internet faces firewall/9',
  )
})

test('links a duplicate device only once', () => {
  const twice = linksOf({
    firewalls: [{ ...guard, entities: guard.entities.concat(guard.entities) }],
  })
  expect(twice.filter((each) => each === 'firewall/9 filters compute/1')).toHaveLength(1)
})

test('reports nothing as unprotected while firewalls or VPCs are unknown', () => {
  const network = networkIn({ allFirewalls: false, vpcs: undefined, allVpcs: false })
  expect(network.links.filter(({ is }) => is === 'open')).toEqual([])
  const alone = nodeIn(network, 'compute/3')
  expect(behindText(network, alone)).toBe('Firewalls not known')
  expect(insideText(network, alone)).toBe('VPCs not known')
  const untold = networkIn({ firewalls: [{ id: 9, status: 'enabled' }] })
  expect(behindText(untold, nodeIn(untold, 'compute/3'))).toBe('Firewalls not known')
})

test('describes the location, firewalls and contents of a node', () => {
  const network = networkIn()
  const text = (id: string) => {
    const node = nodeIn(network, id)
    return [insideText(network, node), behindText(network, node), holdsText(network, node)]
  }
  expect(text('compute/1')).toEqual(['Subnet app, VPC shop', 'Firewall guard', undefined])
  expect(text('compute/2')).toEqual(['Subnet app, VPC shop', 'No public address', undefined])
  expect(text('compute/3')).toEqual(['No VPC', 'Internet, no firewall', undefined])
  expect(text('database/6')[1]).toBe('Internet, limited by its allow list')
  expect(text('firewall/9')).toEqual([undefined, 'Internet', 'web-1'])
  expect(text('subnet/70')).toEqual(['VPC shop', undefined, 'web-1 and web-2'])
  expect(text('region/us-east')[2]).toBe('shop, web-3 and front')
  expect(nodeIn(network, 'region/us-east').name).toBe('Newark')
  expect(drawnText(network, { node: nodeIn(network, 'compute/1'), others: [] })).toEqual({
    name: 'web-1',
    detail: 'Instance · 198.51.100.1',
    more: 'in: Subnet app, VPC shop, behind: Firewall guard',
  })
})

test('filters nodes and includes the nodes that contain or protect them', () => {
  const network = networkIn()
  const ids = (filter: Parameters<typeof chosenNodes>[1]) =>
    chosenNodes(network, filter)
      .map(({ id }) => id)
      .toSorted()
  expect(ids({ region: 'eu-west' })).toEqual([
    'database/5',
    'database/6',
    'internet',
    'region/eu-west',
  ])
  expect(ids({ tag: 'shop' })).toEqual([
    'compute/1',
    'firewall/9',
    'internet',
    'region/us-east',
    'subnet/70',
    'vpc/7',
  ])
  expect(ids({ vpc: '7' })).toEqual([
    'compute/1',
    'compute/2',
    'firewall/9',
    'internet',
    'region/us-east',
    'subnet/70',
    'subnet/71',
    'vpc/7',
  ])
  expect(ids({ vpc: '8' })).toEqual([])
  expect(ids({})).toHaveLength(network.nodes.size)
})

test('groups nodes with the same connections beyond the limit and expands a group', () => {
  const many = Array.from({ length: 40 }, (_, index) => instance(100 + index, ['198.51.100.9']))
  const network = networkIn({ computes: [...(account.computes ?? []), ...many] })
  const whole = drawingOf(network, {}, 10)
  expect(whole.isJoined).toBe(true)
  expect(whole.leftOut).toBe(0)
  const [group] = whole.nodes.filter(({ others }) => others.length > 0)
  expect(group && drawnText(network, group)).toEqual({
    name: '41 instances',
    detail: 'web-3, web-100 and 39 more',
    more: 'in: No VPC, behind: Internet, no firewall',
  })
  const inside = drawingOf(network, { like: group?.node.id }, 10)
  expect(inside.isJoined).toBe(false)
  expect(inside.nodes.filter(({ node }) => node.kind === 'compute')).toHaveLength(10)
  expect(inside.leftOut).toBe(31)
  expect(drawingOf(network, { tag: 'shop' }, 10)).toMatchObject({ isJoined: false, leftOut: 0 })
})

test('limits the drawn nodes for any number of objects', () => {
  const computes = Array.from({ length: 5000 }, (_, index) => instance(index, ['198.51.100.9']))
  const firewalls = computes.map(({ id }) => ({
    ...guard,
    id,
    entities: [{ id, type: 'compute' as const }],
  }))
  const drawing = drawingOf(networkIn({ computes, firewalls }), {}, 60)
  expect(drawing.nodes.length).toBeLessThanOrEqual(60 * 4)
  expect(drawing.leftOut).toBeGreaterThan(4000)
})
