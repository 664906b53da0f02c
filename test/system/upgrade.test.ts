import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { newDatabase, runCommand, temporaryFolder } from './consoles.ts'
import { countOf, lostOf, prepared, startLoad, printAcknowledgedCounts } from './load.ts'
import { startCluster } from './cluster.ts'

/** Commit of the version before the last schema change. */
const before = '45218831'

/** Folders that a console of that version loads. */
const sourceFolders = ['server', 'platform', 'contract', 'shared', 'src']

const root = resolve(import.meta.dirname, '../..')

/**
 * Extracts the sources of the previous version, with the packages and pages of this one.
 * @throws Error when its commit is not in the repository
 */
function versionBefore(): string {
  const folder = temporaryFolder()
  const archive = join(folder, 'sources.tar')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
  try {
    git('cat-file', '-e', `${before}^{commit}`)
  } catch (cause) {
    throw new Error(
      `The commit ${before}, the version before, is not here: this needs a clone with its whole history (git fetch --unshallow).`,
      { cause },
    )
  }
  git('archive', '--output', archive, before, ...sourceFolders, 'package.json')
  execFileSync('tar', ['-xf', archive, '-C', folder])
  for (const shared of ['node_modules', 'dist'])
    symlinkSync(join(root, shared), join(folder, shared))
  return folder
}

test('replaces three processes of the previous version one by one under load without a failed request', async () => {
  const environment = {
    DATABASE_URL: await newDatabase(),
    DATA_DIR: temporaryFolder(),
    PLATFORM_SPEED: '5000',
  }
  const sources = versionBefore()
  const cluster = await startCluster(environment, 3, sources)
  const [token = ''] = /[\da-f]{64}/.exec(await runCommand('token', [], environment, sources)) ?? []
  const target = await prepared({ ...cluster, token })
  const load = startLoad(target)
  for (const index of cluster.consoles.keys()) {
    await pause(1000)
    await cluster.replace(index)
  }
  await pause(1000)
  await load.stop()
  expect(load.done.failures).toEqual([])
  for (const count of Object.values(countOf(load.done))) expect(count).toBeGreaterThan(3)
  expect(await lostOf(target, load.done)).toEqual([])
  printAcknowledgedCounts(load.done)
})
