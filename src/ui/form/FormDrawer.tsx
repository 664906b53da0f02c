import { type FormEvent, use, useId, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type EveryInput, requestInput } from '#lib/requestBody.ts'
import { type CallName, type CallParts, curlOfForm } from '#api/http/curl.ts'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { ErrorCount } from './ErrorCount.tsx'
import { FormDisabledContext } from './FormDisabledContext.ts'
import { Button } from '../display/Button.tsx'
import { CopyCurl } from './CopyCurl.tsx'
import { DeniedNotice } from '../error/DeniedNotice.tsx'
import { Drawer, type DrawerProps } from '../overlay/Drawer.tsx'
import styles from './Form.module.css'
import { FormNotice } from './FormNotice.tsx'
import { LeaveDialog } from '../overlay/LeaveDialog.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useFormSend, type Send } from './useFormSend.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface FormDrawerProps<Values extends FieldValues, Sent, Input, Output> extends Pick<
  DrawerProps,
  'title' | 'meta' | 'width'
> {
  form: UseFormReturn<Values, unknown, Sent>
  /** Mutation; only `mutateAsync` is used. */
  operation: { mutateAsync: (input: Input) => Promise<Output> }
  /**
   * Converts the values validated by the schema to the input of the operation: all fields of the body, with `undefined`
   * for omitted ones.
   */
  toInput: (values: Sent) => NoInfer<EveryInput<Input>> | Promise<NoInfer<EveryInput<Input>>>
  /** Called after Cancel, Escape and success; removes the drawer from the URL. */
  onClose: () => void
  /** Called after success and before closing. It may navigate, and return false to skip `onClose`. */
  onDone?: (output: Output, values: Sent) => unknown
  /** Label of the submit button: "Add record". Defaults to the title. */
  submitLabel?: string
  /** Reason why the user or token may not submit the form; shown at the top before the user types anything. */
  deniedReason?: string | undefined
  disabledReason?: string | undefined
  /**
   * Nested form that is not submitted with this form, but is validated with it and protected against losing changes.
   */
  inner?: { formState: { isDirty: boolean }; trigger: () => Promise<boolean> }
  /** Name of the contract operation that the form sends; enables "Copy as curl". */
  call?: CallName | undefined
  /** Converts the input to the parts of the request, if the operation takes a different input. */
  callParts?: (input: Input) => CallParts | Promise<CallParts>
  /** Content next to the buttons. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * Drawer with a form: submits it, shows errors at their fields, and closes after success. After a failure all input is
 * preserved. It prevents duplicate submits and asks before discarding changes.
 */
export function FormDrawer<Values extends FieldValues, Sent, Input, Output>(
  props: FormDrawerProps<Values, Sent, Input, Output>,
) {
  const { title, form, operation, toInput, onClose, onDone, children } = props
  const readOnlyReason = useReadOnlyReason()
  const disabledReason = use(FormDisabledContext) ?? props.deniedReason ?? readOnlyReason
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  // Read both values unconditionally, because react-hook-form only tracks state properties that were read.
  const [outerDirty, innerDirty] = [form.formState.isDirty, props.inner?.formState.isDirty]
  const isDirty = outerDirty || innerDirty === true
  const guard = useLeaveGuard(isDirty)
  const [asking, setAsking] = useState(false)

  const sent = useRef<{ values: Sent; input: Input }>(undefined)
  const send: Send<Sent> = async (values) => {
    // A retry passes the same object. Its input must not be checked again, because the object may exist by now.
    if (sent.current?.values !== values)
      sent.current = { values, input: requestInput<Input>(await toInput(values)) }
    const output = await operation.mutateAsync(sent.current.input)
    guard.release()
    if (onDone?.(output, values) !== false) onClose()
  }
  const { submit, sending, failure, curlOfValues } = useFormSend({ form, element, send })
  const curlOf = (call: CallName) =>
    curlOfValues(async (values) => {
      const input = requestInput<Input>(await toInput(values))
      return curlOfForm(call, props.callParts ? await props.callParts(input) : (input as CallParts))
    })
  const { call } = props
  const checkAndSubmit = (event: FormEvent) => {
    // Validate the nested form at the same time, so that its errors appear together with those of this form.
    void props.inner?.trigger()
    submit(event)
  }

  const leave = () => {
    guard.release()
    onClose()
  }
  // Do not close while a request is in flight, because its result is shown in this drawer.
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
          <div className={styles.aside}>
            {props.aside}
            <ErrorCount form={form} element={element} />
            {call !== undefined && <CopyCurl variant="icon" command={() => curlOf(call)} />}
          </div>
          <Button onClick={requestClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={sending}
            disabledReason={sending ? undefined : (disabledReason ?? props.disabledReason)}
          >
            {props.submitLabel ?? title}
          </Button>
        </>
      }
    >
      <form ref={element} id={formId} className={styles.form} noValidate onSubmit={checkAndSubmit}>
        {disabledReason !== undefined && <DeniedNotice reason={disabledReason} />}
        <FormNotice failure={failure} />
        {children}
      </form>
      {asking && <LeaveDialog onLeave={leave} onStay={() => setAsking(false)} />}
      <LeaveGuard guard={guard} />
    </Drawer>
  )
}
