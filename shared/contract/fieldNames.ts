/** Returns the JSON pointer of a child of the value at `pointer`. */
export const appendToPointer = (pointer: string, key: string): string =>
  `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Splits a JSON pointer into its unescaped keys. */
const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Converts a JSON pointer to a field name: `/interfaces/1/subnet_id` → `interfaces[1].subnet_id`. */
export function pointerToFieldName(pointer: string, extra?: string): string {
  const keys = keysOf(pointer)
  if (extra !== undefined) keys.push(extra)
  return keys.reduce(
    (name, key) => (/^\d+$/.test(key) ? `${name}[${key}]` : name === '' ? key : `${name}.${key}`),
    '',
  )
}
