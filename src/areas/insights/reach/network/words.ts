import { midSentence, plural, sentenceList } from '#lib/format.ts'
import type { LinkKind, Network, NetworkLink, NetworkNode, NodeKind } from '../rules/network.ts'
import type { DrawnNode } from '../rules/drawing.ts'

export const nodeKindLabels: Readonly<Record<NodeKind, string>> = {
  internet: 'Internet',
  region: 'Region',
  vpc: 'VPC',
  subnet: 'Subnet',
  compute: 'Instance',
  database: 'Database',
  balancer: 'Load balancer',
  firewall: 'Firewall',
}

const behindLabels: Readonly<Record<Exclude<LinkKind, 'holds'>, (name: string) => string>> = {
  filters: (name) => `Firewall ${name}`,
  idle: (name) => `Firewall ${name} (disabled)`,
  faces: (name) => name,
  open: (name) => `${name}, no firewall`,
  admits: (name) => `${name}, limited by its allow list`,
}

const isHolding = ({ is }: NetworkLink) => is === 'holds'

/**
 * Formats the containing networks, for example "Subnet app, VPC shop"; undefined for an object that is only in a
 * region.
 */
export function insideText(network: Network, { id, kind }: NetworkNode): string | undefined {
  const named = (nodeId: string): string[] =>
    (network.into.get(nodeId) ?? []).filter(isHolding).flatMap(({ from }) => {
      const outer = network.nodes.get(from)
      if (!outer || outer.kind === 'region') return []
      return [`${nodeKindLabels[outer.kind]} ${outer.name}`, ...named(from)]
    })
  const names = [...new Set(named(id))]
  if (names.length > 0) return names.join(', ')
  if (kind !== 'compute') return undefined
  return network.knowsVpcs ? 'No VPC' : 'VPCs not known'
}

/** Formats everything between the internet and a node. */
export function behindText(network: Network, node: NetworkNode): string | undefined {
  const { id, kind, isPublic } = node
  const texts = (network.into.get(id) ?? []).flatMap(({ is, from }) => {
    const outer = network.nodes.get(from)
    return is === 'holds' || !outer ? [] : [behindLabels[is](outer.name)]
  })
  if (kind === 'compute' && isPublic === false) texts.push('No public address')
  else if (kind === 'compute' && !network.knowsFirewalls) texts.push('Firewalls not known')
  return texts.length > 0 ? texts.join('; ') : undefined
}

const listed = 3

/** Formats the first names of the objects that a node contains or filters. */
export function holdsText(network: Network, { id, kind }: NetworkNode): string | undefined {
  if (kind === 'internet') return undefined
  const names = (network.out.get(id) ?? []).flatMap(({ to }) => network.nodes.get(to)?.name ?? [])
  if (names.length === 0) return undefined
  const rest = names.length - listed
  return sentenceList([...names.slice(0, listed), ...(rest > 0 ? [`${rest} more`] : [])])
}

/** Returns the visible text of a node, and additional text for screen readers. */
export function drawnText(network: Network, { node, others }: DrawnNode) {
  const kind = nodeKindLabels[node.kind]
  const [inside, behind] = [insideText(network, node), behindText(network, node)]
  const more = [inside && `in: ${inside}`, behind && `behind: ${behind}`].filter(Boolean).join(', ')
  if (others.length === 0)
    return {
      name: node.name,
      detail: [node.kind !== 'internet' && kind, node.detail].filter(Boolean).join(' · '),
      more,
    }
  const rest = others.length - 1
  const names = [node, ...others].slice(0, 2).map(({ name }) => name)
  return {
    name: plural(others.length + 1, midSentence(kind)),
    detail: `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`,
    more,
  }
}
