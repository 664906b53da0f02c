import { useRef, type ReactNode } from 'react'
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import type { Database, DatabaseUpdate } from '#api/generated/types.gen.ts'
import { curlOfForm } from '#api/http/curl.ts'
import { databaseCan } from '#contract/rules/databaseStates.ts'
import { Button } from '#ui/display/Button.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { FormNotice } from '#ui/form/FormNotice.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { resetForm } from '#ui/form/resetForm.ts'
import { type Send, useFormSend } from '#ui/form/useFormSend.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { useUpdateNeed } from '../permissions.ts'
import styles from '../Tab.module.css'

/** Returns the reason why a database cannot be changed now: its status or missing permissions. */
export function useUpdateReason(database: Database): string | undefined {
  const denied = useUpdateNeed(database)
  return denied ?? databaseCan.update(database.status ?? 'active')
}

interface SettingsPanelProps<Values extends FieldValues, Sent> {
  database: Database
  title: string
  submitLabel: string
  form: UseFormReturn<Values, unknown, Sent>
  send: Send<Sent>
  /** Returns the changed fields, for the curl command. */
  bodyOf: (values: Sent) => DatabaseUpdate
  children: ReactNode
}

/** Settings form that is saved separately, because the API does not accept several of these changes in one request. */
export function SettingsPanel<Values extends FieldValues, Sent>(
  props: SettingsPanelProps<Values, Sent>,
) {
  const { database, title, submitLabel, form, children } = props
  const element = useRef<HTMLFormElement>(null)
  const reason = useUpdateReason(database)
  const { isDirty } = useFormState({ control: form.control })
  const guard = useLeaveGuard(isDirty, 'path')
  const { submit, sending, failure, curlOfValues } = useFormSend({
    form,
    element,
    send: props.send,
  })
  const curl = () =>
    curlOfValues((values) =>
      curlOfForm(`PUT /databases/${database.engine}/instances/{instanceId}`, {
        path: { instanceId: database.id },
        body: props.bodyOf(values),
      }),
    )
  return (
    <Panel title={title}>
      <form ref={element} className={styles.fields} aria-label={title} noValidate onSubmit={submit}>
        <FormNotice failure={failure} />
        {children}
        <div className={styles.line}>
          <Button
            type="submit"
            busy={sending}
            disabledReason={reason ?? (isDirty ? undefined : 'No changes.')}
          >
            {submitLabel}
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
