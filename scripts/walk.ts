import { spawnSync } from 'node:child_process'

/**
 * Visits every screen and drawer in Firefox and WebKit; normal test runs visit only a few. Takes a quarter of an hour.
 */
const args = [
  'run',
  '--project=engines',
  // Two hours. If a screen hangs, the browser reports a timeout long before that.
  '--testTimeout=7200000',
  'test/browsers/walk.test.ts',
]
const { status } = spawnSync('vitest', args, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, WALK_SHARE: '1' },
})
process.exit(status ?? 1)
