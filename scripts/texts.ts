import { globSync, readFileSync } from 'node:fs'
import { textsOf } from './texts/textsOf.ts'

/** Lists every text that people read, with its place: of what all areas share, or of the folders that are given. */
const folders = process.argv.slice(2)
const shared = ['src/app', 'src/lib', 'src/ui']
const files = (folders.length > 0 ? folders : shared)
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .filter((file) => !/generated|\.test\.tsx?$|\/test[A-Z]/.test(file))
  .toSorted()

for (const file of files)
  for (const { line, text } of textsOf(file, readFileSync(file, 'utf8')))
    console.log(`${file}:${line}\t${text}`)
