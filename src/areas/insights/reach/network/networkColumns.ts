import type { Column } from '#ui/table/column.ts'
import type { Network, NetworkNode } from '../rules/network.ts'
import { behindText, holdsText, insideText, nodeKindLabels } from './words.ts'

/** A node of the diagram as a table row. */
export interface NetworkRow {
  node: NetworkNode
  region: string | undefined
  inside: string | undefined
  behind: string | undefined
  holds: string | undefined
}

export const networkRowsOf = (network: Network, nodes: readonly NetworkNode[]): NetworkRow[] =>
  nodes.map((node) => ({
    node,
    region: network.nodes.get(`region/${node.region}`)?.name ?? node.region,
    inside: insideText(network, node),
    behind: behindText(network, node),
    holds: holdsText(network, node),
  }))

export const networkColumns: readonly Column<NetworkRow>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ node }) => node.name,
    width: 132,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'kind',
    header: 'Kind',
    value: ({ node }) => nodeKindLabels[node.kind],
    width: 108,
    filter: { kind: 'choice' },
    mobile: 'title',
  },
  {
    id: 'detail',
    header: 'Address or state',
    value: ({ node }) => node.detail,
    width: 132,
    mono: true,
  },
  {
    id: 'region',
    header: 'Region',
    value: ({ region }) => region,
    width: 112,
    filter: { kind: 'choice' },
  },
  {
    id: 'inside',
    header: 'In',
    value: ({ inside }) => inside,
    width: 176,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'behind',
    header: 'Behind',
    value: ({ behind }) => behind,
    width: 176,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'holds',
    header: 'Contains or filters',
    value: ({ holds }) => holds,
    width: 176,
    grow: 1,
  },
]
