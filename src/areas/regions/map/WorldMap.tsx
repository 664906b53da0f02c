import { Link } from 'react-router'
import { cx } from '#lib/cx.ts'
import { regionPaths } from '../paths.ts'
import styles from './Map.module.css'
import type { PlacedRegion } from './places.ts'
import { type Box, graticulePath, landPath, type Place, world } from './projection.ts'

const dots = landPath()
const graticule = graticulePath()

export interface Marked extends PlacedRegion {
  /** Instances of the account; undefined while, or because, they are not known. */
  instances: number | undefined
}

interface WorldMapProps {
  regions: readonly Marked[]
  box: Box
  /** The region that is pointed at, here or in the list. */
  active: string | undefined
  onActive: (regionId: string | undefined) => void
}

/**
 * The regions on a drawing of the world. The list beside it says and does the same, so that the drawing is left out for
 * those who cannot see it or point at it.
 */
export function WorldMap({ regions, box, active, onActive }: WorldMapProps) {
  const shown = regions.filter(({ place }) => place && isWithin(place, box))
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
      {shown.map((marked) => (
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

const isWithin = ({ x, y }: Place, box: Box) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

interface MarkerProps {
  marked: Marked
  box: Box
  active: boolean
  onActive: (regionId: string | undefined) => void
}

function Marker({ marked, box, active, onActive }: MarkerProps) {
  const { region, place, instances = 0 } = marked
  if (!place) return null
  const left = ((place.x - box.x) / box.width) * 100
  const top = ((place.y - box.y) / box.height) * 100
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

/** Filled where instances of the account run, a triangle where there is an outage. */
export function markOf(status: string | undefined, instances: number): string | undefined {
  if (status === 'outage') return styles.outage
  return instances > 0 ? styles.used : undefined
}
