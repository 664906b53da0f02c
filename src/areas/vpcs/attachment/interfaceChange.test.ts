import { expect, test } from 'vitest'
import { interfaceChanges, publicLoss, withInterface, withoutInterface } from './interfaceChange.ts'

const vpcs = [
  { id: 5, label: 'shop', subnets: [{ id: 50, label: 'front', ipv4: '10.0.0.0/24' }] },
] as never
const front = { purpose: 'vpc', vpc_id: 5, subnet_id: 50 } as const
const publicOne = { id: 1, purpose: 'public', primary: true } as const
const backend = { id: 2, purpose: 'vlan', label: 'backend' } as const
const changedLines = (before: never[] | object[], after: readonly object[]) =>
  interfaceChanges(before, after, vpcs).map((line) => [line.where, line.before, line.after])

test('keeps or replaces the implicit public eth0', () => {
  const withPublic = withInterface([], front, true)
  expect(changedLines([], withPublic)).toEqual([
    ['eth0', 'Public, default route', 'Public, default route'],
    ['eth1', 'None', 'shop/front, automatic address'],
  ])
  expect(publicLoss([], withPublic)).toBeUndefined()
  const replaced = withInterface([], front, false)
  expect(changedLines([], replaced)).toEqual([
    ['eth0', 'Public, default route', 'shop/front, automatic address, default route'],
  ])
  expect(publicLoss([], replaced)).toContain('not reachable')
})

test('keeps the public address reachable with 1:1 NAT', () => {
  const mapped = { ...front, ipv4: { vpc: '10.0.0.9', nat_1_1: 'any' } }
  expect(publicLoss([], withInterface([], mapped, false))).toBeUndefined()
  expect(changedLines([publicOne], withInterface([publicOne], mapped, true))[1]).toEqual([
    'eth1',
    'None',
    'shop/front, 10.0.0.9, 1:1 NAT to its public address',
  ])
})

test('moves later interfaces up when one is removed', () => {
  const present = [{ id: 3, ...front, ipv4: { vpc: '10.0.0.9' } }, backend]
  expect(changedLines(present, withoutInterface(present, 3))).toEqual([
    ['eth0', 'shop/front, 10.0.0.9, default route', 'VLAN backend'],
    ['eth1', 'VLAN backend', 'None'],
  ])
})

test('falls back to the public interface when the last one is removed', () => {
  const present = [{ id: 3, ...front, ipv4: { vpc: '10.0.0.9' }, ip_ranges: ['10.0.0.64/28'] }]
  expect(changedLines(present, withoutInterface(present, 3))).toEqual([
    ['eth0', 'shop/front, 10.0.0.9, 10.0.0.64/28, default route', 'Public, default route'],
  ])
})
