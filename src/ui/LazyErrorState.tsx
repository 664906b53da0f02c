import { useEffect } from 'react'
import type { ErrorStateProps } from './ErrorState.tsx'
import { later } from './later.ts'
import styles from './State.module.css'

const state = later(
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
  useEffect(() => state.fetch(), [])
  return <state.Component {...props} />
}
