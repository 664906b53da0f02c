import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#api/http/client.ts'
import { localError } from '#api/http/clientError.ts'
import { focusFirstError } from './focusFirstError.ts'
import { formFieldName, messagesIn } from './formErrors.ts'
import { refusedType } from './useContractForm.ts'

/** Sends validated values. A retry after an unknown outcome passes the same object. */
export type Send<Sent> = (values: Sent) => Promise<unknown>

/** Error of a submit, and those of its messages that belong to no visible field. */
export interface FormFailure {
  error: unknown
  faults: readonly { reason: string; field?: string }[] | undefined
}

interface FormSend<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  element: RefObject<HTMLFormElement | null>
  send: Send<Sent>
}

/** Returns a text that is equal for equal values of a form. Files are compared by name, size and time. */
const textOf = (values: unknown): string =>
  JSON.stringify(values, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/**
 * Submits a form, one request at a time. Errors are shown at the field they name, if it is visible; all others at the
 * top of the form.
 */
export function useFormSend<Values extends FieldValues, Sent>(options: FormSend<Values, Sent>) {
  const { form, element, send } = options
  const [failure, setFailure] = useState<FormFailure>()
  const [sending, setSending] = useState(false)
  // Use a ref, because state is only updated with the next render and a second click could come before that.
  const underway = useRef(false)
  const uncertain = useRef<{ typed: string; values: Sent }>(undefined)
  const [attempts, setAttempts] = useState(0)
  // Use an effect, because the errors are rendered after the attempt has failed.
  useEffect(() => {
    if (attempts > 0) focusFirstError(element.current)
  }, [attempts, element])

  const showError = (error: unknown) => {
    if (!(error instanceof ApiError)) {
      setFailure({ error, faults: undefined })
      return
    }
    const beside = error.faults.filter(
      (fault) => fault.field !== undefined && isShown(element, fault.field),
    )
    for (const { field = '', reason } of beside)
      form.setError(formFieldName(field) as Path<Values>, { type: refusedType, message: reason })
    const rest = error.faults.filter((fault) => !beside.includes(fault))
    setFailure(rest.length > 0 || beside.length === 0 ? { error, faults: rest } : undefined)
  }

  // Show errors of hidden fields at the top, otherwise the user could not see why the form is not sent.
  const placeUnsent = (errors: FieldErrors<Values>) => {
    const faults = messagesIn(errors).filter(({ field }) => !isShownWithin(element, field))
    setFailure(
      faults.length > 0
        ? { error: localError(400, 'Hidden fields have errors.'), faults }
        : undefined,
    )
  }

  const sendValid = async (values: Sent) => {
    const typed = textOf(form.getValues())
    uncertain.current = undefined
    setFailure(undefined)
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      if (error instanceof ApiError && error.isUncertain) uncertain.current = { typed, values }
      showError(error)
    } finally {
      setSending(false)
    }
  }

  /**
   * Sends the values. After an unknown outcome, unchanged values are sent without validation: the object may exist, and
   * rules such as unique labels would reject the retry that returns it.
   */
  const run = () => {
    const retry = uncertain.current
    if (retry === undefined || retry.typed !== textOf(form.getValues()))
      return form.handleSubmit(sendValid, placeUnsent)()
    form.clearErrors()
    return sendValid(retry.values)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Stop propagation, because React events bubble through portals to the form that opened this drawer.
    event.stopPropagation()
    if (underway.current) return
    underway.current = true
    void run().finally(() => {
      underway.current = false
      setAttempts((count) => count + 1)
    })
  }
  const reportErrors = () => setTimeout(() => setAttempts((count) => count + 1))

  /** Builds the curl command of the valid values; undefined if the form has errors, which are then shown. */
  const curlOfValues = async (build: (values: Sent) => Promise<string>) => {
    let command: string | undefined
    await form.handleSubmit(async (values) => {
      command = await build(values)
    }, reportErrors)()
    return command
  }
  return { submit, sending, failure, curlOfValues }
}

const isShown = (element: RefObject<HTMLFormElement | null>, field: string) =>
  Boolean(element.current?.querySelector(`[data-field="${CSS.escape(formFieldName(field))}"]`))

/**
 * Returns true if the field, or a list field that contains it, is visible. List fields show the errors of their
 * entries.
 */
const isShownWithin = (element: RefObject<HTMLFormElement | null>, field: string) =>
  field.split('.').some((_, at, steps) => isShown(element, steps.slice(0, at + 1).join('.')))
