import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { openPlatform, type PlatformSettings } from '../../platform/index.ts'

// A server for tests to kill. It starts in advance, and opens the data that the first line of its input names, so
// that one server can take over immediately when another one is killed.
const input = createInterface({ input: process.stdin })
const lines = input[Symbol.asyncIterator]()
process.stdout.write('loaded\n')
const first = await lines.next()
if (first.done !== true) await serve(JSON.parse(first.value))

async function serve(settings: PlatformSettings): Promise<void> {
  try {
    const platform = await openPlatform({ ...settings, rateLimits: 'off' })
    const app = fastify({ forceCloseConnections: true })
    await app.register(platform.plugin, { prefix: '/v4' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
    // The input ends when the parent process has ended.
    await lines.next()
    await app.close()
    await platform.close()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
    input.close()
    process.stdin.destroy()
  }
}
