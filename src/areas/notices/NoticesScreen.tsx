import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeniedReason } from '#api/session/permissions.ts'
import { Button } from '#ui/display/Button.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { calendarPaths } from '#paths/calendar.ts'
import {
  askPermission,
  type NoticePermission,
  showNotice,
  useNoticePermission,
} from './browserNotice.ts'
import { chooseNotice, useChoices } from './choices.ts'
import { noticeKinds } from './kinds.ts'
import { noticePaths } from '#paths/notices.ts'
import { WebhooksPanel } from './webhooks/WebhooksPanel.tsx'
import styles from './NoticesScreen.module.css'

const words: Readonly<Record<NoticePermission, string>> = {
  default: 'Your browser asks you first.',
  granted: 'Shown by this browser while the console is open in a tab, also in the background.',
  denied: 'This browser blocks notices from the console. Allow them in its settings for this site.',
  unsupported:
    'Notices are not available: this browser does not support them, or the console is not opened at an https URL.',
}

/** Screen with the notification channels: browser notifications, webhooks and calendar feeds. */
export function NoticesScreen() {
  return (
    <Screen title="Notices">
      <BrowserPanel />
      <WebhooksPanel />
      <Panel
        title="Calendar subscription"
        action={
          <Button size="small" href={calendarPaths.subscription()}>
            Manage subscription
          </Button>
        }
      >
        <p className={styles.quiet}>
          Maintenance and backups at a secret URL, for calendar programs.
        </p>
      </Panel>
    </Screen>
  )
}

function BrowserPanel() {
  const permission = useNoticePermission()
  const choices = useChoices()
  const navigate = useNavigate()
  const id = useId()
  const [outcome, setOutcome] = useState<string>()
  const isReady = permission === 'granted'
  const deniedReason = useDeniedReason({ scope: 'events:read_only' })
  const test = () => {
    const isShown = showNotice(
      {
        title: 'Test notice',
        body: 'Notices from the console look like this.',
        href: noticePaths.screen(),
        tag: 'console test',
      },
      (href) => void navigate(href),
    )
    setOutcome(
      isShown
        ? 'Sent. If nothing appears, your system mutes notices from this browser.'
        : 'This browser shows notices to installed apps only.',
    )
  }
  return (
    <Panel
      title="Browser notices"
      action={
        permission === 'default' ? (
          <Button size="small" onClick={() => void askPermission()}>
            Allow browser notices
          </Button>
        ) : (
          <Button
            size="small"
            onClick={test}
            disabledReason={isReady ? undefined : 'Browser notices are not allowed'}
          >
            Send a test
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <p className={styles.quiet}>{words[permission]}</p>
        <output className={styles.outcome}>{outcome}</output>
        {deniedReason !== undefined && (
          <p className={styles.quiet}>No notices about jobs: {deniedReason}</p>
        )}
        <fieldset className={styles.kinds} disabled={!isReady}>
          <legend className="visually-hidden">Kinds of notices</legend>
          {noticeKinds.map(({ kind, label, help }) => (
            <div key={kind} className={styles.kind}>
              <input
                type="checkbox"
                id={`${id}-${kind}`}
                aria-describedby={`${id}-${kind}-help`}
                checked={choices[kind] === true}
                onChange={({ target }) => chooseNotice(kind, target.checked)}
              />
              <div>
                <label htmlFor={`${id}-${kind}`} className={styles.name}>
                  {label}
                </label>
                <span id={`${id}-${kind}-help`} className={styles.help}>
                  {help}
                </span>
              </div>
            </div>
          ))}
        </fieldset>
      </div>
    </Panel>
  )
}
