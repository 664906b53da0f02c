import type { Compute } from '#api/generated/types.gen.ts'
import { formatClock } from '#lib/time.ts'
import { Fact } from '#ui/Facts.tsx'
import { Time, useTimeZone } from '#ui/Time.tsx'
import { useNow } from '#ui/useNow.ts'
import { backupScheduleWords } from './backupScheduleWords.ts'
import { type BackupTime, nextBackup, nextDailyBackup } from './nextBackup.ts'
import styles from './OverviewTab.module.css'

/** The backup service of an instance; the window stands in UTC, the next one in the reader's time too. */
export function BackupFacts({ compute }: { compute: Compute }) {
  const now = useNow()
  const { backups } = compute
  const { day, window } = backups?.schedule ?? {}
  return (
    <>
      <Fact label="Backup service">{backups && (backups.enabled ? 'On' : 'Off')}</Fact>
      {backups?.enabled && (
        <>
          <Fact label="Schedule">{backupScheduleWords(backups.schedule)}</Fact>
          <Fact label="Next backup">
            <Next times={nextDailyBackup(window, now)} />
          </Fact>
          <Fact label="Next weekly one">
            <Next times={nextBackup(day, window, now)} />
          </Fact>
          <Fact label="Last good backup">
            {backups.last_successful ? <Time value={backups.last_successful} /> : 'None yet'}
          </Fact>
        </>
      )}
    </>
  )
}

function Next({ times }: { times: BackupTime | undefined }) {
  const zone = useTimeZone()
  if (!times) return 'Not chosen yet'
  return (
    <>
      <Time value={times.start} as="dateTime" />
      <span className={styles.dim}> to {formatClock(times.end, zone)}, your time</span>
    </>
  )
}
