import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { none } from '#lib/format.ts'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { useNow } from '#ui/display/useNow.ts'
import { computeLabel } from '../../labels.ts'
import { pacedStatsQuery } from '../statistics/pacedStats.ts'
import { statsData } from '../statistics/statsMetrics.ts'
import { Sparkline } from './Sparkline.tsx'

/** Delay in milliseconds before a visible row sends a request, so that fast scrolling sends none. */
const rest = 300

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
  if (points.every(([, value]) => value == null)) {
    const reason = error ? asApiError(error).reason : data && 'No data'
    return <span {...tooltip(reason)}>{reason === undefined ? '' : none}</span>
  }
  return (
    <Sparkline
      name={`CPU of ${computeLabel(compute)}`}
      points={points}
      quantity="percent"
      full={100 * (compute.specs?.vcpus ?? 1)}
      now={now}
    />
  )
}
