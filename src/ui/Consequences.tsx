import { mdiAlertOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Consequences.module.css'
import { Skeleton } from './Skeleton.tsx'

interface ConsequencesProps {
  /** "Deleted with it", "What happens". */
  title?: string
  children: ReactNode
}

/** What goes with a thing that is deleted, read live before it is asked. */
export function Consequences({ title = 'Also deleted', children }: ConsequencesProps) {
  return (
    <section className={styles.consequences} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

interface ConsequenceProps {
  /** "3 disks", or "Disks" while their number is not known. */
  label: string
  /** unread: could not be loaded, which is said rather than left out. */
  state?: 'loading' | 'read' | 'unread'
  /** The reason why it could not be loaded. */
  reason?: string | undefined
  /** Names, dates, addresses; or what happens to it: "detached, kept". */
  children?: ReactNode
}

/** One kind of thing in the list. */
export function Consequence({ label, state = 'read', reason, children }: ConsequenceProps) {
  return (
    <li className={styles.consequence} aria-busy={state === 'loading'}>
      <span className={styles.label}>{label}</span>
      {state === 'loading' && (
        <>
          <Skeleton width="120px" height={10} />
          <span className="visually-hidden">loading</span>
        </>
      )}
      {state === 'unread' && (
        <span className={styles.unread}>
          <Icon path={mdiAlertOutline} size={14} />
          could not be loaded{reason ? `: ${reason}` : ''}
        </span>
      )}
      {state === 'read' && children != null && <span className={styles.detail}>{children}</span>}
    </li>
  )
}
