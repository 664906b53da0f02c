import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { type Clock, type MovableClock, movableClock } from '#shared/clock.ts'
import type { Passkeys } from '#platform/auth/passkeys.ts'
import { OwnCounts } from '#shared/windowCounts.ts'
import { buildServer, type LocalApi } from '../../../server/app.ts'
import { MemorySessionStore } from '../../../server/session/memorySessionStore.ts'
import { readSettings, type Settings } from '../../../server/config/settings.ts'

export const userToken = 'f'.repeat(64)
export const sessionToken = '5'.repeat(64)
export const narrowToken = '0'.repeat(64)
export const testKey = 'a key for tests that is long enough'

/** Headers that a browser sends with requests of the console's pages. */
export const ownPage = {
  host: 'console.test:8400',
  'sec-fetch-site': 'same-origin',
  'x-console': '1',
}

export interface Served {
  app: FastifyInstance
  clock: MovableClock
  /** Revoked tokens, in order. */
  revoked: string[]
}

/** Creates a server with a small fake API that accepts three tokens and one sign-in code. */
export async function serve(
  environment: NodeJS.ProcessEnv = {},
  addPages: (app: FastifyInstance) => Promise<void> = () => Promise.resolve(),
): Promise<Served> {
  const clock = movableClock()
  const revoked: string[] = []
  const settings: Settings = readSettings({
    SESSION_KEY: testKey,
    HOSTS: 'console.test',
    ...environment,
  })
  const app = await buildServer(settings, { platform: localApi(revoked, clock), addPages, clock })
  return { app, clock, revoked }
}

function localApi(revoked: string[], clock: Clock): LocalApi {
  const calls = new Set<string>()
  let code: string | undefined = 'one-time'
  return {
    counts: new OwnCounts(clock),
    plugin: async (api) => {
      const known = (request: FastifyRequest) => {
        const token = request.headers.authorization?.replace('Bearer ', '')
        return [userToken, sessionToken, narrowToken].find(
          (each) => each === token && !revoked.includes(each),
        )
      }
      const unknown = (reply: FastifyReply) =>
        reply
          .code(401)
          .header('x-oauth-scopes', 'unknown')
          .send({ errors: [{ reason: 'Invalid Token' }] })
      api.get('/profile', (request, reply) => {
        const token = known(request)
        if (token === undefined) return unknown(reply)
        if (token === narrowToken)
          return reply
            .code(401)
            .header('x-oauth-scopes', 'domains:read_only')
            .send({ errors: [{ reason: 'Your OAuth token is not authorized.' }] })
        return reply
          .header('cache-control', 'private, max-age=60, s-maxage=60')
          .send({ username: 'admin' })
      })
      api.route({
        method: ['GET', 'POST', 'PUT', 'DELETE'],
        url: '/headers',
        handler: (request, reply) =>
          known(request) === undefined ? unknown(reply) : request.headers,
      })
    },
    oauth: () => Promise.resolve(),
    oauthClient: { id: 'console', secret: 'secret' },
    signInCodeUser: (submittedCode) =>
      Promise.resolve(submittedCode === code ? 'admin' : undefined),
    redeemSignInCode: (submittedCode) => {
      const fits = submittedCode === code
      code = fits ? undefined : code
      return Promise.resolve(fits ? { token: sessionToken, username: 'admin' } : undefined)
    },
    recordTokenLogin: () => Promise.resolve(),
    sessions: Object.assign(new MemorySessionStore(clock), {
      copy: () => Promise.resolve(),
      endSignIns: () => Promise.resolve(),
      ownerOf: () => Promise.resolve(undefined),
      isTokenValid: ({ token }: { token: string }) => Promise.resolve(!revoked.includes(token)),
    }),
    isOfApplication: () => Promise.resolve(false),
    endSessions: () => Promise.resolve(0),
    codes: undefined as never,
    factors: {
      isRequired: false,
      missingIn: () => Promise.resolve(undefined),
      note: () => Promise.resolve(),
    },
    password: undefined as never,
    signInCodeFor: () => Promise.resolve(undefined),
    passkeys: { exist: () => Promise.resolve(false) } as unknown as Passkeys,
    beginSession: () => Promise.resolve({ token: sessionToken, username: 'admin' }),
    proofs: {
      passkeyHosts: () => Promise.resolve([]),
      provedAt: () => Promise.resolve(undefined),
      isOld: () => Promise.resolve(false),
      waysOf: () => Promise.resolve([]),
      prove: () => Promise.resolve('right'),
    },
    claimChallenge: (name) => Promise.resolve(calls.size < calls.add(name).size),
    revokeToken: (token) => {
      revoked.push(token)
      return Promise.resolve()
    },
  }
}

/** A browser that stores the server's cookies. */
export function browserOf(app: FastifyInstance, headers: Record<string, string> = ownPage) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      options: InjectOptions = {},
    ) {
      const answer = await app.inject({
        method,
        url,
        ...options,
        headers: { ...headers, ...options.headers },
        cookies: Object.fromEntries(cookies),
      })
      for (const { name, value, maxAge } of answer.cookies)
        if (maxAge === 0 || value === '') cookies.delete(name)
        else cookies.set(name, value)
      return answer
    },
  }
}

export const signIn = async (app: FastifyInstance, token = userToken) => {
  const browser = browserOf(app)
  await browser.call('POST', '/session/token', { payload: { token } })
  return browser
}
