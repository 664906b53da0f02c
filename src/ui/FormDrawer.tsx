import { mdiConsole } from '@mdi/js'
import { type FormEvent, use, useId, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type EveryInput, requestInput } from '#lib/requestBody.ts'
import { asApiError } from '#api/client.ts'
import { type CallName, type CallParts, curlOfForm } from '#api/curl.ts'
import { useReadOnlyReason } from '#api/readOnly.ts'
import { FormDisabledContext } from './FormDisabledContext.ts'
import { Button } from './Button.tsx'
import { copyCurl } from './copyCurl.ts'
import { DeniedNotice } from './DeniedNotice.tsx'
import { Drawer, type DrawerProps } from './Drawer.tsx'
import styles from './Form.module.css'
import { FormNotice } from './FormNotice.tsx'
import { IconButton } from './IconButton.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { toast } from './toast.ts'
import { useFormSend, type Send } from './useFormSend.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface FormDrawerProps<Values extends FieldValues, Sent, Input, Output> extends Pick<
  DrawerProps,
  'title' | 'meta' | 'width'
> {
  form: UseFormReturn<Values, unknown, Sent>
  /** A mutation: only its `mutateAsync` is used. */
  operation: { mutateAsync: (input: Input) => Promise<Output> }
  /**
   * What the operation takes, from what the form's schema let through: each field of the body, `undefined` for one that
   * is left out.
   */
  toInput: (values: Sent) => NoInfer<EveryInput<Input>> | Promise<NoInfer<EveryInput<Input>>>
  /** Takes it out of the address: after Cancel, Escape, and after it was done. */
  onClose: () => void
  /** Before it closes; may navigate elsewhere by itself and return false to keep onClose from being called. */
  onDone?: (output: Output, values: Sent) => unknown
  /** What the button does: "Add record". The title when absent. */
  submitLabel?: string
  /** The reason why user or token may not send it, said at the top before anything is typed. */
  deniedReason?: string | undefined
  disabledReason?: string | undefined
  /** A form inside this one that is not sent with it: it is checked and not left by accident together with it. */
  inner?: { formState: { isDirty: boolean }; trigger: () => Promise<boolean> }
  /** The one call of the contract that it sends, which is then offered as curl. */
  call?: CallName
  /** The parts of the call, where the operation takes something else. */
  callParts?: (input: Input) => CallParts | Promise<CallParts>
  /** A choice beside the buttons. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * A form beside the screen: sends, places faults, closes. On failure it stays with everything typed,
 * it cannot be sent twice, and changes are not left by accident.
 */
export function FormDrawer<Values extends FieldValues, Sent, Input, Output>(
  props: FormDrawerProps<Values, Sent, Input, Output>,
) {
  const { title, form, operation, toInput, onClose, onDone, children } = props
  const readOnlyReason = useReadOnlyReason()
  const denied = use(FormDisabledContext) ?? props.deniedReason ?? readOnlyReason
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  // Both are read in any case: a form tells only whoever has asked.
  const [outerDirty, innerDirty] = [form.formState.isDirty, props.inner?.formState.isDirty]
  const isDirty = outerDirty || innerDirty === true
  const guard = useLeaveGuard(isDirty)
  const [asking, setAsking] = useState(false)

  const send: Send<Sent> = async (values) => {
    const output = await operation.mutateAsync(requestInput<Input>(await toInput(values)))
    guard.release()
    if (onDone?.(output, values) !== false) onClose()
  }
  const { submit, sending, failure } = useFormSend({ form, element, send })
  const copyCall = form.handleSubmit(async (values) => {
    if (props.call === undefined) return
    try {
      const input = requestInput<Input>(await toInput(values))
      const parts = props.callParts ? await props.callParts(input) : (input as CallParts)
      await copyCurl(curlOfForm(props.call, parts))
    } catch (error) {
      toast(asApiError(error).reason)
    }
  })
  const checkAndSubmit = (event: FormEvent) => {
    // Its faults stand beside those of this form, and not after them.
    void props.inner?.trigger()
    submit(event)
  }

  const leave = () => {
    guard.release()
    onClose()
  }
  // What is on its way is waited for: its answer belongs here.
  const requestClose = () => {
    if (sending) return
    if (isDirty) setAsking(true)
    else leave()
  }

  return (
    <Drawer
      title={title}
      meta={props.meta}
      width={props.width}
      onClose={requestClose}
      fields={element}
      footer={
        <>
          {(props.aside != null || props.call !== undefined) && (
            <div className={styles.aside}>
              {props.aside}
              {props.call !== undefined && (
                <IconButton
                  label="Copy as curl"
                  icon={mdiConsole}
                  onClick={() => void copyCall()}
                />
              )}
            </div>
          )}
          <Button onClick={requestClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={sending}
            disabledReason={sending ? undefined : (denied ?? props.disabledReason)}
          >
            {props.submitLabel ?? title}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} className={styles.form} noValidate onSubmit={checkAndSubmit}>
        {denied !== undefined && <DeniedNotice reason={denied} />}
        <FormNotice failure={failure} />
        {children}
      </form>
      {asking && <LeaveDialog onLeave={leave} onStay={() => setAsking(false)} />}
      <LeaveGuard guard={guard} />
    </Drawer>
  )
}
