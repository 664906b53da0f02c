import { useState, type ReactNode } from 'react'
import type { ChartDomain } from './chartSeries.ts'
import { ChartGroupContext, createCursor } from './chartGroup.ts'

interface ChartGroupProps {
  /** Start and end of the range that the charts cover. */
  domain: ChartDomain
  /** Visible part of the range. The page stores it, for example in the URL. */
  zoom: ChartDomain | undefined
  onZoom: (zoom: ChartDomain | undefined) => void
  zone: string | undefined
  children: ReactNode
}

/** Charts with a shared crosshair and zoom. */
export function ChartGroup({ domain, zoom, onZoom, zone, children }: ChartGroupProps) {
  const [cursor] = useState(createCursor)
  return (
    <ChartGroupContext value={{ cursor, whole: domain, domain: zoom ?? domain, onZoom, zone }}>
      {children}
    </ChartGroupContext>
  )
}
