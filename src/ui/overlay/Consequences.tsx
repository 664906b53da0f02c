import { mdiAlertOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import styles from './Consequences.module.css'
import { Skeleton } from '../layout/Skeleton.tsx'

interface ConsequencesProps {
  /** Heading: "Deleted with it", "What happens". */
  title?: string
  children: ReactNode
}

/** Lists the objects that are deleted together with an object, loaded live before the confirmation. */
export function Consequences({ title = 'Also deleted', children }: ConsequencesProps) {
  return (
    <section className={styles.consequences} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>{children}</ul>
    </section>
  )
}

interface ConsequenceProps {
  /** "3 disks", or "Disks" while their number is unknown. */
  label: string
  /** unread: the data could not be loaded; the dialog shows this instead of omitting the entry. */
  state?: 'loading' | 'read' | 'error'
  /** Reason why the data could not be loaded. */
  reason?: string | undefined
  /** Names, dates, IP addresses, or the effect: "detached, not deleted". */
  children?: ReactNode
}

/** Entry of the list: one kind of object. */
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
      {state === 'error' && (
        <span className={styles.error}>
          <Icon path={mdiAlertOutline} size={14} />
          could not be loaded{reason ? `: ${reason}` : ''}
        </span>
      )}
      {state === 'read' && children != null && <span className={styles.detail}>{children}</span>}
    </li>
  )
}
