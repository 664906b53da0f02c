import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'
import { createVitest } from 'vitest/node'
import { type Mutant, mutantsOf, mutated } from './mutation/mutants.ts'
import { subjects } from './mutation/subjects.ts'

/**
 * Mutation testing of the files that contain access rules: applies one change at a time and runs the tests, which
 * should fail. Prints the mutants that no test detected. Files on disk are not changed.
 */
const usage = 'npm run mutate -- [--only contract/rules/cidr.ts] [--share 1/4]'

const { values } = parseArgs({
  options: { only: { type: 'string' }, share: { type: 'string' }, help: { type: 'boolean' } },
})
if (values.help === true) {
  console.log(usage)
  process.exit(0)
}
const root = join(import.meta.dirname, '..')
const [part = 1, parts = 1] = (values.share ?? '1/1').split('/').map(Number)

let current: { path: string; mutant: Mutant } | undefined
let failed = false
/** A test file that cannot be loaded counts as failed. */
const watching: Reporter = {
  onTestModuleEnd: (module: TestModule) => {
    failed ||= !module.ok()
  },
}

const vitest = await createVitest(
  {
    root,
    config: false,
    watch: false,
    include: ['{contract,platform,server,test/{platform,system}}/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    // Disable the cache, because it contains modules from before the mutation.
    fsModuleCache: false,
    bail: 1,
    setupFiles: [join(root, 'scripts/mutation/endEndless.ts')],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [watching],
    onConsoleLog: () => false,
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        transform: (code, id) =>
          current && id === join(root, current.path) ? mutated(code, current.mutant) : undefined,
      },
    ],
  },
)

/** @returns true if a test of these files fails */
async function fails(tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return false
  failed = false
  const specifications = await vitest.globTestSpecifications([...tests])
  const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
  vitest.state.errorsSet.clear()
  return failed || unhandledErrors.length > 0
}

let survivors = 0
let count = 0
for (const { path, tests } of subjects()) {
  if (values.only !== undefined && !path.startsWith(values.only)) continue
  const text = readFileSync(join(root, path), 'utf8')
  const mutants = mutantsOf(path, text).filter((_, at) => at % parts === part - 1)
  current = undefined
  vitest.invalidateFile(join(root, path))
  if (await fails(tests)) throw new Error(`The tests of ${path} fail without any change.`)
  let killed = 0
  for (const mutant of mutants) {
    current = { path, mutant }
    vitest.invalidateFile(join(root, path))
    if ((await fails(tests.slice(0, 1))) || (await fails(tests.slice(1)))) killed++
    else {
      survivors++
      console.log(`${path}:${mutant.line} ${mutant.change}`)
    }
  }
  current = undefined
  vitest.invalidateFile(join(root, path))
  count += mutants.length
  console.log(`${path}: ${killed} of ${mutants.length}`)
}
await vitest.close()
const share = count === 0 ? 1 : 1 - survivors / count
console.log(`${count - survivors} of ${count} noticed, ${(share * 100).toFixed(1)} %`)
process.exitCode = share < 0.9 ? 1 : 0
