import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import styles from '../account.module.css'

interface SecurityPanelProps {
  title: string
  action: ReactNode
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  children: ReactNode
  /** Drawers and dialogs over the page. */
  layers: ReactNode
}

/** Panel of a sign-in method: its state, or the error if it could not be loaded. */
export function SecurityPanel({ title, action, query, children, layers }: SecurityPanelProps) {
  const { data, error, isFetching, refetch } = query
  return (
    <Panel title={title} action={action}>
      {error && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div className={styles.stack}>{children}</div>
      )}
      {layers}
    </Panel>
  )
}
