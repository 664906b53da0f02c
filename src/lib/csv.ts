export type CellValue = string | number | boolean | null | undefined

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it. Numbers stay: a
 * negative number is no formula.
 */
const disarm = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function csvCell(value: CellValue) {
  if (value == null) return ''
  const text = typeof value === 'string' ? disarm(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180: comma, CRLF, a header line. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CellValue[])[]) =>
  [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/** A list of objects, one a row, with the keys in the order given; unknown values are null. */
export const toJson = (keys: readonly string[], rows: readonly (readonly CellValue[])[]) =>
  `${JSON.stringify(
    rows.map((row) => Object.fromEntries(keys.map((key, at) => [key, row[at] ?? null]))),
    null,
    2,
  )}\n`
