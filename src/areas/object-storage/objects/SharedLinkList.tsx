import { useEffect, useState } from 'react'
import { Time } from '#ui/display/Time.tsx'
import styles from '../ObjectStorage.module.css'
import { type SharedLink, timeLeft } from './sharedLinks.ts'

/** Returns the current time, updated every second, for countdowns. */
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
  /** Omitted if all links are for one object. */
  named?: boolean
}

/** Lists the created links with their remaining lifetime. */
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
