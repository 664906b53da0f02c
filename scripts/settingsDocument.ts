import { subjects } from '../server/config/schema.ts'
import { settingTexts } from '../server/config/fields.ts'

const start =
  '<!-- `npm run settings` generates these tables from server/config/schema/. Edit them there. -->'
const end = '<!-- End of the generated tables. -->'

/** Returns docs/settings.md with tables of the settings by subject. */
export function withSettings(document: string): string {
  const [before, after] = [document.indexOf(start), document.indexOf(end)]
  if (before < 0 || after < before)
    throw new Error('docs/settings.md must contain the comments around the generated tables.')
  const tables = Object.entries(subjects).map(([subject, { shape }]) => {
    const rows = Object.entries(shape).map(([name, schema]) => {
      const { default: defaultText = '', meaning = '' } = settingTexts.get(schema) ?? {}
      return [`\`${name}\``, defaultText, meaning]
    })
    return `## ${subject}\n\n${table([['Variable', 'Default', 'Meaning'], ...rows])}`
  })
  return `${document.slice(0, before)}${start}\n\n${tables.join('\n\n')}\n\n${document.slice(after)}`
}

/** Returns a Markdown table with columns of equal width, as the formatter writes it. */
function table(rows: string[][]): string {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const padded = rows.map((row) => line(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))))
  return [padded[0], line(widths.map((width) => '-'.repeat(width))), ...padded.slice(1)].join('\n')
}
