import { mdiChevronDown, mdiChevronUp } from '@mdi/js'
import type { ChartSeries } from '#ui/chart/chartSeries.ts'
import { Icon } from '#ui/display/Icon.tsx'
import { loadPath } from '../list/loadPath.ts'
import styles from './AlertPreview.module.css'

const width = 320
const height = 40
/** Multiple of the highest value up to which the limit is drawn. A higher limit would flatten the curve. */
const maxLimitRatio = 3

interface AlertPreviewProps {
  /** Name of the alert: "CPU". */
  label: string
  points: ChartSeries['points']
  /** Limit in the unit of the points; undefined if the alert is off. */
  limit: number | undefined
  isOpen: boolean
  onToggle: () => void
}

/** Button with a small chart of the measured values and the limit, which shows or hides the complete chart. */
export function AlertPreview({ label, points, limit, isOpen, onToggle }: AlertPreviewProps) {
  const values = points.flatMap(([, value]) => value ?? [])
  const [first, last] = [points[0]?.[0], points.at(-1)?.[0]]
  if (values.length === 0 || first === undefined || last === undefined) return null
  const highest = Math.max(...values)
  const isLimitDrawn = limit !== undefined && limit <= highest * maxLimitRatio
  const top = Math.max(highest, isLimitDrawn ? limit : 0) || 1
  const limitY = isLimitDrawn ? height - (limit / top) * (height - 1) : undefined
  return (
    <button
      type="button"
      className={styles.preview}
      aria-label={`${isOpen ? 'Hide' : 'Show'} chart of ${label}`}
      onClick={onToggle}
    >
      {!isOpen && (
        <svg
          className={styles.line}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={styles.ground} d={`M0 ${height - 0.5}h${width}`} />
          {limitY !== undefined && <path className={styles.limit} d={`M0 ${limitY}h${width}`} />}
          <path
            className={styles.curve}
            d={loadPath(points, { domain: [first, last], top, width, height: height - 1 })}
          />
        </svg>
      )}
      <span className={styles.words} aria-hidden="true">
        {isOpen ? 'Hide chart' : 'Show chart'}
        <Icon path={isOpen ? mdiChevronUp : mdiChevronDown} size={16} />
      </span>
    </button>
  )
}
