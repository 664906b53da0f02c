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
 * Returns a form field with its value and error. Unlike `useController` alone, a field that is set to undefined shows
 * as empty instead of showing its default value again. An empty field has no error until it loses the focus or the form
 * is submitted, because rows added to a form are validated immediately.
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
