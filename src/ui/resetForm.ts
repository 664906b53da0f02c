import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** For `resetOptions`: what is typed stays, and stays a change, when the object of the form is read anew. */
export const keepDirtyFields = { keepDirtyValues: true, keepDirty: true }

/** Gives a form these values, or those that it began with, what is typed included. */
export function resetForm<Values extends FieldValues, Sent>(
  { reset }: Pick<UseFormReturn<Values, unknown, Sent>, 'reset'>,
  values?: Values,
): void {
  reset(values, { keepDirtyValues: false, keepDirty: false })
}
