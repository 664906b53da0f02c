import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { movableClock } from '#platform/clock.ts'
import { openPlatform, type Platform, type PlatformSettings } from '#platform/platform.ts'
import { buildServer } from '../main.ts'
import { readSettings } from '../settings.ts'
import { testKey } from './serve.ts'

interface Local {
  clock: ReturnType<typeof movableClock>
  platform: Platform
  /** Builds one more process of the console on the same platform; whoever builds it closes it. */
  build: () => Promise<FastifyInstance>
  app: FastifyInstance
}

/** A console on a local platform of the test file's own, without its pages; closed when its tests are over. */
export async function localConsole(settings: Partial<PlatformSettings> = {}): Promise<Local> {
  const clock = movableClock()
  const platform = await openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'none',
    worker: false,
    clock,
    ...settings,
  })
  const build = () =>
    buildServer(readSettings({ SESSION_KEY: testKey, HOSTS: 'console.test' }), {
      platform,
      clock,
      addPages: () => Promise.resolve(),
    })
  const app = await build()
  afterAll(async () => {
    await app.close()
    await platform.close()
  })
  return { clock, platform, build, app }
}
