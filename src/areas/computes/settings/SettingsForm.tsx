import { useEffect, useRef } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Compute } from '#api/generated/types.gen.ts'
import { curlOf } from '#api/http/curl.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { ActionBar } from '#ui/layout/ActionBar.tsx'
import { Button } from '#ui/display/Button.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { DeniedNotice } from '#ui/error/DeniedNotice.tsx'
import { ErrorCount } from '#ui/form/ErrorCount.tsx'
import { FormNotice } from '#ui/form/FormNotice.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { resetAfterSend } from '#ui/form/resetAfterSend.ts'
import { useFormSend } from '#ui/form/useFormSend.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { requestBody } from '#lib/requestBody.ts'
import { mergeLists } from '#lib/mergeList.ts'
import { DescriptionList } from '#ui/layout/DescriptionList.tsx'
import { AlertsPanel } from './AlertsPanel.tsx'
import { computeChanges, settingsOf } from './computeChanges.ts'
import { NameFields } from './NameFields.tsx'
import { type ComputeSettings, settingsSchema } from './settingsSchema.ts'
import styles from './ComputeSettingsTab.module.css'
import { needs } from '../../needs.ts'
import { computeQuery, useUpdateCompute } from '../queries.ts'
import { BackupItems } from '../backups/BackupItems.tsx'
import { computePaths } from '#paths/computes.ts'

/** Settings that can change while an instance runs. Sends only changed fields. */
export function SettingsForm({ compute }: { compute: Compute }) {
  const element = useRef<HTMLFormElement>(null)
  const form = useContractForm<ComputeSettings>({
    schema: settingsSchema,
    defaultValues: settingsOf(compute),
  })
  const { control, reset } = form
  const { isDirty } = useFormState({ control })
  const save = useSaveSettings(compute.id)
  // Block only navigations that change the path, because charts and actions change the query string of a dirty form.
  const guard = useLeaveGuard(isDirty, 'path')
  const deniedReason =
    useDeniedReason(needs.compute.write(compute.id)) ??
    computeCan.update(compute.status ?? 'unknown')

  // Apply changes by other clients only while the form is clean, because the user's input refers to the values that
  // were shown.
  const settingsJson = JSON.stringify(settingsOf(compute))
  useEffect(() => {
    if (!isDirty) reset(JSON.parse(settingsJson) as ComputeSettings)
  }, [isDirty, reset, settingsJson])

  const { submit, sending, failure } = useFormSend({
    form,
    element,
    send: async (newSettings) => {
      const initialSettings = {
        ...settingsOf(compute),
        ...form.formState.defaultValues,
      } as ComputeSettings
      const submittedValues = structuredClone(form.getValues())
      const saved = await save(initialSettings, newSettings)
      resetAfterSend(form, submittedValues, settingsOf(saved.compute))
      toast(
        saved.merged
          ? 'Saved. Tags were merged with someone else’s change.'
          : `Saved the settings of ${saved.compute.label ?? 'the instance'}`,
      )
    },
  })

  // Shows the tags as entered, without the merge that saving performs after concurrent changes.
  const curl = () =>
    curlOf({
      method: 'PUT',
      path: `/v4/compute/instances/${compute.id}`,
      query: '',
      body: computeChanges(settingsOf(compute), form.getValues()),
    })

  return (
    <form ref={element} className={styles.form} aria-label="Settings" noValidate onSubmit={submit}>
      {deniedReason !== undefined && <DeniedNotice reason={deniedReason} />}
      <FormNotice failure={failure} />
      <div className={styles.columns}>
        <NameFields control={control} deniedReason={deniedReason} />
        <div className={styles.form}>
          <WatchdogField control={control} deniedReason={deniedReason} />
          <BackupsPanel compute={compute} />
        </div>
      </div>
      <AlertsPanel form={form} compute={compute} deniedReason={deniedReason} />
      <ActionBar>
        <Button
          type="submit"
          variant="primary"
          busy={sending}
          disabledReason={deniedReason ?? (isDirty ? undefined : 'No changes.')}
        >
          Save changes
        </Button>
        {isDirty && !sending && (
          <>
            <Button onClick={() => reset()}>Discard changes</Button>
            <CopyCurl command={curl} />
          </>
        )}
        <ErrorCount form={form} element={element} />
      </ActionBar>
      <LeaveGuard guard={guard} />
    </form>
  )
}

interface WatchdogFieldProps {
  control: Control<ComputeSettings, unknown, ComputeSettings>
  deniedReason: string | undefined
}

function WatchdogField({ control, deniedReason }: WatchdogFieldProps) {
  return (
    <Panel title="Watchdog">
      <SwitchInput
        name="watchdog_enabled"
        control={control}
        label="Reboot after an unexpected power-off"
        readOnly={deniedReason !== undefined}
        help="Stops after 5 boots in 15 minutes."
      />
    </Panel>
  )
}

/**
 * Saves the changed fields. Tags are a single list, so concurrent changes by other clients are merged.
 * @returns the updated instance, and whether another client had changed its tags
 */
function useSaveSettings(computeId: number) {
  const client = useQueryClient()
  const { mutateAsync: update } = useUpdateCompute()
  return async (initial: ComputeSettings, wanted: ComputeSettings) => {
    const read = () => client.fetchQuery({ ...computeQuery(computeId, client), staleTime: 0 })
    const changes = computeChanges(initial, wanted)
    const { body, merged } = await mergeLists(['tags'], initial, changes, read)
    return { compute: await update({ path: { computeId }, body: requestBody(body) }), merged }
  }
}

/** Shows the backup schedule, which is changed on the backups tab. */
function BackupsPanel({ compute }: { compute: Compute }) {
  return (
    <Panel
      title="Backup schedule"
      action={
        <Link to={computePaths.tab(compute.id, 'backups')}>
          {compute.backups?.enabled ? 'Change schedule' : 'Backups'}
        </Link>
      }
    >
      <DescriptionList>
        <BackupItems compute={compute} />
      </DescriptionList>
    </Panel>
  )
}
