import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { formatCount, none } from '#lib/format.ts'
import { formatClock } from '#lib/time.ts'
import { Fact, Facts } from '#ui/Facts.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Time, useTimeZone } from '#ui/Time.tsx'
import { useNow } from '#ui/useNow.ts'
import { alertFields } from '../settings/alertFields.ts'
import { computePaths } from '../paths.ts'
import { backupScheduleWords } from './backupScheduleWords.ts'
import { nextBackup } from './nextBackup.ts'
import styles from './OverviewTab.module.css'

/** What looks after the instance while nobody does. */
export function CarePanel({ compute }: { compute: Compute }) {
  const { backups, alerts, watchdog_enabled: watchdog } = compute
  return (
    <Panel
      title="Backups and alerts"
      action={<Link to={computePaths.tab(compute.id, 'settings')}>Change</Link>}
    >
      <Facts>
        <Fact label="Backup service">{backups && (backups.enabled ? 'On' : 'Off')}</Fact>
        {backups?.enabled && (
          <>
            <Fact label="Schedule">{backupScheduleWords(backups.schedule)}</Fact>
            <Fact label="Next backup">
              <NextBackup compute={compute} />
            </Fact>
            <Fact label="Last good backup">
              {backups.last_successful ? <Time value={backups.last_successful} /> : 'None yet'}
            </Fact>
          </>
        )}
        <Fact label="Watchdog">
          {watchdog !== undefined && (watchdog ? 'Reboots after an unexpected power-off' : 'Off')}
        </Fact>
        <Fact label="Alerts">
          {alerts && (
            <ul className={styles.alerts}>
              {alertFields.map(({ name, label, unit }) => (
                <li key={name}>
                  {label} {alertWords(alerts[name], unit)}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </Facts>
    </Panel>
  )
}

function alertWords(limit: number | undefined, unit: string) {
  if (limit === undefined) return none
  return limit === 0 ? 'off' : `over ${formatCount(limit)}${unit}`
}

function NextBackup({ compute }: { compute: Compute }) {
  const now = useNow()
  const zone = useTimeZone()
  const { day, window } = compute.backups?.schedule ?? {}
  const next = nextBackup(day, window, now)
  if (!next) return 'Not chosen yet'
  return (
    <>
      <Time value={next.start} as="dateTime" />
      <span className={styles.dim}> to {formatClock(next.end, zone)}, your time</span>
    </>
  )
}
