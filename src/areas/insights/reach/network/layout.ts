import { Graph, layout } from '@dagrejs/dagre'
import type { Drawing } from '../rules/drawing.ts'
import type { NodeKind } from '../rules/network.ts'

export const nodeSize = { width: 160, height: 52 }
const columnGap = 44
const rowGap = 12

/** Columns from left to right: from containing networks to the firewalls and the internet. */
const columns: Readonly<Record<NodeKind, number>> = {
  region: 0,
  vpc: 1,
  subnet: 2,
  compute: 3,
  database: 3,
  balancer: 3,
  firewall: 4,
  internet: 5,
}

interface Placed {
  id: string
  column: number
  x: number
  y: number
}

interface DrawnEdge {
  id: string
  left: string
  right: string
  isIdle: boolean
}

/** Returns the links with their drawing direction, from left to right. */
export const edgesOf = ({ links }: Drawing): DrawnEdge[] =>
  links.map(({ is, from, to }) => ({
    id: `${from} ${is} ${to}`,
    left: is === 'holds' ? from : to,
    right: is === 'holds' ? to : from,
    isIdle: is === 'idle',
  }))

/** Arranges the nodes in columns by kind, in an order with few crossing links. */
export function placesOf(drawing: Drawing): Placed[] {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', nodesep: rowGap, ranksep: columnGap })
  graph.setDefaultEdgeLabel(() => ({}))
  const columnOf = new Map(drawing.nodes.map(({ node }) => [node.id, columns[node.kind]]))
  for (const id of columnOf.keys()) graph.setNode(id, { ...nodeSize })
  const connect = (left: string, right: string) => {
    const minlen = (columnOf.get(right) ?? 0) - (columnOf.get(left) ?? 0)
    graph.setEdge(left, right, { minlen })
  }
  for (const { left, right } of edgesOf(drawing)) connect(left, right)
  layout(graph)
  return [...columnOf].map(([id, column]) => ({
    id,
    column,
    x: column * (nodeSize.width + columnGap),
    y: Math.round((graph.node(id)?.y ?? 0) - nodeSize.height / 2),
  }))
}

/** Returns the node that an arrow key moves to; undefined at the edge and for other keys. */
export function neighbourOf(nodes: readonly Placed[], id: string, key: string): string | undefined {
  const here = nodes.find((node) => node.id === id)
  if (!here) return undefined
  const nearest = (candidates: readonly Placed[]) =>
    candidates.toSorted((one, other) => Math.abs(one.y - here.y) - Math.abs(other.y - here.y))[0]
      ?.id
  const inColumn = nodes.filter(({ column }) => column === here.column)
  if (key === 'ArrowUp') return nearest(inColumn.filter(({ y }) => y < here.y))
  if (key === 'ArrowDown') return nearest(inColumn.filter(({ y }) => y > here.y))
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const isBefore = key === 'ArrowLeft'
  const aside = nodes.filter(({ column }) =>
    isBefore ? column < here.column : column > here.column,
  )
  const columns = aside.map(({ column }) => column)
  const next = isBefore ? Math.max(...columns) : Math.min(...columns)
  return nearest(aside.filter(({ column }) => column === next))
}
