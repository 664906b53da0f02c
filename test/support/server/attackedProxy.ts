import type { AddressInfo } from 'node:net'
import { buildServer } from '../../../server/app.ts'
import { readSettings } from '../../../server/config/settings.ts'
import { testKey } from './serve.ts'

/** Sent by the process when it is ready. */
export interface AttackedProxy {
  http: number
}

const settings = readSettings({ ...process.env, SESSION_KEY: testKey })
const app = await buildServer(settings, { addPages: () => Promise.resolve() })
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => process.exit())
const ready: AttackedProxy = { http: (app.server.address() as AddressInfo).port }
process.send?.(ready)
