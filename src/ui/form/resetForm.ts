import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** For `resetOptions`: preserves the user's changes, still marked as dirty, when the object of the form is reloaded. */
export const keepDirtyFields = { keepDirtyValues: true, keepDirty: true }

/** Resets a form to the given values or to its default values, including fields that the user has changed. */
export function resetForm<Values extends FieldValues, Sent>(
  { reset }: Pick<UseFormReturn<Values, unknown, Sent>, 'reset'>,
  values?: Values,
): void {
  reset(values, { keepDirtyValues: false, keepDirty: false })
}
