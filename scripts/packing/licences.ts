import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The licences of packages, one after the other. @param folders where they are installed */
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
