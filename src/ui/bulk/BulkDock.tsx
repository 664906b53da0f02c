import { lazy, Suspense } from 'react'
import { useBulkRuns } from './bulk.ts'

const BulkPanel = lazy(async () => ({ default: (await import('./BulkPanel.tsx')).BulkPanel }))

/** Stands once in the shell; the panel is fetched when there is something to show. */
export function BulkDock() {
  const runs = useBulkRuns()
  if (runs.length === 0) return null
  return (
    <Suspense fallback={null}>
      <BulkPanel />
    </Suspense>
  )
}
