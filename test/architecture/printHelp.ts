import { pathToFileURL } from 'node:url'

/**
 * Runs modules with `--help` in one process, because loading the dependencies that they share takes a second.
 * Prints a JSON object with the output of each module.
 */
const write = process.stdout.write.bind(process.stdout)
const helps: Record<string, string> = {}
for (const file of process.argv.slice(2)) {
  const chunks: string[] = []
  process.argv.splice(1, Infinity, file, '--help')
  process.stdout.write = (chunk: string | Uint8Array) => chunks.push(String(chunk)) > 0
  await import(pathToFileURL(file).href)
  helps[file] = chunks.join('')
}
write(JSON.stringify(helps))
