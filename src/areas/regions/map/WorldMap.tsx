import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import { regionPaths } from '#paths/regions.ts'
import styles from './Map.module.css'
import type { PlacedRegion } from './places.ts'
import { type Box, graticulePath, landPath, type MapPosition, world } from './projection.ts'

const dots = landPath()
const graticule = graticulePath()

export interface Marked extends PlacedRegion {
  /** Number of instances of the account; undefined if unknown. */
  instances: number | undefined
}

interface WorldMapProps {
  regions: readonly Marked[]
  box: Box
  /** Id of the region that is hovered on the map or in the list. */
  active: string | undefined
  onActive: (regionId: string | undefined) => void
}

/**
 * World map of the regions. Hidden from screen readers and the keyboard, because the list next to it has the same
 * content and functions.
 */
export function WorldMap({ regions, box, active, onActive }: WorldMapProps) {
  const visibleRegions = regions.filter(({ position }) => position && isWithin(position, box))
  return (
    <div
      className={styles.map}
      style={{ aspectRatio: `${world.width} / ${world.height}` }}
      aria-hidden="true"
    >
      <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} preserveAspectRatio="none">
        <path d={graticule} className={styles.graticule} />
        <path d={dots} className={styles.land} />
      </svg>
      {visibleRegions.map((marked) => (
        <Marker
          key={marked.region.id}
          marked={marked}
          box={box}
          active={marked.region.id === active}
          onActive={onActive}
        />
      ))}
    </div>
  )
}

const isWithin = ({ x, y }: MapPosition, box: Box) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

interface MarkerProps {
  marked: Marked
  box: Box
  active: boolean
  onActive: (regionId: string | undefined) => void
}

function Marker({ marked, box, active, onActive }: MarkerProps) {
  const { region, position, instances = 0 } = marked
  if (!position) return null
  const left = ((position.x - box.x) / box.width) * 100
  const top = ((position.y - box.y) / box.height) * 100
  return (
    <Link
      to={regionPaths.region(region.id)}
      tabIndex={-1}
      className={cx(styles.marker, active && styles.active, left > 70 && styles.leftward)}
      style={{ left: `${left}%`, top: `${top}%` }}
      onPointerEnter={() => onActive(region.id)}
      onPointerLeave={() => onActive(undefined)}
    >
      <span className={cx(styles.dot, markOf(region.status, instances))} />
      <span className={styles.name}>{region.label ?? region.id}</span>
    </Link>
  )
}

/** Returns the marker style: filled if the account has instances there, a triangle during an outage. */
export function markOf(status: string | undefined, instances: number): string | undefined {
  if (status === 'outage') return styles.outage
  return instances > 0 ? styles.used : undefined
}
