import { useEffect } from 'react'
import {
  type FieldValues,
  type Path,
  useForm,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { type FormSchema, resolverFor } from './formErrors.ts'

interface ContractForm<Values extends FieldValues, Sent> extends Omit<
  UseFormProps<Values, unknown, Sent>,
  'resolver'
> {
  /** Validation rules of each field: those of the contract and additional ones of the form. */
  schema: FormSchema<Values, Sent>
}

/** Type of an error that the API returned, in contrast to those of the schema. */
export const refusedType = 'refused'

/** Returns the names of the fields with an error of the schema, and those of the changed field. */
function outdatedErrors(errors: unknown, changed: string | undefined, name = ''): string[] {
  if (typeof errors !== 'object' || errors === null) return []
  if ('type' in errors && typeof errors.type === 'string')
    return errors.type !== refusedType || name === changed ? [name] : []
  return Object.entries(errors).flatMap(([step, inner]) =>
    step === 'ref' ? [] : outdatedErrors(inner, changed, name === '' ? step : `${name}.${step}`),
  )
}

/**
 * Returns a form for the input of an API operation. The schema converts the typed values to the sent values; `toInput`
 * of the drawer, or `requestBody`, assigns them to the fields of the request body.
 */
export function useContractForm<Values extends FieldValues, Sent = Values>({
  schema,
  ...options
}: ContractForm<Values, Sent>): UseFormReturn<Values, unknown, Sent> {
  const form = useForm<Values, unknown, Sent>({
    ...options,
    resolver: resolverFor(schema),
    // `useFormSend` moves the focus, in the order of the screen and also to groups of controls.
    shouldFocusError: false,
  })
  const { subscribe, trigger } = form
  // Also after a change by the form itself, or of another field: a rule can concern several fields.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, errors, isSubmitted }) => {
          const outdated = isSubmitted ? outdatedErrors(errors, name) : []
          if (outdated.length > 0) void trigger(outdated as Path<Values>[])
        },
      }),
    [subscribe, trigger],
  )
  return form
}
