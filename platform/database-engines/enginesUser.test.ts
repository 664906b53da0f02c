import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test as anyTest, vi } from 'vitest'
import { temporaryFolder, testEnginesUser } from '../../test/support/platform/engines.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { requireUsable } from './enginesFolder.ts'
import { findEnginesUser, requireSeparation } from './enginesUser.ts'

// Only root can change the owner of a folder.
const test = anyTest.runIf(process.getuid?.() === 0)

anyTest('a platform with database servers does not start without root', async () => {
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1000)
  onTestFinished(() => getuid.mockRestore())
  await expect(testPlatform({ databaseEngines: 'local' })).rejects.toThrow(
    'DATABASE_ENGINES=local needs root',
  )
})

anyTest('rejects a path that is too long for a Unix socket', async () => {
  const folder = `/srv/${'x'.repeat(80)}`
  await expect(requireUsable(folder, ':memory:')).rejects.toThrow('Set DATABASE_DIR')
})

anyTest('rejects servers that a console without root left in the data folder', async () => {
  const dataDir = temporaryFolder(0o700)
  await requireUsable('/srv/databases', dataDir)
  mkdirSync(join(dataDir, 'databases', '7'), { recursive: true })
  await expect(requireUsable('/srv/databases', dataDir)).rejects.toThrow(
    'move the folders with a number as their name to /srv/databases',
  )
  await requireUsable(join(dataDir, 'databases'), dataDir)
})

test('rejects a user that does not exist, and root', async () => {
  await expect(findEnginesUser('no-such-user')).rejects.toThrow(
    'useradd --system --user-group --shell /usr/sbin/nologin no-such-user',
  )
  await expect(findEnginesUser('--version')).rejects.toThrow('does not exist')
  await expect(findEnginesUser('root')).rejects.toThrow('DATABASE_ENGINES_USER must not be root')
})

test('rejects a data folder that the user of the servers can read, write or enter', async () => {
  const user = await findEnginesUser(testEnginesUser)
  const folder = temporaryFolder(0o711)
  const dataDir = temporaryFolder(0o700)
  await requireSeparation(user, { dataDir, folder })
  for (const mode of [0o755, 0o704, 0o702, 0o701]) {
    chmodSync(dataDir, mode)
    await expect(requireSeparation(user, { dataDir, folder })).rejects.toThrow(
      `has access to the console's data in ${dataDir}. Remove it (chmod 700 ${dataDir}`,
    )
  }
  chmodSync(dataDir, 0o700)
  chownSync(dataDir, user.uid, user.gid)
  await expect(requireSeparation(user, { dataDir, folder })).rejects.toThrow('has access')
  chownSync(dataDir, 0, user.gid)
  chmodSync(dataDir, 0o750)
  await expect(requireSeparation(user, { dataDir, folder })).rejects.toThrow('has access')
})

test('rejects a folder that the user of the servers could replace or cannot reach', async () => {
  const user = await findEnginesUser(testEnginesUser)
  const dataDir = temporaryFolder(0o700)
  const folder = temporaryFolder(0o777)
  await expect(requireSeparation(user, { dataDir, folder })).rejects.toThrow('chown root:root')
  chmodSync(folder, 0o711)
  chownSync(folder, user.uid, user.gid)
  await expect(requireSeparation(user, { dataDir, folder })).rejects.toThrow('chown root:root')
  chownSync(folder, 0, 0)
  await requireSeparation(user, { dataDir, folder })
  chmodSync(folder, 0o700)
  await expect(requireSeparation(user, { dataDir, folder })).rejects.toThrow('cannot reach')
})
