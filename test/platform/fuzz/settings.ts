import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Seed of the random generator, which `npm run fuzz` varies. */
export const seed = Number(process.env.FUZZ_SEED ?? 1)

/** Returns the number of runs, given the number in a normal test run. */
export const runs = (usual: number): number =>
  Math.ceil(usual * Number(process.env.FUZZ_TIMES ?? 1))

/** Adds a failed request to the corpus that runs first, if the fuzz command is running. */
export function keepFailed(file: string, call: unknown): void {
  if (process.env.FUZZ_TIMES === undefined) return
  const path = join(import.meta.dirname, file)
  const known: unknown[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  if (known.some((each) => JSON.stringify(each) === JSON.stringify(call))) return
  writeFileSync(path, `${JSON.stringify([...known, call], null, 2)}\n`)
}

/** Returns the heap size after garbage collection, in megabytes. */
export function heapOf(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 1024 ** 2)
}
