import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the scale benchmark prints a row for each measured list and poll', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['bench/scale.ts', '--instances', '500', '--rounds', '1'],
    { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(stdout).toContain('500 instances, 10000 events, 5000 jobs, 10000 objects')
  const rows = [...stdout.matchAll(/^\| (.+) \| [\d.]+ \| [\d.]+ \| [\d.]+ \|$/gm)]
  expect(rows.map(([, what]) => what)).toEqual(
    expect.arrayContaining([
      '/compute/instances, first page',
      '/account/events, last page',
      'transfer after five minutes',
      'the hourly round of the worker',
    ]),
  )
})
