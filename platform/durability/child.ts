/** A process of the platform that tests kill: it prints its port and serves until then. */
import fastify from 'fastify'
import type { AddressInfo } from 'node:net'
import { openPlatform } from '../platform.ts'

const { DATA_DIR = '', DATABASE_URL } = process.env
const platform = await openPlatform({
  dataDir: DATA_DIR,
  ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
  speed: 1000,
  demo: 'none',
  rateLimits: 'off',
})
const app = fastify()
await app.register(platform.plugin, { prefix: '/v4' })
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
