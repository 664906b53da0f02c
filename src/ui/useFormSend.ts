import { useRef, useState, type FormEvent, type RefObject } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#api/client.ts'
import { localError } from '#api/clientError.ts'
import { fieldName, messagesIn } from './formFaults.ts'

export type Send<Sent> = (values: Sent) => Promise<unknown>

/** A refusal, and what of it found no field to stand beside. */
export interface FormFailure {
  error: unknown
  faults: readonly { reason: string; field?: string }[] | undefined
}

interface FormSend<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  element: RefObject<HTMLFormElement | null>
  send: Send<Sent>
}

/**
 * Sends a form once at a time. Faults go beside the field they name, if it is on screen; the rest, and every other
 * failure, is for the top of the form.
 */
export function useFormSend<Values extends FieldValues, Sent>(options: FormSend<Values, Sent>) {
  const { form, element, send } = options
  const [failure, setFailure] = useState<FormFailure>()
  const [sending, setSending] = useState(false)
  // The state is one drawing late: a second press in the same moment must find this.
  const underway = useRef(false)

  const place = (error: unknown) => {
    if (!(error instanceof ApiError)) {
      setFailure({ error, faults: undefined })
      return
    }
    const beside = error.faults.filter(
      (fault) => fault.field !== undefined && isShown(element, fault.field),
    )
    for (const [at, fault] of beside.entries()) {
      form.setError(
        fieldName(fault.field ?? '') as Path<Values>,
        { type: 'refused', message: fault.reason },
        { shouldFocus: at === 0 },
      )
    }
    const rest = error.faults.filter((fault) => !beside.includes(fault))
    setFailure(rest.length > 0 || beside.length === 0 ? { error, faults: rest } : undefined)
  }

  // A form that is not sent and does not say why cannot be put right.
  const placeUnsent = (errors: FieldErrors<Values>) => {
    const faults = messagesIn(errors).filter(({ field }) => !isShownWithin(element, field))
    setFailure(
      faults.length > 0
        ? { error: localError(400, 'Hidden fields have errors.'), faults }
        : undefined,
    )
  }

  const run = form.handleSubmit(async (values) => {
    setFailure(undefined)
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      place(error)
    } finally {
      setSending(false)
    }
  }, placeUnsent)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A drawer opened from another form is inside it for React.
    event.stopPropagation()
    if (underway.current) return
    underway.current = true
    void run().finally(() => {
      underway.current = false
    })
  }
  return { submit, sending, failure }
}

const isShown = (element: RefObject<HTMLFormElement | null>, field: string) =>
  Boolean(element.current?.querySelector(`[data-field="${CSS.escape(fieldName(field))}"]`))

/** Lists say the faults of what they hold. */
const isShownWithin = (element: RefObject<HTMLFormElement | null>, field: string) =>
  field.split('.').some((_, at, steps) => isShown(element, steps.slice(0, at + 1).join('.')))
