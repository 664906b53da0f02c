import type { Compute } from '#api/generated/types.gen.ts'
import { formatClock } from '#lib/time.ts'
import { DescriptionItem } from '#ui/DescriptionList.tsx'
import { Time, useTimeZone } from '#ui/Time.tsx'
import { useNow } from '#ui/useNow.ts'
import { backupScheduleWords } from './backupScheduleWords.ts'
import { type BackupTime, nextBackup, nextDailyBackup } from './nextBackup.ts'

/** The backup service of an instance; the window stands in UTC, the next one in the reader's time too. */
export function BackupItems({ compute }: { compute: Compute }) {
  const now = useNow()
  const { backups } = compute
  const { day, window } = backups?.schedule ?? {}
  return (
    <>
      <DescriptionItem label="Backup service">
        {backups && (backups.enabled ? 'On' : 'Off')}
      </DescriptionItem>
      {backups?.enabled && (
        <>
          <DescriptionItem label="Schedule">
            {backupScheduleWords(backups.schedule)}
          </DescriptionItem>
          <DescriptionItem label="Next backup">
            <Next times={nextDailyBackup(window, now)} />
          </DescriptionItem>
          <DescriptionItem label="Next weekly backup">
            <Next times={nextBackup(day, window, now)} />
          </DescriptionItem>
          <DescriptionItem label="Last successful backup">
            {backups.last_successful ? <Time value={backups.last_successful} /> : 'None yet'}
          </DescriptionItem>
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
      <Time value={times.start} as="dateTime" />–{formatClock(times.end, zone)}
    </>
  )
}
