import { descriptorLimits } from '#shared/http/connectionBudget.ts'
import fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../../../server/app.ts'
import { createUpstreamApi } from '../../../server/upstream/remoteApi.ts'
import { readSettings } from '../../../server/config/settings.ts'
import { upstreamPlugin } from '../../../server/upstream/proxyPlugin.ts'
import { harbour, harbourFile } from './harbour.ts'
import { testKey } from './serve.ts'
import { rejectStrayWords } from './strayWords.ts'

/** Creates a server that accepts requests in the dialect and forwards them to an API that uses the contract. */
export async function dialectSpeaker(apiBaseUrl: string): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { maxParamLength: 2048 }, forceCloseConnections: true })
  rejectStrayWords(app)
  const api = upstreamPlugin(createUpstreamApi(apiBaseUrl, harbour), descriptorLimits(), 'back')
  await app.register(api, { prefix: `/${harbour.version}` })
  return app
}

export const addressOf = (app: FastifyInstance): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

/**
 * Creates a console that accesses the platform only through the dialect: requests and responses are translated to the
 * dialect and back.
 */
export async function dialectFront(platform: FastifyInstance): Promise<FastifyInstance> {
  await platform.listen({ port: 0, host: '127.0.0.1' })
  const speaker = await dialectSpeaker(addressOf(platform))
  await speaker.listen({ port: 0, host: '127.0.0.1' })
  const settings = readSettings({
    API_BASE_URL: `${addressOf(speaker)}/${harbour.version}`,
    API_DIALECT: fileURLToPath(harbourFile),
    DATA_DIR: ':memory:',
    SESSION_KEY: testKey,
  })
  const front = await buildServer(settings, { addPages: () => Promise.resolve() })
  front.addHook('onClose', () => speaker.close())
  return front
}
