import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlatform } from '#platform/platform.ts'
import { addConsole } from '../server/console.ts'
import { buildServer } from '../server/main.ts'
import { readSettings } from '../server/settings.ts'

const root = join(import.meta.dirname, '..')

export interface Sites {
  console: string
  minimal: string
  /** A one-time code for one of the sites. */
  code(): Promise<string>
  close(): Promise<void>
}

/** Serves the console and the minimal page by the same server from the same platform. */
export async function serve(demo: 'small' | 'large'): Promise<Sites> {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: demo,
    DNS_PORT: 'off',
    RATE_LIMITS: 'off',
  })
  const platform = await openPlatform(settings)
  const open = async (dist: string) => {
    const app = await buildServer(settings, {
      platform,
      addPages: (instance) => addConsole(instance, join(root, dist)),
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    return { app, address: `http://127.0.0.1:${port}` }
  }
  const [own, minimal] = [await open('dist'), await open('bench/.minimal')]
  return {
    console: own.address,
    minimal: minimal.address,
    code: () => platform.createSignInCode('admin'),
    async close() {
      await own.app.close()
      await minimal.app.close()
      await platform.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
