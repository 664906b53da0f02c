import { globSync, readFileSync } from 'node:fs'
import { textsOf } from './texts/textsOf.ts'

/** Lists all user-facing texts with their location, in the shared folders or in the folders given as arguments. */
const folders = process.argv.slice(2)
if (folders[0] === '--help') {
  console.log('npm run texts -- [FOLDER …]')
  process.exit(0)
}
const shared = ['src/app', 'src/lib', 'src/ui']
const files = (folders.length > 0 ? folders : shared)
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .filter((file) => !/generated|\.test\.tsx?$|\/test[A-Z]/.test(file))
  .toSorted()

for (const file of files)
  for (const { line, text } of textsOf(file, readFileSync(file, 'utf8')))
    console.log(`${file}:${line}\t${text}`)
