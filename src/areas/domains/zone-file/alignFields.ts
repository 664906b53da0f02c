/** Maximum width of an aligned field, in characters; longer fields move only their own line. */
const maxWidth = 48

/** Replaces the tabs between the fields of zone-file lines by spaces, so that the fields of all lines are aligned. */
export function alignFields(lines: readonly string[]): string[] {
  const widths: number[] = []
  const fieldsOf = lines.map((line) => line.split('\t'))
  for (const fields of fieldsOf) {
    for (const [at, { length }] of fields.slice(0, -1).entries()) {
      if (length <= maxWidth) widths[at] = Math.max(widths[at] ?? 0, length)
    }
  }
  return fieldsOf.map((fields) =>
    fields
      .map((field, at) => (at === fields.length - 1 ? field : `${field.padEnd(widths[at] ?? 0)}  `))
      .join(''),
  )
}
