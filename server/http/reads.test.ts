import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { localConsole } from '../../test/support/server/local.ts'
import { getRoutes, urlOf } from '../../test/support/server/routes.ts'
import { browserOf } from '../../test/support/server/serve.ts'
import { signInWithToken } from '../../test/support/server/signedIn.ts'

const local = await localConsole({ demo: 'small', rateLimits: 'off' }, { MCP: 'on' })
const other = await localConsole({ demo: 'small', rateLimits: 'off' }, { MCP: 'on' })

/** Tables that a read may fill with derived data, and the reason. */
const derivedTables = {
  egress_traffic: 'sums of past statistics, so that they are added up only once',
  oauth_key: 'the signing key, which is created before its first use',
}

/** Returns the rows of every table, except derived ones, as JSON. */
async function rowsOf({ platform: { db } }: typeof local): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables()
  const all: Record<string, string[]> = {}
  for (const { name } of tables.filter((table) => !(table.name in derivedTables))) {
    const { rows } = await sql.raw(`select * from "${name}"`).execute(db)
    all[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return all
}

test('changes no row by any GET request of the API and the session', async () => {
  const browser = await signInWithToken(local)
  const routes = getRoutes(local.app).filter((route) => /^\/(v4|session)\//.test(route))
  expect(routes.length).toBeGreaterThan(100)
  const before = await rowsOf(local)
  const changed: string[] = []
  for (const route of routes) {
    const url = await urlOf(browser, route)
    await browser.call('GET', url)
    const after = await rowsOf(local)
    for (const [table, rows] of Object.entries(after))
      if (JSON.stringify(before[table]) !== JSON.stringify(rows)) changed.push(`${url}: ${table}`)
    Object.assign(before, after)
  }
  expect(changed).toEqual([])
  // The comparison detects a change.
  await browser.call('POST', '/v4/tags', { payload: { label: 'written' } })
  expect((await rowsOf(local)).tag).not.toEqual(before.tag)
})

test('rejects the access token of another installation at the API, the sign-in and the agents', async () => {
  const token = await other.platform.createToken({ username: 'admin', scopes: '*', label: 'other' })
  const headers = { host: 'console.test', authorization: `Bearer ${token}` }
  const statusAt = async ({ app }: typeof local) => [
    (await app.inject({ url: '/v4/profile', headers })).statusCode,
    (await browserOf(app).call('POST', '/session/token', { payload: { token } })).statusCode,
    (await app.inject({ method: 'POST', url: '/mcp', headers, payload: ping })).statusCode,
  ]
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  expect(await statusAt(local)).toEqual([401, 401, 401])
  const [api, signIn] = await statusAt(other)
  expect([api, signIn]).toEqual([200, 200])
})
