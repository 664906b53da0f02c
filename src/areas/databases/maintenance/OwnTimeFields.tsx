import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SearchableSelect } from '#ui/form/SearchableSelect.tsx'
import { useNow } from '#ui/display/useNow.ts'
import type { WindowSent } from './windowSchema.ts'
import { clockText, localStarts, localWeekTime, offsetNow, utcWeekTime } from './weekTimes.ts'
import type { WindowValues } from './windowValues.ts'
import { dayNames } from './words.ts'
import styles from './OwnTimeFields.module.css'

interface OwnTimeFieldsProps {
  form: UseFormReturn<WindowValues, unknown, WindowSent>
  zone: string
  readOnly: boolean
}

/** Day and start time in the user's current time zone. The form stores UTC, so the day can differ. */
export function OwnTimeFields({ form, zone, readOnly }: OwnTimeFieldsProps) {
  const ids = useId()
  const offset = offsetNow(zone, useNow())
  const [day, hour] = useWatch({
    control: form.control,
    name: ['updates.day_of_week', 'updates.hour_of_day'],
  })
  const local = localWeekTime(day ?? 1, hour ?? 0, offset)
  const choose = (chosen: Partial<typeof local>) => {
    const utc = utcWeekTime({ ...local, ...chosen }, offset)
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('updates.day_of_week', utc.day, options)
    form.setValue('updates.hour_of_day', utc.minutes / 60, options)
  }
  return (
    <div className={styles.own}>
      <div className={styles.field}>
        <label htmlFor={`${ids}-day`}>Day in {zone}</label>
        <SearchableSelect
          id={`${ids}-day`}
          options={dayNames.map((label, index) => ({ value: index + 1, label }))}
          value={day === undefined ? undefined : local.day}
          placeholder="Unknown"
          disabled={readOnly}
          aria-describedby={ids}
          onChange={(chosen) => choose({ day: chosen })}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor={`${ids}-start`}>Start in {zone}</label>
        <SearchableSelect
          id={`${ids}-start`}
          options={localStarts(offset).map((value) => ({ value, label: clockText(value) }))}
          value={hour === undefined ? undefined : local.minutes}
          placeholder="Unknown"
          disabled={readOnly}
          aria-describedby={ids}
          onChange={(minutes) => choose({ minutes })}
        />
      </div>
      <p id={ids} className={styles.note}>
        The window is stored in UTC. When the clocks of {zone} change, its local time shifts.
      </p>
    </div>
  )
}
