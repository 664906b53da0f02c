import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the licences of packages as one text.
 * @param folders folders in which the packages are installed
 */
export const licencesOf = (folders: readonly string[]): string =>
  folders
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      ) as { name: string; version: string; license?: string }
      const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
      const text = file ? readFileSync(join(folder, file), 'utf8').trim() : ''
      return `${name} ${version} (${license ?? 'see below'})\n\n${text}`
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
