import { writeFileSync } from 'node:fs'
import { folderOf, retiredTermHits } from './language/hits.ts'

/** Lists the retired terms below a path, or with `--write` stores the number of each folder. */
const [argument] = process.argv.slice(2)
if (argument === '--help') {
  console.log('npm run language -- [PATH | --write]')
} else if (argument === '--write') {
  const counts = Object.entries(Object.groupBy(retiredTermHits(), ({ file }) => folderOf(file)))
    .map(([folder, hits = []]) => [folder, hits.length] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const file = new URL('language/allowed.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(counts), undefined, 2)}\n`)
} else {
  for (const { file, line, found, better, text } of retiredTermHits(argument))
    console.log(`${file}:${line}: “${found}” → ${better}: ${text.slice(0, 120)}`)
}
