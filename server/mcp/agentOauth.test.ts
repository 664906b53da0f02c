import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { newAccount } from '#platform/areas/account/newAccount.ts'
import { createClient } from '#platform/oauth/clients.ts'
import { setRandomPassword } from '../../test/support/platform/setRandomPassword.ts'
import { secretsOf } from '#platform/secrets/secretBox.ts'
import { allow, Browser, platformKey, redirectUri } from '../../test/support/platform/oauth.ts'
import { readSettings } from '../config/settings.ts'
import { buildServer } from '../app.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { testKey } from '../../test/support/server/serve.ts'

/** Origin of the console in the browser. */
const origin = 'http://127.0.0.1:8400'

const { app, platform, clock } = await localConsole({ secretKey: platformKey }, { MCP: 'on' })

/** Returns a `fetch` function for a server that does not listen on a port. */
const fetchFrom =
  (server: FastifyInstance) =>
  async (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search, host } = new URL(address)
    const { body } = init
    const answer = await server.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: pathname + search,
      headers: {
        host,
        ...(body instanceof URLSearchParams && {
          'content-type': 'application/x-www-form-urlencoded',
        }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
      ...(body != null && {
        payload: body instanceof URLSearchParams ? String(body) : (body as string),
      }),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const isEmpty = [202, 204].includes(answer.statusCode)
    return new Response(isEmpty ? null : answer.body, { status: answer.statusCode, headers })
  }

test('authorizes an SDK client through metadata discovery and user consent, and lets it read', async () => {
  await newAccount(platform.db, clock, { username: 'ada', email: 'ada@example.com' })
  const password = await setRandomPassword(platform.db, clock, 'ada')
  const person = { user: { username: 'ada', password } }
  const { id } = await createClient(platform.db, clock, secretsOf(platformKey), {
    label: 'Agent',
    website: 'https://app.example.com',
    redirectUris: [redirectUri],
    confidential: false,
  })
  let sentTo: URL | undefined
  let verifier = ''
  let tokens: OAuthTokens | undefined
  const authProvider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { redirect_uris: [redirectUri], client_name: 'Agent' },
    clientInformation: () => ({ client_id: id }),
    tokens: () => tokens,
    saveTokens: (newTokens) => void (tokens = newTokens),
    redirectToAuthorization: (address) => void (sentTo = address),
    saveCodeVerifier: (newVerifier) => void (verifier = newVerifier),
    codeVerifier: () => verifier,
  }
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
      authProvider,
      fetch: fetchFrom(app),
    })
  const first = transport()
  await expect(new Client({ name: 'agent', version: '1' }).connect(first)).rejects.toThrow(
    UnauthorizedError,
  )
  expect(sentTo?.origin).toBe(origin)
  expect(sentTo?.searchParams.get('resource')).toBe(`${origin}/mcp`)
  const scope = sentTo?.searchParams.get('scope') ?? ''
  expect(scope).toContain('domains:read_only')
  expect(scope).not.toContain('read_write')

  const back = await allow(
    new Browser(app),
    person,
    (sentTo?.pathname ?? '') + (sentTo?.search ?? ''),
  )
  await first.finishAuth(back.searchParams.get('code') ?? '')
  const client = new Client({ name: 'agent', version: '1' })
  await client.connect(transport())
  const answer = await client.callTool({ name: 'read', arguments: { operation: 'getProfile' } })
  expect(JSON.stringify(answer)).toContain('ada@example.com')
})

const metadata = async (server: FastifyInstance, path = '/mcp') => {
  const answer = await fetchFrom(server)(`${origin}/.well-known/oauth-protected-resource${path}`)
  return [answer.status, await answer.json()] as const
}

test('points a client without a valid token to the resource metadata', async () => {
  const answer = await fetchFrom(app)(`${origin}/mcp`, { method: 'POST', body: '{}' })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
  ])
  const wrong = await fetchFrom(app)(`${origin}/mcp`, {
    method: 'POST',
    headers: { authorization: 'Bearer nobody' },
  })
  expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"')
  expect(await metadata(app)).toEqual([
    200,
    {
      resource: `${origin}/mcp`,
      resource_name: 'Cloud Platform Console',
      authorization_servers: [`${origin}/oauth`],
      scopes_supported: expect.arrayContaining(['computes:read_only']),
      bearer_methods_supported: ['header'],
    },
  ])
  expect(await metadata(app, '')).toEqual(await metadata(app))
})

test('publishes the configured issuer of a remote API in the metadata, or none', async () => {
  const remote = (environment: NodeJS.ProcessEnv) =>
    buildServer(
      readSettings({
        SESSION_KEY: testKey,
        API_BASE_URL: 'https://api.example.com',
        DATA_DIR: ':memory:',
        MCP: 'on',
        ...environment,
      }),
      { addPages: () => Promise.resolve() },
    )
  const withIssuer = await remote({
    OAUTH_ISSUER: 'https://login.example.com',
    OAUTH_CLIENT_ID: 'console',
  })
  const without = await remote({})
  try {
    expect((await metadata(withIssuer))[1]).toMatchObject({
      authorization_servers: ['https://login.example.com'],
    })
    expect((await metadata(without))[1]).not.toHaveProperty('authorization_servers')
  } finally {
    await withIssuer.close()
    await without.close()
  }
})
