import { type ReactNode, useEffect, useState } from 'react'
import { CopyButton } from './Copy.tsx'
import styles from './State.module.css'

/** A text that is known better once something was asked. */
interface LateText {
  text: string
  late: () => Promise<string>
}

interface EmptyStateProps {
  /** What is missing: "No instances yet". */
  title: string
  /** What this place is for, in one sentence. */
  children: ReactNode
  /** One button. */
  action?: ReactNode
  /** The same by the API, for those who script. */
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
    // Without an answer the first text stands.
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
