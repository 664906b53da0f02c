import { useState, type ReactNode } from 'react'
import type { Domain } from './chartSeries.ts'
import { ChartGroupContext, createCursor } from './chartGroup.ts'

interface ChartGroupProps {
  /** From and to of what the charts cover. */
  domain: Domain
  /** The part looked at; kept by the page, in the address for example. */
  zoom: Domain | undefined
  onZoom: (zoom: Domain | undefined) => void
  zone: string | undefined
  children: ReactNode
}

/** Charts with one crosshair and one zoom. */
export function ChartGroup({ domain, zoom, onZoom, zone, children }: ChartGroupProps) {
  const [cursor] = useState(createCursor)
  return (
    <ChartGroupContext value={{ cursor, whole: domain, shown: zoom ?? domain, onZoom, zone }}>
      {children}
    </ChartGroupContext>
  )
}
