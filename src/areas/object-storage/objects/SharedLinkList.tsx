import { useEffect, useState } from 'react'
import { Time } from '#ui/Time.tsx'
import styles from '../ObjectStorage.module.css'
import { type SharedLink, timeLeft } from './sharedLinks.ts'

/** The time, each second, for what counts down. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface SharedLinkListProps {
  links: readonly SharedLink[]
  /** Left out where all are of one object. */
  named?: boolean
}

/** Which links were made, and how long each still works. */
export function SharedLinkList({ links, named = false }: SharedLinkListProps) {
  const now = useSeconds()
  return (
    <ul className={styles.queue} aria-label="Links created in this browser">
      {links.map(({ name, made, until, uploads = false }) => (
        <li key={`${made} ${name}`} className={styles.item}>
          {named && <span className={styles.name}>{name}</span>}
          <span className={styles.quiet}>
            {uploads ? 'For upload, created' : 'Created'}{' '}
            <Time value={new Date(made).toISOString()} />
          </span>
          <span>{timeLeft(until - now)}</span>
        </li>
      ))}
    </ul>
  )
}
