import { useEffect } from 'react'
import { lazyIdle } from '../lazyWithRetry.tsx'
import { useBulkRuns } from './bulk.ts'

const panel = lazyIdle(async () => (await import('./BulkPanel.tsx')).BulkPanel)

/** Stands once in the shell; the panel is fetched when there is something to show. */
export function BulkDock() {
  const runs = useBulkRuns()
  return runs.length > 0 ? <Panel /> : null
}

/** Nobody asked for it, so it comes by itself should it get lost: the runs go on. */
function Panel() {
  useEffect(() => panel.preload(), [])
  return <panel.Component />
}
