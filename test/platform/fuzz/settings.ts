import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What `npm run fuzz` varies. */
export const seed = Number(process.env.FUZZ_SEED ?? 1)

/** How many are tried where a test run tries so many. */
export const runs = (usual: number): number =>
  Math.ceil(usual * Number(process.env.FUZZ_TIMES ?? 1))

/** Writes what failed to what is tried first from now on, when the command that looks for more runs. */
export function keepFailed(file: string, call: unknown): void {
  if (process.env.FUZZ_TIMES === undefined) return
  const path = join(import.meta.dirname, file)
  const known: unknown[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  if (known.some((each) => JSON.stringify(each) === JSON.stringify(call))) return
  writeFileSync(path, `${JSON.stringify([...known, call], null, 2)}\n`)
}

/** What the process keeps, megabytes. */
export function heapOf(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 1024 ** 2)
}
