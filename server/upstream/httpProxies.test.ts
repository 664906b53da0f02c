import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { buildServer } from '../app.ts'
import { goThroughProxies, proxiesIn } from './httpProxies.ts'
import { readSettings } from '../config/settings.ts'
import { testKey } from '../../test/support/server/serve.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function listening(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer)
  ends.push(() => server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Creates a console with a remote API whose host only the proxy can resolve. */
async function consoleThrough(environment: Record<string, string>) {
  ends.push(goThroughProxies(environment))
  const settings = readSettings({ API_BASE_URL: 'http://api.invalid/cloud', SESSION_KEY: testKey })
  const app = await buildServer(settings, { addPages: () => Promise.resolve() })
  ends.push(() => app.close())
  return app
}

test('sends requests to the remote API through the configured proxy, including sign-in', async () => {
  const requestLines: string[] = []
  const proxy = await listening((request, response) => {
    requestLines.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end('{"username":"ada"}')
  })
  const app = await consoleThrough({ HTTP_PROXY: proxy })
  const answer = await app.inject({ url: '/v4/tags?page=1' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { username: 'ada' }])
  const headers = { 'sec-fetch-site': 'same-origin', 'x-console': '1' }
  const signIn = { method: 'POST', url: '/session/token', headers } as const
  expect((await app.inject({ ...signIn, payload: { token: 'abc' } })).statusCode).toBe(200)
  expect(requestLines).toEqual([
    'GET http://api.invalid/cloud/v4/tags?page=1',
    'GET http://api.invalid/cloud/v4/profile',
  ])
})

test('connects directly to hosts in NO_PROXY', async () => {
  const requestLines: string[] = []
  const proxy = await listening((request, response) => {
    requestLines.push(`${request.method} ${request.url}`)
    response.end()
  })
  const app = await consoleThrough({ HTTP_PROXY: proxy, NO_PROXY: 'api.invalid' })
  expect((await app.inject({ url: '/v4/tags' })).statusCode).toBe(502)
  expect(requestLines).toEqual([])
})

test.each(['HTTPS_PROXY', 'https_proxy'])('rejects an invalid %s', (name) => {
  const settings = { API_BASE_URL: 'https://api.example.com', [name]: 'proxy.example.com:3128' }
  expect(() => readSettings(settings)).toThrow(
    `${name} must be a URL such as http://proxy.example.com:3128.`,
  )
})

test('lists each proxy in use once, with lower-case variables first', () => {
  const [one, other] = ['http://one.test:3128', 'http://other.test:3128']
  expect(proxiesIn({ http_proxy: one, HTTP_PROXY: other, HTTPS_PROXY: one })).toEqual([one])
  expect(proxiesIn({ HTTP_PROXY: one, https_proxy: other })).toEqual([one, other])
  expect(proxiesIn({ HTTP_PROXY: '' })).toEqual([])
})
