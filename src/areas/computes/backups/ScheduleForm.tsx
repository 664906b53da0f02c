import { useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import type { Compute, ComputeUpdate } from '#api/generated/types.gen.ts'
import { curlOfForm } from '#api/http/curl.ts'
import { backupDays, backupWindows } from '#contract/rules/backupWindows.ts'
import { ownTimeZone } from '#lib/time.ts'
import { requestBody, unset } from '#lib/requestBody.ts'
import { Button } from '#ui/display/Button.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { DeniedNotice } from '#ui/error/DeniedNotice.tsx'
import { FormNotice } from '#ui/form/FormNotice.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { keepDirtyFields, resetForm } from '#ui/form/resetForm.ts'
import { useTimeZone } from '#ui/display/Time.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useFormSend } from '#ui/form/useFormSend.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { useNow } from '#ui/display/useNow.ts'
import { calendarPaths } from '#paths/calendar.ts'
import { useUpdateCompute } from '../queries.ts'
import styles from './ComputeBackupsTab.module.css'
import { ScheduleTimes } from './ScheduleTimes.tsx'
import { windowInUtc, backupTimes } from './backupTimes.ts'

const schema = z.object({
  day: z.enum(['Scheduling', ...backupDays]),
  window: z.enum(['Scheduling', ...backupWindows]),
})
type Schedule = z.infer<typeof schema>

const automaticChoice = 'Scheduling'

/** Form for the backup day and two-hour window in UTC, which also shows local times. */
export function ScheduleForm({
  compute,
  deniedReason,
}: {
  compute: Compute
  deniedReason: string | undefined
}) {
  const { day, window } = compute.backups?.schedule ?? {}
  const element = useRef<HTMLFormElement>(null)
  const form = useContractForm<Schedule>({
    schema,
    values: { day: day ?? automaticChoice, window: window ?? automaticChoice },
    resetOptions: keepDirtyFields,
  })
  const { control } = form
  const { isDirty } = useFormState({ control })
  const wantedDay = useWatch({ control, name: 'day' })
  const wantedWindow = useWatch({ control, name: 'window' })
  const zone = useTimeZone()
  const own = zone ?? ownTimeZone()
  const now = useNow()
  const guard = useLeaveGuard(isDirty, 'path')
  const { mutateAsync: update } = useUpdateCompute()
  const { submit, sending, failure, curlOfValues } = useFormSend({
    form,
    element,
    send: async (schedule) => {
      const saved = await update({
        path: { computeId: compute.id },
        body: requestBody<ComputeUpdate>({
          backups: { schedule },
          ...unset('label', 'group', 'tags', 'watchdog_enabled', 'alerts'),
        }),
      })
      const read = saved.backups?.schedule
      resetForm(form, {
        day: read?.day ?? automaticChoice,
        window: read?.window ?? automaticChoice,
      })
      if (read?.day === schedule.day && read.window === schedule.window)
        toast('Saved the backup schedule')
      else toast('Saved, but the API reports a different schedule')
    },
  })
  const curl = () =>
    curlOfValues((schedule) =>
      curlOfForm('PUT /compute/instances/{computeId}', {
        path: { computeId: compute.id },
        body: { backups: { schedule } },
      }),
    )
  return (
    <Panel
      title="Schedule"
      meta={own === 'UTC' ? undefined : `Your time is ${own}; the schedule is stored in UTC.`}
      action={<Link to={calendarPaths.screen('instance-backup')}>Calendar</Link>}
    >
      <form ref={element} aria-label="Backup schedule" noValidate onSubmit={submit}>
        {deniedReason !== undefined && (
          <div className={styles.denied}>
            <DeniedNotice reason={deniedReason} />
          </div>
        )}
        <FormNotice failure={failure} />
        <div className={styles.fields}>
          <SelectInput
            name="day"
            control={control}
            label="Weekly backup"
            readOnly={deniedReason !== undefined}
            options={[
              { value: automaticChoice, label: 'Automatic' },
              ...backupDays.map((value) => ({
                value,
                label: value,
                ...(own !== 'UTC' && { detail: 'UTC' }),
              })),
            ]}
          />
          <SelectInput
            name="window"
            control={control}
            label="Window"
            readOnly={deniedReason !== undefined}
            options={[
              { value: automaticChoice, label: 'Automatic' },
              ...backupWindows.map((value) => ({
                value,
                label: windowInUtc(value) ?? value,
                // Omit the local time if it is the same as UTC.
                ...(own !== 'UTC' && {
                  detail: `${backupTimes(value, wantedDay, zone, now)?.local} ${own}`,
                }),
              })),
            ]}
            help="A 2-hour window each day. The backup on the selected day becomes the weekly one."
          />
        </div>
        <ScheduleTimes day={wantedDay} window={wantedWindow} />
        <div className={styles.save}>
          <Button
            type="submit"
            variant="primary"
            busy={sending}
            disabledReason={deniedReason ?? (isDirty ? undefined : 'No changes.')}
          >
            Save schedule
          </Button>
          {isDirty && !sending && (
            <>
              <Button onClick={() => resetForm(form)}>Discard changes</Button>
              <CopyCurl command={curl} />
            </>
          )}
        </div>
        <LeaveGuard guard={guard} />
      </form>
    </Panel>
  )
}
