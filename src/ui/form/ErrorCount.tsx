import type { RefObject } from 'react'
import { type FieldValues, useFormState, type UseFormReturn } from 'react-hook-form'
import { Button } from '../display/Button.tsx'
import { focusFirstError } from './focusFirstError.ts'
import { messagesIn } from './formErrors.ts'

interface ErrorCountProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>
  element: RefObject<HTMLFormElement | null>
}

/**
 * Number of errors of a submitted form, as a button that focuses the first one; nothing for a single error, which the
 * submit focuses. Others may be outside of the visible part of the form.
 */
export function ErrorCount<Values extends FieldValues, Sent>(props: ErrorCountProps<Values, Sent>) {
  const { form, element } = props
  const { errors, isSubmitted } = useFormState({ control: form.control })
  const count = isSubmitted ? messagesIn(errors).length : 0
  if (count <= 1) return null
  return (
    <Button
      size="small"
      variant="quiet"
      label={`${count} errors: go to the first`}
      onClick={() => focusFirstError(element.current)}
    >
      {count} errors
    </Button>
  )
}
