import { naturalCompare } from '#lib/sort.ts'
import { isMember, type Network, type NetworkLink, type NetworkNode } from './network.ts'

export interface NetworkFilter {
  region?: string | undefined
  /** VPC id. */
  vpc?: string | undefined
  tag?: string | undefined
  /** Id of an object; only objects with the same connections are shown. */
  like?: string | undefined
}

/** A node of the diagram: one object, or several with the same connections. */
export interface DrawnNode {
  node: NetworkNode
  /** Other objects that the node represents. */
  others: readonly NetworkNode[]
}

export interface Drawing {
  nodes: readonly DrawnNode[]
  links: readonly NetworkLink[]
  /** True if objects with the same connections are combined into one node. */
  isJoined: boolean
  /** Number of objects that are not in the diagram. */
  leftOut: number
}

/** Adds all networks that contain the nodes and all firewalls in front of them. */
function withOuter(network: Network, ids: Iterable<string>): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const { from } of network.into.get(id) ?? []) found.add(from)
  return found
}

const byName = (one: NetworkNode, other: NetworkNode) => naturalCompare(one.name, other.name)

/**
 * Returns a key that is equal for objects of one kind in the same subnets, or region, and behind the same firewalls.
 */
const connectionOf = (network: Network, { id, kind }: NetworkNode) =>
  [kind, ...(network.into.get(id) ?? []).map(({ is, from }) => `${is} ${from}`).toSorted()].join()

/** Returns the objects that match a filter, with their containing networks and firewalls. */
export function chosenNodes(network: Network, filter: NetworkFilter): NetworkNode[] {
  const { region, vpc, tag, like } = filter
  const all = [...network.nodes.values()]
  const isOfVpc = (node: NetworkNode) =>
    node.kind !== 'firewall' && withOuter(network, [node.id]).has(`vpc/${vpc}`)
  const example = like === undefined ? undefined : network.nodes.get(like)
  const connection = example && connectionOf(network, example)
  const fits = (node: NetworkNode) =>
    (region === undefined || node.region === region) &&
    (vpc === undefined || isOfVpc(node)) &&
    (tag === undefined || node.tags.includes(tag)) &&
    (connection === undefined || connectionOf(network, node) === connection)
  const isWhole = region === undefined && vpc === undefined
  // Empty networks and unused firewalls match neither a tag nor a connection filter.
  const hasEmpty = tag === undefined && like === undefined
  const isChosen = (node: NetworkNode) => {
    if (isMember(node)) return fits(node)
    if (node.kind === 'firewall') return hasEmpty && isWhole
    return hasEmpty && fits(node)
  }
  const ids = withOuter(
    network,
    all.filter(isChosen).map(({ id }) => id),
  )
  return all.filter(({ id }) => ids.has(id))
}

function joined(network: Network, members: readonly NetworkNode[]): DrawnNode[] {
  const groups = Map.groupBy(members, (node) => connectionOf(network, node))
  return [...groups.values()]
    .map((group) => group.toSorted(byName))
    .flatMap(([node, ...others]) => (node ? [{ node, others }] : []))
    .toSorted((one, other) => other.others.length - one.others.length)
}

/**
 * Returns the diagram of a network. If it has more than `limit` objects, those with the same connections are combined.
 * @param limit maximum number of objects or combined nodes
 */
export function drawingOf(network: Network, filter: NetworkFilter, limit: number): Drawing {
  const selectedNodes = chosenNodes(network, filter)
  const members = selectedNodes.filter(isMember).toSorted(byName)
  const isJoined = members.length > limit && filter.like === undefined
  const units = isJoined
    ? joined(network, members)
    : members.map((node): DrawnNode => ({ node, others: [] }))
  const visibleUnits = units.slice(0, limit)
  const around = withOuter(
    network,
    visibleUnits.map(({ node }) => node.id),
  )
  const rest = selectedNodes.filter((node) => !isMember(node))
  const outer = [
    ...rest.filter(({ id }) => around.has(id)),
    ...rest.filter(({ id }) => !around.has(id)).slice(0, limit),
  ]
  const nodes = [...outer.map((node): DrawnNode => ({ node, others: [] })), ...visibleUnits]
  const ids = new Set(nodes.map(({ node }) => node.id))
  const drawnObjects = nodes.reduce((sum, { others }) => sum + 1 + others.length, 0)
  return {
    nodes,
    links: network.links.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    isJoined,
    leftOut: selectedNodes.length - drawnObjects,
  }
}
