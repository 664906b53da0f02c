import { mdiBellOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cx } from '#lib/cx.ts'
import { plural } from '#lib/format.ts'
import { IconButton } from '#ui/display/IconButton.tsx'
import { distinctNotices } from '../../areas/account/public/workNotices.ts'
import { notificationsQuery } from '../../areas/account/noticeQueries.ts'
import { notificationsPanel } from '../lazyPanels.ts'
import styles from './Notifications.module.css'

/** Delay before notifications are requested, in milliseconds, so that they do not slow down the first list. */
const restBeforeAsking = 1500

export function NotificationsButton({ onOpen }: { onOpen: () => void }) {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restBeforeAsking)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...notificationsQuery(), enabled: rested })
  const notifications = distinctNotices(data?.data ?? [])
  const count = notifications.length
  const grave = notifications.some(
    ({ severity }) => severity === 'critical' || severity === 'major',
  )
  const name = 'Notifications and events'
  return (
    <span className={styles.anchor}>
      <IconButton
        label={count > 0 ? `${name}, ${plural(count, 'notification')}` : name}
        icon={mdiBellOutline}
        haspopup="dialog"
        onIntent={notificationsPanel.preload}
        onClick={onOpen}
      />
      {count > 0 && <span className={cx(styles.dot, grave && styles.grave)} aria-hidden="true" />}
    </span>
  )
}
