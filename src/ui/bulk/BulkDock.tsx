import { useEffect } from 'react'
import { lazyIdle } from '../overlay/lazyWithRetry.tsx'
import { useBulkRuns } from './bulk.ts'

const panel = lazyIdle(async () => (await import('./BulkPanel.tsx')).BulkPanel)

/** Rendered once in the app shell. Loads the panel only when there are runs to show. */
export function BulkDock() {
  const runs = useBulkRuns()
  return runs.length > 0 ? <Panel /> : null
}

/**
 * Preloads the panel on mount, because the user does not request it with a click. Runs continue even if loading fails.
 */
function Panel() {
  useEffect(() => panel.preload(), [])
  return <panel.Component />
}
