import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import type { ErrorStateProps } from './ErrorState.tsx'
import { lazyIdle } from './lazyWithRetry.tsx'
import styles from './State.module.css'

const state = lazyIdle(
  async () => (await import('./ErrorState.tsx')).ErrorState,
  // The network that failed may keep that code away too: the bare words then stand alone.
  ({ error }: ErrorStateProps) => (
    <div className={styles.state} role="alert">
      <p className={styles.text}>{error instanceof Error ? error.message : String(error)}</p>
    </div>
  ),
)

/** An ErrorState for what belongs to the first screen, which most often needs none. */
export function LazyErrorState(props: ErrorStateProps) {
  useEffect(() => state.preload(), [])
  return <state.Component {...props} />
}

/** For the routes of tabs: one that failed leaves the header and the other tabs in use. */
export function TabError() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const retry = () => void navigate(location, { replace: true, preventScrollReset: true })
  return <LazyErrorState error={error} onRetry={retry} />
}
