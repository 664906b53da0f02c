import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { isChunkLoadError } from '#lib/chunkLoadError.ts'
import { Button } from './Button.tsx'
import type { ErrorStateProps } from './ErrorState.tsx'
import { lazyIdle } from './lazyWithRetry.tsx'
import styles from './State.module.css'
import { useRetryWhenServerReturns } from './useServerReturn.ts'

const state = lazyIdle(
  async () => (await import('./ErrorState.tsx')).ErrorState,
  // The network that failed may keep that code away too: a sentence and another try then stand alone.
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
