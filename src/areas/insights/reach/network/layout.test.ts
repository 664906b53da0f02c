import { expect, test } from 'vitest'
import { drawingOf } from '../rules/drawing.ts'
import { networkOf } from '../rules/network.ts'
import { neighbourOf, nodeSize, placesOf } from './layout.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Instances inside and outside of subnets, behind firewalls, public and private, and firewalls without devices. */
const network = networkOf(
  {
    computes: ids(24).map((id) => ({
      id,
      label: `web-${id}`,
      region: id % 5 === 0 ? 'eu-west' : 'us-east',
      ipv4: [id % 3 === 0 ? `192.168.130.${id}` : `198.51.100.${id}`],
    })),
    databases: [{ id: 1, label: 'orders', region: 'ap-west', allow_list: [] }],
    balancers: [],
    vpcs: ids(4).map((id) => ({
      id,
      label: `vpc-${id}`,
      region: 'us-east',
      subnets: id === 4 ? [] : [{ id, label: `subnet-${id}`, computes: [id, id + 5, 24] }],
    })),
    firewalls: ids(5).map((id) => ({
      id,
      label: `guard-${id}`,
      status: id === 2 ? 'disabled' : 'enabled',
      entities: id > 3 ? [] : [id, id + 1, id + 6].map((compute) => ({ id: compute })),
    })),
    allFirewalls: true,
    allVpcs: true,
  },
  () => undefined,
)
const positions = placesOf(drawingOf(network, {}, 25))

test('places nodes without overlap', () => {
  expect(positions).toHaveLength(network.nodes.size)
  const overlapping = positions.flatMap((one, index) =>
    positions
      .slice(index + 1)
      .filter((other) => one.column === other.column && Math.abs(one.y - other.y) < nodeSize.height)
      .map((other) => `${one.id} ${other.id}`),
  )
  expect(overlapping).toEqual([])
})

test('reaches every node with the arrow keys', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
  const [first] = positions
  const reached = new Set(first ? [first.id] : [])
  for (const id of reached)
    for (const key of keys) {
      const next = neighbourOf(positions, id, key)
      if (next !== undefined) reached.add(next)
    }
  expect(reached.size).toBe(positions.length)
  expect(neighbourOf(positions, 'internet', 'ArrowRight')).toBeUndefined()
  expect(neighbourOf(positions, 'region/us-east', 'Enter')).toBeUndefined()
})
