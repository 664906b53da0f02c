import { spawnSync } from 'node:child_process'

/** Every screen and drawer in Firefox and WebKit, of which a test run stops at a few. Takes a quarter of an hour. */
const args = [
  'run',
  '--project=engines',
  // Two hours. What hangs at one stop is told by the engine long before.
  '--testTimeout=7200000',
  'e2e/engines/walk.test.ts',
]
const { status } = spawnSync('vitest', args, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, WALK_SHARE: '1' },
})
process.exit(status ?? 1)
