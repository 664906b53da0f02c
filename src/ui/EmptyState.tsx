import type { ReactNode } from 'react'
import { CopyButton } from './Copy.tsx'
import styles from './State.module.css'

interface EmptyStateProps {
  /** What is missing: "No instances yet". */
  title: string
  /** What this place is for, in one sentence. */
  children: ReactNode
  /** One button. */
  action?: ReactNode
  /** The same by the API, for those who script. */
  command?: string
}

export function EmptyState({ title, children, action, command }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
      {action != null && <div className={styles.actions}>{action}</div>}
      {command !== undefined && (
        <div className={styles.command}>
          <code>{command}</code>
          <CopyButton value={command} what="command" />
        </div>
      )}
    </div>
  )
}
