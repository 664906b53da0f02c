import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/**
 * Resets a form that remains open to the saved values, but preserves input that the user typed while the request was in
 * flight.
 */
export function resetAfterSend<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  submittedValues: Values,
  saved: Values,
): void {
  const typed = structuredClone(form.getValues())
  form.reset(saved)
  for (const [name, value] of Object.entries(typed))
    if (JSON.stringify(value) !== JSON.stringify(submittedValues[name]))
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      })
}
