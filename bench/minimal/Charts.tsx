import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'

type Series = [number, number][]

interface Stats {
  data: {
    cpu: Series
    io: Record<string, Series>
    netv4: Record<string, Series>
    netv6: Record<string, Series>
  }
}

const width = 600
const height = 200

/** Draws the curves on a canvas with little code, because the minimal page has no chart library. */
function Chart({ series }: { series: Record<string, Series> }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    const all = Object.values(series)
    const top = Math.max(1, ...all.flatMap((points) => points.map(([, value]) => value)))
    pen.clearRect(0, 0, width, height)
    for (let line = 0; line <= 4; line++) pen.strokeRect(0, (height / 4) * line, width, 0)
    for (const points of all) {
      pen.beginPath()
      for (const [at, [, value]] of points.entries())
        pen.lineTo((at / (points.length - 1)) * width, height - (value / top) * height)
      pen.stroke()
    }
  }, [series])
  return <canvas ref={canvas} width={width} height={height} />
}

/** The same four charts as in the console. */
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
