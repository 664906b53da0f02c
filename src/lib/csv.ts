export type CellValue = string | number | boolean | null | undefined

/**
 * Adds an apostrophe to text that a spreadsheet would execute as a formula. Applied to strings only, because negative
 * numbers are safe.
 */
const disarm = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function csvCell(value: CellValue) {
  if (value == null) return ''
  const text = typeof value === 'string' ? disarm(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats rows as CSV (RFC 4180), with a header line. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CellValue[])[]) =>
  [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/** Formats rows as a JSON array of objects with the given keys. Missing values become null. */
export const toJson = (keys: readonly string[], rows: readonly (readonly CellValue[])[]) =>
  `${JSON.stringify(
    rows.map((row) => Object.fromEntries(keys.map((key, at) => [key, row[at] ?? null]))),
    null,
    2,
  )}\n`
