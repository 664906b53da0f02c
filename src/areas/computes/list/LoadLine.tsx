import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { day } from '#contract/rules/durations.ts'
import { none } from '#lib/format.ts'
import { formatMeasure, unitFor } from '#ui/chart/chartUnits.ts'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { useNow } from '#ui/display/useNow.ts'
import { computeLabel } from '../../labels.ts'
import { pacedStatsQuery } from '../statistics/pacedStats.ts'
import { statsData } from '../statistics/statsMetrics.ts'
import styles from './LoadLine.module.css'
import { loadPath } from './loadPath.ts'

/** Delay in milliseconds before a visible row sends a request, so that fast scrolling sends none. */
const rest = 300

const width = 72
const height = 18

/** Sparkline of the CPU load over the last day, with the average. The upper edge is full load of all cores. */
export function LoadLine({ compute }: { compute: Compute }) {
  const now = useNow()
  const [rests, setRests] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), rest)
    return () => clearTimeout(timer)
  }, [])
  const { data, error } = useQuery({
    ...pacedStatsQuery(compute.id, '24h', now),
    enabled: rests,
  })
  const points = statsData(data).cpu ?? []
  const values = points.flatMap(([, value]) => value ?? [])
  if (values.length === 0) {
    const reason = error ? asApiError(error).reason : data && 'No data'
    return <span {...tooltip(reason)}>{reason === undefined ? '' : none}</span>
  }
  const highest = Math.max(...values)
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  const last = Math.max(now, points.at(-1)?.[0] ?? now)
  const unit = unitFor('percent', highest)
  const words = `CPU of ${computeLabel(compute)}, 24 hours: average ${formatMeasure(average, unit)}, highest ${formatMeasure(highest, unit)}`
  const top = Math.max(100 * (compute.specs?.vcpus ?? 1), highest)
  return (
    <span className={styles.load} {...tooltip(words)}>
      <svg
        className={styles.line}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.ground} d={`M0 ${height - 0.5}h${width}`} />
        <path
          className={styles.curve}
          d={loadPath(points, { domain: [last - day, last], top, width, height: height - 1 })}
        />
      </svg>
      <span className={styles.figure} aria-hidden="true">
        {formatMeasure(average, unit)}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
