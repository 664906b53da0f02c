import type { Compute } from '#api/generated/types.gen.ts'
import { formatClock } from '#lib/time.ts'
import { Fact } from '#ui/Facts.tsx'
import { Time, useTimeZone } from '#ui/Time.tsx'
import { useNow } from '#ui/useNow.ts'
import { backupScheduleWords } from './backupScheduleWords.ts'
import { nextBackup } from './nextBackup.ts'
import styles from './OverviewTab.module.css'

/** The backup service of an instance; the window stands in UTC, the next one in the reader's time too. */
export function BackupFacts({ compute }: { compute: Compute }) {
  const { backups } = compute
  return (
    <>
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
    </>
  )
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
