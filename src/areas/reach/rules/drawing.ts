import { naturalCompare } from '#lib/sort.ts'
import { isMember, type Network, type NetworkLink, type NetworkNode } from './network.ts'

export interface NetworkFilter {
  region?: string | undefined
  /** The id of a VPC. */
  vpc?: string | undefined
  tag?: string | undefined
  /** An object: only those that are connected as it is. */
  like?: string | undefined
}

/** A node of the picture: one object, or several that are connected alike. */
export interface DrawnNode {
  node: NetworkNode
  /** The others that it stands for too. */
  others: readonly NetworkNode[]
}

export interface Drawing {
  nodes: readonly DrawnNode[]
  links: readonly NetworkLink[]
  /** Objects that are connected alike are drawn as one. */
  isJoined: boolean
  /** Objects that are not in the picture. */
  leftOut: number
}

/** With all that it lies in or behind. */
function withOuter(network: Network, ids: Iterable<string>): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const { from } of network.into.get(id) ?? []) found.add(from)
  return found
}

const byName = (one: NetworkNode, other: NetworkNode) => naturalCompare(one.name, other.name)

/** Alike are objects of one kind in the same subnets, or region, and behind the same firewalls. */
const connectionOf = (network: Network, { id, kind }: NetworkNode) =>
  [kind, ...(network.into.get(id) ?? []).map(({ is, from }) => `${is} ${from}`).toSorted()].join()

/** The objects that a filter leaves, with all that they lie in or behind. */
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
  // Empty networks, and firewalls of nothing, are of no tag and of no kind of connection.
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
 * The picture of a network: its objects one by one, and while there are more than `limit`, those that are connected alike
 * as one.
 * @param limit of the objects, or of what stands for several
 */
export function drawingOf(network: Network, filter: NetworkFilter, limit: number): Drawing {
  const chosen = chosenNodes(network, filter)
  const members = chosen.filter(isMember).toSorted(byName)
  const isJoined = members.length > limit && filter.like === undefined
  const units = isJoined
    ? joined(network, members)
    : members.map((node): DrawnNode => ({ node, others: [] }))
  const shown = units.slice(0, limit)
  const around = withOuter(
    network,
    shown.map(({ node }) => node.id),
  )
  const rest = chosen.filter((node) => !isMember(node))
  const outer = [
    ...rest.filter(({ id }) => around.has(id)),
    ...rest.filter(({ id }) => !around.has(id)).slice(0, limit),
  ]
  const nodes = [...outer.map((node): DrawnNode => ({ node, others: [] })), ...shown]
  const ids = new Set(nodes.map(({ node }) => node.id))
  const drawnObjects = nodes.reduce((sum, { others }) => sum + 1 + others.length, 0)
  return {
    nodes,
    links: network.links.filter(({ from, to }) => ids.has(from) && ids.has(to)),
    isJoined,
    leftOut: chosen.length - drawnObjects,
  }
}
