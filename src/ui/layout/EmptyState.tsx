import { type ReactNode, useEffect, useState } from 'react'
import { CopyButton } from '../display/Copy.tsx'
import styles from '../error/State.module.css'

/** Text with a placeholder value, and a function that loads the final value. */
interface LateText {
  text: string
  late: () => Promise<string>
}

interface EmptyStateProps {
  /** Missing objects: "No instances yet". */
  title: string
  /** Purpose of the screen, in one sentence. */
  children: ReactNode
  /** Single button. */
  action?: ReactNode
  /** Equivalent API command, for users who script. */
  command?: string | LateText
}

export function EmptyState({ title, children, action, command }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
      {action != null && <div className={styles.actions}>{action}</div>}
      {typeof command === 'string' && <Command text={command} />}
      {typeof command === 'object' && <LateCommand key={command.text} {...command} />}
    </div>
  )
}

function LateCommand({ text, late }: LateText) {
  const [known, setKnown] = useState(text)
  useEffect(() => {
    // If the request fails, keep the first text.
    late().then(setKnown, () => undefined)
  }, [late])
  return <Command text={known} />
}

function Command({ text }: { text: string }) {
  return (
    <div className={styles.command}>
      <code>{text}</code>
      <CopyButton value={text} what="command" />
    </div>
  )
}
