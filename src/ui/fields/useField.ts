import {
  type Control,
  type FieldPath,
  type FieldValues,
  get,
  useController,
  useWatch,
} from 'react-hook-form'

interface FieldOf<Values extends FieldValues, Sent> {
  name: FieldPath<Values>
  control: Control<Values, unknown, Sent>
}

/**
 * A field of a form with its value and fault. One that is emptied to undefined is empty: the library's controller alone
 * would show again what the form began with, and send another thing than it shows. One that is empty has no fault before
 * it was left or the form sent: rows that are added to a form are checked at once.
 */
export function useField<Values extends FieldValues, Sent>({
  name,
  control,
}: FieldOf<Values, Sent>) {
  const { field, fieldState, formState } = useController({ name, control })
  const value: unknown = useWatch({ control, compute: (values): unknown => get(values, name) })
  const { error, invalid, isTouched } = fieldState
  const isUntouched = (value === '' || value == null) && !isTouched && !formState.isSubmitted
  return {
    field: { ...field, value },
    fieldState: isUntouched ? { error: undefined, invalid: false } : { error, invalid },
  }
}
