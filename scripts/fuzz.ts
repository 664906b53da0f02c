import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * Sends a number of random requests to the API and the object store, on both databases, and prints the seed. Failing
 * requests are stored in `platform/test/fuzz/` and run first in every later test run.
 */
const usage = 'npm run fuzz -- [--requests 1000000] [--seed 1]'
/** Number of requests in a normal test run. */
const usual = 30_000

const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
})
const requests = Number(values.requests ?? 1_000_000)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
if (values.help === true || !(requests > 0) || !Number.isInteger(seed)) {
  console.log(usage)
  process.exit(values.help === true ? 0 : 2)
}
console.log(`About ${requests} requests from the seed ${seed}.`)
const projects = ['--project', 'platform', '--project', 'platform-pooled']
const tests = ['test/platform/contract.test.ts', 'platform/object-store/fuzz.test.ts']
const { status } = spawnSync('vitest', ['run', ...projects, '--testTimeout=0', ...tests], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_TIMES: String(requests / usual) },
})
process.exitCode = status ?? 1
