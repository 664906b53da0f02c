import {
  Handle,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { mdiFitToPageOutline, mdiMagnifyMinusOutline, mdiMagnifyPlusOutline } from '@mdi/js'
import { createContext, type KeyboardEvent, use, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import { IconButton } from '#ui/display/IconButton.tsx'
import { tooltipWhenCut } from '#ui/overlay/tooltip.ts'
import type { Drawing, DrawnNode } from '../rules/drawing.ts'
import type { Network, NodeKind } from '../rules/network.ts'
import { edgesOf, neighbourOf, nodeSize, placesOf } from './layout.ts'
import styles from './NetworkScreen.module.css'
import { drawnText } from './words.ts'

export interface NetworkPictureProps {
  network: Network
  drawing: Drawing
  /** Returns the URL that expands a node which represents several objects. */
  groupHref: (id: string) => string
}

type Box = Node<{ drawn: DrawnNode; words: ReturnType<typeof drawnText> }, 'box'>
type Flow = ReactFlowInstance<Box>

/** Id of the focusable node, and the URLs of nodes that represent several objects. */
const BoxContext = createContext<{ stop: string | undefined; groupHref: (id: string) => string }>({
  stop: undefined,
  groupHref: () => '',
})

const nodeTypes = { box: NetworkBox }
const zooms = { minZoom: 0.2, maxZoom: 1.5 }
const margin = 24

/**
 * Diagram with the objects as boxes in columns, connected by lines. Tab focuses one box; arrow keys move between boxes.
 */
export function NetworkPicture({ network, drawing, groupHref }: NetworkPictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [flow, setFlow] = useState<Flow>()
  const [last, setLast] = useState<string>()
  const positions = useMemo(() => placesOf(drawing), [drawing])
  const nodes = useMemo(() => boxesOf(network, drawing, positions), [network, drawing, positions])
  const edges = useMemo(
    () =>
      edgesOf(drawing).map(({ id, left, right, isIdle }) => ({
        id,
        source: left,
        target: right,
        className: cx(isIdle && styles.idle),
      })),
    [drawing],
  )
  const stop = nodes.some(({ id }) => id === last) ? last : nodes[0]?.id
  const context = useMemo(() => ({ stop, groupHref }), [stop, groupHref])

  const show = (id: string) => {
    const position = positions.find((each) => each.id === id)
    const box = frame.current?.querySelector(`[data-id="${id}"]`)?.getBoundingClientRect()
    const room = frame.current?.getBoundingClientRect()
    if (!flow || !position || !box || !room) return
    const isInside =
      box.left >= room.left &&
      box.right <= room.right &&
      box.top >= room.top &&
      box.bottom <= room.bottom
    if (!isInside)
      void flow.setCenter(position.x + nodeSize.width / 2, position.y + nodeSize.height / 2, {
        zoom: flow.getZoom(),
      })
  }
  const goBy = (event: KeyboardEvent<HTMLElement>) => {
    const here = event.target instanceof Element && event.target.closest('[data-id]')
    const id = here instanceof HTMLElement ? here.dataset.id : undefined
    const next = id === undefined ? undefined : neighbourOf(positions, id, event.key)
    if (next === undefined) return
    event.preventDefault()
    frame.current
      ?.querySelector<HTMLElement>(`[data-id="${next}"] [data-stop]`)
      ?.focus({ preventScroll: true })
  }

  return (
    <BoxContext value={context}>
      <div className={styles.picture}>
        <ReactFlow<Box>
          ref={frame}
          aria-label="Network diagram"
          onKeyDown={goBy}
          onFocus={({ target }) => {
            const id = target.closest<HTMLElement>('[data-id]')?.dataset.id
            if (id === undefined) return
            setLast(id)
            show(id)
          }}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          onInit={(started) => {
            setFlow(started)
            // Hide the lines from screen readers: each is an unlabeled image, and the nodes and the table contain the
            // same information.
            frame.current?.querySelector('.react-flow__edges')?.setAttribute('aria-hidden', 'true')
            void started.setViewport(openingView(frame.current?.clientWidth ?? 0, positions))
          }}
          {...zooms}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          // Disabled, so that the mouse wheel scrolls the page.
          zoomOnScroll={false}
          preventScrolling={false}
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          proOptions={{ hideAttribution: true }}
        />
        <div className={styles.tools}>
          <IconButton
            label="Zoom in"
            icon={mdiMagnifyPlusOutline}
            onClick={() => void flow?.zoomIn()}
          />
          <IconButton
            label="Zoom out"
            icon={mdiMagnifyMinusOutline}
            onClick={() => void flow?.zoomOut()}
          />
          <IconButton
            label="Show the whole diagram"
            icon={mdiFitToPageOutline}
            onClick={() => void flow?.fitView(zooms)}
          />
        </div>
      </div>
    </BoxContext>
  )
}

/** Returns a viewport that fits the width of the frame, if the text remains readable, starting at the top. */
function openingView(width: number, positions: readonly { x: number; y: number }[]) {
  const whole = Math.max(...positions.map(({ x }) => x)) + nodeSize.width + 2 * margin
  const zoom = Math.min(1, Math.max(0.6, width / whole))
  const top = Math.min(...positions.map(({ y }) => y))
  return { x: margin * zoom, y: (margin - top) * zoom, zoom }
}

function boxesOf(
  network: Network,
  drawing: Drawing,
  positions: readonly { id: string; x: number; y: number }[],
): Box[] {
  const drawnById = new Map(drawing.nodes.map((drawn) => [drawn.node.id, drawn]))
  return positions.flatMap(({ id, x, y }): Box[] => {
    const drawnNode = drawnById.get(id)
    return drawnNode
      ? [
          {
            id,
            type: 'box',
            position: { x, y },
            ...nodeSize,
            data: { drawn: drawnNode, words: drawnText(network, drawnNode) },
          },
        ]
      : []
  })
}

const kindClasses: Readonly<Partial<Record<NodeKind, string | undefined>>> = {
  internet: styles.outside,
  firewall: styles.firewall,
  region: styles.place,
  vpc: styles.place,
  subnet: styles.place,
}

function NetworkBox({ id, data: { drawn, words } }: NodeProps<Box>) {
  const { stop, groupHref } = use(BoxContext)
  const { node, others } = drawn
  const { name, detail, more } = words
  const href = others.length > 0 ? groupHref(id) : node.href
  const shared = {
    'data-stop': '',
    className: cx(styles.box, others.length > 0 && styles.several, kindClasses[node.kind]),
    tabIndex: id === stop ? 0 : -1,
  }
  const inside = (
    <>
      <span className={styles.name} {...tooltipWhenCut}>
        {name}
      </span>
      <span className={styles.detail} {...tooltipWhenCut}>
        {detail}
      </span>
      {more !== '' && <span className="visually-hidden">{more}</span>}
    </>
  )
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      {href === undefined ? (
        // A node whose object has no screen is not a link, but it is focusable and labeled like the others.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div {...shared} role="img" aria-label={[name, detail, more].filter(Boolean).join(', ')}>
          {inside}
        </div>
      ) : (
        <Link {...shared} to={href}>
          {inside}
        </Link>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  )
}
