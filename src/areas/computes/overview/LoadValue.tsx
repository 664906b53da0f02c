import { useQuery } from '@tanstack/react-query'
import { asApiError } from '#api/http/client.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { usePreference } from '#lib/preferences.ts'
import { none } from '#lib/format.ts'
import { tooltip } from '#ui/overlay/tooltip.ts'
import { useNow } from '#ui/display/useNow.ts'
import { computeLabel } from '../../labels.ts'
import { Sparkline } from '../list/Sparkline.tsx'
import { statsQuery } from '../statistics/queries.ts'
import { metricOf, quantityOf, statsData, sumSeries } from '../statistics/statsMetrics.ts'

export type LoadKind = 'cpu' | 'network' | 'io'

const names: Readonly<Record<LoadKind, string>> = {
  cpu: 'CPU',
  network: 'Public network in and out',
  io: 'Disk IO',
}

/** Small chart of a metric of an instance over the last 24 hours, from the query that the statistics tab uses too. */
export function LoadValue({ compute, kind }: { compute: Compute; kind: LoadKind }) {
  const now = useNow()
  const [rates] = usePreference('networkUnit')
  const { data, error } = useQuery(statsQuery(compute.id, '24h', now))
  const stats = statsData(data)
  const metric = metricOf(kind === 'network' ? 'network_in' : kind)
  const points =
    kind === 'network'
      ? sumSeries(metric.points(stats), metricOf('network_out').points(stats))
      : metric.points(stats)
  if (points.every(([, value]) => value == null)) {
    const reason = error ? asApiError(error).reason : data && 'No data'
    return <span {...tooltip(reason)}>{reason === undefined ? '' : none}</span>
  }
  return (
    <Sparkline
      name={`${names[kind]} of ${computeLabel(compute)}`}
      points={points}
      quantity={quantityOf(metric, rates)}
      full={kind === 'cpu' ? 100 * (compute.specs?.vcpus ?? 1) : undefined}
      now={now}
    />
  )
}
