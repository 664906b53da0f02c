/** The JSON pointer of what a value at another one holds. */
export const pointerTo = (pointer: string, key: string): string =>
  `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** The keys that a JSON pointer leads through. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** `/interfaces/1/subnet_id` → `interfaces[1].subnet_id` */
export function fieldName(pointer: string, extra?: string): string {
  const keys = keysOf(pointer)
  if (extra !== undefined) keys.push(extra)
  return keys.reduce(
    (name, key) => (/^\d+$/.test(key) ? `${name}[${key}]` : name === '' ? key : `${name}.${key}`),
    '',
  )
}
