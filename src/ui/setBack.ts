import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Gives a form these values, or those that it began with. A form that keeps what is typed while its object is read anew
 * (`resetOptions`) would keep it here too.
 */
export function setBack<Values extends FieldValues, Sent>(
  { reset }: Pick<UseFormReturn<Values, unknown, Sent>, 'reset'>,
  values?: Values,
): void {
  reset(values, { keepDirtyValues: false })
}
