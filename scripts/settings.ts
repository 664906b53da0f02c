import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withSettings } from './settingsDocument.ts'

const usage = `Write the tables of docs/settings.md from server/config/schema/.

  npm run settings [-- --check]

  --check   change nothing, and fail if the tables are out of date`

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } })
const path = join(import.meta.dirname, '../docs/settings.md')

if (values.help) console.log(usage)
else {
  const document = readFileSync(path, 'utf8')
  const current = withSettings(document)
  if (!values.check) writeFileSync(path, current)
  else if (current !== document) {
    console.error('docs/settings.md is out of date. Run npm run settings.')
    process.exitCode = 1
  }
}
