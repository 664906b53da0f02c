import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '#platform/api/operations.ts'
import { addressesOf, itemsIn } from '../../test/support/platform/addresses.ts'
import { newTestBackup } from '../../test/support/platform/databases.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { DialectMapper } from '../../shared/dialect/dialectMapper.ts'
import { buildServer } from '../app.ts'
import { readSettings } from '../config/settings.ts'
import { testKey } from '../../test/support/server/serve.ts'
import { contractPaths } from './contractTerms.ts'
import { readDialect } from './readDialect.ts'

type Json = Record<string, unknown>

const tested = await testPlatform({ demo: 'small' })
const { clock, platform } = tested
const token = await tested.demoToken()

/** A local platform that uses the Linode dialect, and a console with it as remote API. */
const pages = { addPages: () => Promise.resolve() }
const speaking = await buildServer(
  readSettings({ SESSION_KEY: testKey, PLATFORM_DIALECT: 'linode' }),
  { platform, clock, ...pages },
)
await speaking.listen({ port: 0, host: '127.0.0.1' })
const { port } = speaking.server.address() as AddressInfo
const there = `http://127.0.0.1:${port}`
const front = await buildServer(
  readSettings({ SESSION_KEY: testKey, API_BASE_URL: `${there}/v4`, API_DIALECT: 'linode' }),
  pages,
)
afterAll(async () => {
  await front.close()
  await speaking.close()
})

const authorization = `Bearer ${token}`

/** Requests a path from the console, in the terms of the contract. */
async function ask(path: string) {
  const answer = await front.inject({ url: `/v4${path}`, headers: { authorization } })
  return { status: answer.statusCode, body: parsed(answer.body) }
}

/** Requests a path from the platform, in the terms of the contract. */
async function askPlatform(path: string) {
  const headers = { authorization, 'x-console': '1' }
  const answer = await speaking.inject({ url: `/v4${path}`, headers })
  return { status: answer.statusCode, body: parsed(answer.body) }
}

const parsed = (text: string) => (text === '' ? {} : (JSON.parse(text) as Json))

const lists = new Map<string, Promise<Json>>()
function read(path: string): Promise<Json> {
  const known = lists.get(path) ?? askPlatform(path).then(({ body }) => body)
  lists.set(path, known)
  return known
}

beforeAll(async () => {
  for (const engine of ['mysql', 'postgresql']) {
    const databases = itemsIn(await read(`/databases/${engine}/instances`), 'id')
    const active = databases.find(({ status }) => status === 'active')
    await newTestBackup(platform, Number(active?.id), 'kept')
  }
  await platform.recordTokenLogin(token, '127.0.0.1')
})

const reads = operations.filter(({ method }) => method === 'GET')

const mapper = new DialectMapper(readDialect('linode'), contractPaths())

/** Requests a path as a client of the Linode API. */
async function askThere(path: string) {
  const url = mapper.path('out', `/v4${path}`)?.path ?? ''
  const answer = await speaking.inject({ url, headers: { authorization } })
  return parsed(answer.body)
}

/** Fields with user-defined texts, DNS names and scopes of applications. */
const ownTexts =
  /^(label|description|summary|comments|message|domain|name|target|rdns|title|script|hostname|host_name|code|user_agent|script_data|zone_file|default|example|oneof|manyof|username|created_by|opened_by)$/

const ours = /^(compute|g6-nano-)|\/compute\b|-compute\d|\b(computes|scripts|balancers):/

/** Returns each term of the contract in a response of the Linode API, with its path. */
function straying(value: unknown, way = ''): string[] {
  if (typeof value === 'string') return ours.test(value) ? [`${way}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    ...(/compute|balancer_id|avatar/.test(key.replace('gravatar', '')) ? [`${way}.${key}`] : []),
    ...(ownTexts.test(key) ? [] : straying(inner, `${way}.${key}`)),
  ])
}

test.each(reads.map(({ id, path }) => [id, path] as const))(
  'maps responses of %s to the dialect, and back to the response of the platform',
  async (_id, path) => {
    let found = 0
    for await (const url of addressesOf(path, read, clock.now())) {
      const direct = await askPlatform(url)
      expect([url, await ask(url)]).toEqual([url, direct])
      expect([url, straying(await askThere(url))]).toEqual([url, []])
      if (direct.status === 200 && ++found === 3) break
    }
  },
)
