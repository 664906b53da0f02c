import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CartesianGrid, Line, LineChart, XAxis, YAxis } from 'recharts'

type Series = [number, number][]

interface Stats {
  data: {
    cpu: Series
    io: Record<string, Series>
    netv4: Record<string, Series>
    netv6: Record<string, Series>
  }
}

function Chart({ series }: { series: Record<string, Series> }) {
  const names = Object.keys(series)
  const rows = (series[names[0] ?? ''] ?? []).map(([at], index) => ({
    at,
    ...Object.fromEntries(names.map((name) => [name, series[name]?.[index]?.[1]])),
  }))
  return (
    <LineChart width={600} height={200} data={rows}>
      <CartesianGrid />
      <XAxis dataKey="at" />
      <YAxis />
      {names.map((name) => (
        <Line key={name} dataKey={name} dot={false} isAnimationActive={false} />
      ))}
    </LineChart>
  )
}

/** The same four charts, drawn plainly. */
export function Charts() {
  const { id } = useParams()
  const { data } = useQuery({
    queryKey: ['stats', id],
    queryFn: async () => {
      const response = await fetch(`/v4/compute/instances/${id}/stats`)
      return (await response.json()) as Stats
    },
  })
  if (!data) return null
  const { cpu, io, netv4, netv6 } = data.data
  return (
    <>
      <Chart series={{ cpu }} />
      <Chart series={io} />
      <Chart series={netv4} />
      <Chart series={netv6} />
    </>
  )
}
