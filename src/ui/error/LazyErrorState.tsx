import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'
import { Button } from '../display/Button.tsx'
import type { ErrorStateProps } from './ErrorState.tsx'
import { lazyIdle } from '../overlay/lazyWithRetry.tsx'
import styles from './State.module.css'
import { useRetryWhenServerReturns } from './useServerReturn.ts'

const state = lazyIdle(
  async () => (await import('./ErrorState.tsx')).ErrorState,
  // A network failure may also prevent loading ErrorState, so show a plain message with a retry button until it is
  // loaded.
  (props: ErrorStateProps) => <PlainErrorState {...props} />,
)

function PlainErrorState({ error, onRetry }: ErrorStateProps) {
  useRetryWhenServerReturns(error, onRetry)
  return (
    <div className={styles.state} role="alert">
      <p className={styles.text}>
        {isChunkLoadError(error)
          ? 'Part of the console could not be downloaded.'
          : error instanceof Error
            ? error.message
            : String(error)}
      </p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}

/** ErrorState for components of the initial bundle. Loads its code separately, because it is rarely needed. */
export function LazyErrorState(props: ErrorStateProps) {
  useEffect(() => state.preload(), [])
  return <state.Component {...props} />
}

/** Error element for tab routes: the header and the other tabs remain usable when one tab fails. */
export function TabError() {
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const retry = () => void navigate(location, { replace: true, preventScrollReset: true })
  return <LazyErrorState error={error} onRetry={retry} />
}
