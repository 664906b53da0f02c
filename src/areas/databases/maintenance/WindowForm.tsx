import { useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { Database } from '#api/generated/types.gen.ts'
import { curlOfForm } from '#api/http/curl.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { occupiedReason } from '#api/tasks/task.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { ownTimeZone } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { DeniedNotice } from '#ui/error/DeniedNotice.tsx'
import { ErrorCount } from '#ui/form/ErrorCount.tsx'
import { FormNotice } from '#ui/form/FormNotice.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { keepDirtyFields, resetForm } from '#ui/form/resetForm.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { reportUpdate } from '../followDatabase.ts'
import { useFormSend } from '#ui/form/useFormSend.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { calendarPaths } from '#paths/calendar.ts'
import { databaseName } from '../databaseName.ts'
import { useUpdateNeed } from '../permissions.ts'
import { useReadBack, useUpdateDatabase } from '../queries.ts'
import { OwnTimeFields } from './OwnTimeFields.tsx'
import { WindowNotes } from './WindowNotes.tsx'
import { WindowTimesList } from './WindowTimesList.tsx'
import { isKept, windowBody, windowSchema, type WindowSent } from './windowSchema.ts'
import { wholeWindow, windowValues, type WindowValues } from './windowValues.ts'
import { dayNames, hourText, nthDayText } from './words.ts'
import styles from './WindowForm.module.css'

const unknown = 'Unknown'

/** Form for the maintenance window of operating-system patches. The request contains only the window. */
export function WindowForm({ database }: { database: Database }) {
  const element = useRef<HTMLFormElement>(null)
  const [inOwnTime, setInOwnTime] = useState(false)
  const form = useContractForm<WindowValues, WindowSent>({
    schema: windowSchema,
    values: windowValues(database),
    resetOptions: keepDirtyFields,
  })
  const { control } = form
  const { isDirty } = useFormState({ control })
  const values = useWatch({ control }) as WindowValues
  const { frequency, day_of_week: day } = values.updates
  const own = useTimeZone() ?? ownTimeZone()
  const guard = useLeaveGuard(isDirty, 'path')
  const { mutateAsync: update } = useUpdateDatabase(database)
  const readBack = useReadBack(database)
  const task = useObjectTask('database', database.id)
  const reason =
    useUpdateNeed(database) ??
    occupiedReason(task) ??
    (database.status == null ? undefined : databaseCan.update(database.status))
  const readOnly = reason !== undefined
  const { submit, sending, failure, curlOfValues } = useFormSend({
    form,
    element,
    send: async (formValues) => {
      const body = windowBody(formValues)
      await update({ path: { instanceId: database.id }, body })
      const read = await readBack()
      resetForm(form, windowValues(read))
      reportUpdate(
        read,
        isKept(body, read)
          ? `Saved the maintenance window of ${databaseName(database)}`
          : 'Saved, but the API reports a different window',
      )
    },
  })
  const curl = () =>
    curlOfValues((formValues) =>
      curlOfForm(`PUT /databases/${database.engine}/instances/{instanceId}`, {
        path: { instanceId: database.id },
        body: windowBody(formValues),
      }),
    )
  return (
    <Panel
      title="Maintenance window"
      meta={own === 'UTC' ? undefined : `Your time is ${own}; the window is stored in UTC.`}
      action={<Link to={calendarPaths.screen('database-maintenance')}>Calendar</Link>}
    >
      <form ref={element} aria-label="Maintenance window" noValidate onSubmit={submit}>
        {reason !== undefined && (
          <div className={styles.denied}>
            <DeniedNotice reason={reason} />
          </div>
        )}
        <FormNotice failure={failure} />
        <div className={styles.fields}>
          <SelectInput
            name="updates.frequency"
            control={control}
            label="Frequency"
            placeholder={unknown}
            readOnly={readOnly}
            options={[
              { value: 'weekly', label: 'Every week' },
              { value: 'monthly', label: 'Every month' },
            ]}
          />
          {frequency === 'monthly' && (
            <SelectInput
              name="updates.week_of_month"
              control={control}
              label="Week"
              placeholder={unknown}
              readOnly={readOnly}
              help="Nth occurrence in the month, UTC."
              options={[1, 2, 3, 4].map((value) => ({ value, label: nthDayText(value, day) }))}
            />
          )}
          {inOwnTime ? (
            <OwnTimeFields form={form} zone={own} readOnly={readOnly} />
          ) : (
            <>
              <SelectInput
                name="updates.day_of_week"
                control={control}
                label="Day"
                placeholder={unknown}
                readOnly={readOnly}
                options={dayNames.map((label, index) => ({ value: index + 1, label }))}
              />
              <SelectInput
                name="updates.hour_of_day"
                control={control}
                label="Start"
                placeholder={unknown}
                readOnly={readOnly}
                options={Array.from({ length: 24 }, (_, value) => ({
                  value,
                  label: hourText(value),
                }))}
              />
            </>
          )}
          <SelectInput
            name="updates.duration"
            control={control}
            label="Duration"
            placeholder={unknown}
            readOnly={readOnly}
            help="Patching may take less."
            options={[1, 2, 3].map((value) => ({
              value,
              label: value === 1 ? '1 hour' : `${value} hours`,
            }))}
          />
        </div>
        {own !== 'UTC' && (
          <Button
            size="small"
            pressed={inOwnTime}
            disabledReason={reason}
            onClick={() => setInOwnTime(!inOwnTime)}
          >
            Use my time zone
          </Button>
        )}
        <WindowTimesList window={wholeWindow(values)} />
        <WindowNotes database={database} window={wholeWindow(values)} />
        <div className={styles.save}>
          <Button
            type="submit"
            variant="primary"
            busy={sending}
            disabledReason={reason ?? (isDirty ? undefined : 'No changes.')}
          >
            Save window
          </Button>
          {isDirty && !sending && (
            <>
              <Button onClick={() => resetForm(form, windowValues(database))}>
                Discard changes
              </Button>
              <CopyCurl command={curl} />
            </>
          )}
          <ErrorCount form={form} element={element} />
        </div>
        <LeaveGuard guard={guard} />
      </form>
    </Panel>
  )
}
