/** The fields of a form that differ from what was shown; one without a value is left alone. */
export function changedFields<Values extends object>(
  shown: { readonly [Field in keyof Values]?: Values[Field] | undefined },
  values: Values,
): Partial<Values> {
  const isChanged = ([field, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(shown[field as keyof Values])
  return Object.fromEntries(Object.entries(values).filter(isChanged)) as Partial<Values>
}
