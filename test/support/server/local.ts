import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { openPlatform, type Platform, type PlatformSettings } from '#platform/index.ts'
import { buildServer } from '../../../server/app.ts'
import { readSettings } from '../../../server/config/settings.ts'
import { testKey } from './serve.ts'

interface Local {
  clock: ReturnType<typeof movableClock>
  platform: Platform
  /** Creates another process of the console on the same platform. The caller must close it. */
  build: () => Promise<FastifyInstance>
  app: FastifyInstance
  /** Adds an unrestricted user to the account. */
  addUser: (username: string) => Promise<void>
}

/** Creates a console without pages on a local platform, and closes it after the tests of the file. */
export async function localConsole(
  settings: Partial<PlatformSettings> = {},
  environment: NodeJS.ProcessEnv = {},
): Promise<Local> {
  const clock = movableClock()
  const { dataDir = ':memory:' } = settings
  const platform = await openPlatform({
    dataDir,
    speed: 1,
    demo: 'none',
    worker: false,
    clock,
    ...settings,
  })
  const build = () =>
    buildServer(
      readSettings({
        SESSION_KEY: testKey,
        HOSTS: 'console.test',
        DATA_DIR: dataDir,
        ...environment,
      }),
      { platform, clock, addPages: () => Promise.resolve() },
    )
  const app = await build()
  afterAll(async () => {
    await app.close()
    await platform.close()
  })
  const addUser = async (username: string) => {
    const admin = await platform.createToken({ username: 'admin', scopes: '*', label: 'admin' })
    await app.inject({
      method: 'POST',
      url: '/v4/account/users',
      headers: { authorization: `Bearer ${admin}`, host: 'localhost' },
      payload: { username, email: `${username}@example.com`, restricted: false },
    })
  }
  return { clock, platform, build, app, addUser }
}
