/**
 * Returns the form fields that differ from the initial values. Other fields and fields without a value are undefined.
 */
export function changedFields<Values extends object>(
  initial: { readonly [Field in keyof Values]?: Values[Field] | undefined },
  values: Values,
): { [Field in keyof Values]: Values[Field] | undefined } {
  const isChanged = ([field, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(initial[field as keyof Values])
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as {
    [Field in keyof Values]: Values[Field] | undefined
  }
}
