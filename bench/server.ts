/**
 * Serves the console and the minimal page from the same platform, in a separate process, so that it does not compete
 * with the process that drives the browser. Started by serve.ts, to which it sends its URLs. Replies to each `code`
 * message with a one-time code and stops when disconnected.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlatform } from '#platform/index.ts'
import { addConsole } from '../server/static/consolePlugin.ts'
import { buildServer } from '../server/app.ts'
import { readSettings } from '../server/config/settings.ts'

const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
const settings = readSettings({
  PORT: '0',
  DATA_DIR: dataDir,
  DEMO: process.argv[2],
  DNS_PORT: 'off',
  S3_PORT: 'off',
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

const own = await open('dist')
const minimal = await open('bench/.minimal')
process.on('message', () => {
  void platform.createSignInCode('admin').then((code) => process.send?.(code))
})
process.on('disconnect', () => void stop())
process.send?.({ console: own.address, minimal: minimal.address })

async function stop() {
  await own.app.close()
  await minimal.app.close()
  await platform.close()
  rmSync(dataDir, { recursive: true, force: true })
}
