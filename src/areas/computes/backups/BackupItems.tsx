import type { Compute, ComputeBackupSchedule } from '#api/generated/types.gen.ts'
import { backupWindowHours } from '#contract/rules/backupWindows.ts'
import type { Span } from '#contract/rules/recurrences.ts'
import { formatMoney } from '#lib/format.ts'
import { formatSpan } from '#lib/time.ts'
import { DescriptionItem } from '#ui/layout/DescriptionList.tsx'
import { Time, useTimeZone } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { backupPriceIn } from '../public/price.ts'
import { useComputeTypes } from '../queries.ts'
import { nextBackup, nextDailyBackup } from './nextBackup.ts'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * Formats a schedule: "Saturdays, 10:00–12:00 UTC". `Scheduling` and null both mean that it has not been assigned yet.
 */
function backupScheduleText(schedule: ComputeBackupSchedule | undefined): string {
  const { day, window } = schedule ?? {}
  const hours = backupWindowHours(window)
  const when = day && day !== 'Scheduling' ? `${day}s` : undefined
  const span = hours && `${clock(hours.start)}–${clock(hours.end)} UTC`
  if (when && span) return `${when}, ${span}`
  return when ?? span ?? 'Not chosen yet'
}

/** Details of the backup service: the window in UTC, and the next one in local time too. */
export function BackupItems({ compute }: { compute: Compute }) {
  const now = useNow()
  const { backups } = compute
  const type = useComputeTypes().find(({ id }) => id === compute.type)
  const price = backupPriceIn(type, compute.region)?.monthly
  const { day, window } = backups?.schedule ?? {}
  return (
    <>
      <DescriptionItem label="Backup service">
        {backups &&
          (backups.enabled ? `On${price == null ? '' : `, ${formatMoney(price)}/mo`}` : 'Off')}
      </DescriptionItem>
      {backups?.enabled && (
        <>
          <DescriptionItem label="Schedule">{backupScheduleText(backups.schedule)}</DescriptionItem>
          <DescriptionItem label="Next backup">
            <Next times={nextDailyBackup(window, now, backups.last_successful)} />
          </DescriptionItem>
          <DescriptionItem label="Next weekly backup">
            <Next times={nextBackup(day, window, now, backups.last_successful)} />
          </DescriptionItem>
          <DescriptionItem label="Last successful backup">
            {backups.last_successful ? <Time value={backups.last_successful} /> : 'No backups yet'}
          </DescriptionItem>
        </>
      )}
    </>
  )
}

function Next({ times }: { times: Span | undefined }) {
  const zone = useTimeZone()
  if (!times) return 'Not chosen yet'
  return formatSpan(times.start, times.end, zone)
}
