import fastify from 'fastify'
import { makeToken } from '#platform/auth/tokens.ts'
import { systemClock } from '#shared/clock.ts'
import { scopeAreas } from '../../../contract/rules/grants.ts'
import { openPlatform } from '#platform/index.ts'

interface Served {
  address: string
  token: string
}

/**
 * Runs the platform in a separate process, because tests of screens have the URLs and the network of a browser.
 */
async function serve(): Promise<Served> {
  const platform = await openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'small',
    rateLimits: 'off',
    worker: false,
    clock: systemClock,
  })
  const { id: userId } = await platform.db
    .selectFrom('user')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const scopes =
    process.argv[2] === 'read_only' ? scopeAreas.map((area) => `${area}:read_only`).join(' ') : '*'
  const rights = { userId, label: 'test', scopes, expiry: null }
  const { token } = await makeToken(platform.db, systemClock, rights)
  const app = fastify()
  await app.register(platform.plugin, { prefix: '/v4' })
  app.post('/anew', async () => {
    setImmediate(() => void app.close().then(() => platform.close()))
    return serve()
  })
  return { address: await app.listen({ host: '127.0.0.1', port: 0 }), token }
}

const { address, token } = await serve()
process.stdout.write(`Platform: ${address} ${token}\n`)
