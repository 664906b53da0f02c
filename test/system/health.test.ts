import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../e2e/support/freePort.ts'
import { startPgBouncer } from '../support/platform/pgbouncer.ts'
import { startPostgres } from '../support/platform/postgres.ts'
import { apiOf, newDatabase, startConsole, temporaryFolder, tokenOf } from './consoles.ts'

/** Starts a PostgreSQL server that the test may stop. */
async function ownServer() {
  const server = await startPostgres()
  onTestFinished(server.stop)
  const ask = async <Row extends object>(statement: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const [row] = await ask<{ data_directory: string }>('show data_directory')
  const [pid] = readFileSync(`${row?.data_directory}/postmaster.pid`, 'utf8').split('\n')
  const children = () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const signal = (name: NodeJS.Signals) => {
    for (const each of [...children(), pid]) process.kill(Number(each), name)
  }
  return { ...server, ask, signal }
}

type OwnServer = Awaited<ReturnType<typeof ownServer>>

async function consoleOn({ url: databaseUrl }: Pick<OwnServer, 'url'>) {
  const served = await startConsole({ DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() })
  const token = await tokenOf(databaseUrl)
  const { send } = apiOf(served, token)
  const get = async (path: string) => {
    const answer = await fetch(served.url + path)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const ready = async () => {
    const { status, text } = await get('/readyz')
    return { code: status, ...JSON.parse(text) } as Record<string, unknown>
  }
  const api = async (method: 'GET' | 'PUT' = 'GET') => {
    const answer = await fetch(`${served.url}/v4/account`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'PUT' && { body: JSON.stringify({ company: `Company ${Math.random()}` }) }),
    })
    const body = (await answer.json()) as { errors?: { reason: string }[] }
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      reason: body.errors?.[0]?.reason,
    }
  }
  return { ...served, send, get, ready, api }
}

const fine = { database: 'ok', schema: 'ok', disk: 'ok', objects: 'ok' }

test('reports liveness and readiness, and serves no page below these URLs', async () => {
  const { get, ready } = await consoleOn(await ownServer())
  expect(JSON.parse((await get('/healthz')).text)).toEqual({ status: 'alive' })
  expect(await ready()).toEqual({ code: 200, status: 'ready', checks: fine })
  for (const path of ['/healthz/', '/healthz/live', '/healthzz', '/readyz/1', '/readyzz']) {
    const { status, headers } = await get(path)
    expect([status, headers.get('content-type')], path).toEqual([
      404,
      expect.stringContaining('application/json'),
    ])
  }
  expect((await get('/computes')).text).toContain('<!doctype html>')
})

test('responds with 503 while PostgreSQL hangs or is down, and serves pages', async () => {
  const postgres = await ownServer()
  const url = new URL(postgres.url)
  url.password = 'planted'
  const { program, get, ready, api } = await consoleOn({ url: url.href })
  expect((await api()).status).toBe(200)
  postgres.signal('SIGSTOP')
  try {
    const down = { status: 503, reason: 'The database is not available. Please try again later.' }
    expect(await Promise.all([api(), api('PUT'), api('PUT')])).toMatchObject([down, down, down])
    expect((await get('/')).text).toContain('<!doctype html>')
    expect((await get('/healthz')).status).toBe(200)
    expect(await ready()).toMatchObject({
      code: 503,
      status: 'not ready',
      checks: { database: expect.stringContaining('No response'), disk: 'ok', objects: 'ok' },
    })
  } finally {
    postgres.signal('SIGCONT')
  }
  await expect.poll(ready).toMatchObject({ code: 200, checks: fine })
  expect((await api('PUT')).status).toBe(200)

  await postgres.stop()
  await expect.poll(ready).toMatchObject({ code: 503, checks: { database: expect.any(String) } })
  expect((await get('/')).status).toBe(200)
  expect(await api()).toMatchObject({ status: 503, retryAfter: '5' })
  // Only the log contains the cause, once for each change.
  await ready()
  expect(program.output().match(/(Not ready|Ready again): database.*/g)).toEqual([
    'Not ready: database: No response within 2 seconds',
    'Ready again: database',
    expect.stringMatching(/^Not ready: database: The database does not respond \(.+\)$/),
  ])
  expect(program.output()).not.toContain('planted')
})

test('responds with 503 while the database rejects writes or connections, and recovers', async () => {
  const postgres = await ownServer()
  // The setting does not apply to the superuser, so use another role.
  await postgres.ask('create role console login')
  await postgres.ask('create database console owner console')
  const url = new URL(postgres.url)
  url.username = 'console'
  url.pathname = '/console'
  const { ready, api } = await consoleOn({ url: url.href })
  const reconnect = `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'console'`

  await postgres.ask('alter database console set default_transaction_read_only = on')
  await postgres.ask(reconnect)
  await expect.poll(async () => (await api('GET')).status).toBe(200)
  expect(await api('PUT')).toEqual({
    status: 503,
    retryAfter: '5',
    reason: 'The database is read-only at present. Please try again later.',
  })

  await postgres.ask('alter database console reset default_transaction_read_only')
  await postgres.ask('alter role console connection limit 0')
  await postgres.ask(reconnect)
  await expect
    .poll(() => api('PUT'))
    .toEqual({
      status: 503,
      retryAfter: '5',
      reason: 'The database accepts no more connections at present. Please try again later.',
    })
  expect(await ready()).toMatchObject({ code: 503 })

  await postgres.ask('alter role console connection limit -1')
  await expect.poll(ready).toMatchObject({ code: 200 })
  expect((await api('PUT')).status).toBe(200)
})

test('responds with 503 while the connection pooler is full, and recovers', async () => {
  const { url, stop } = await startPgBouncer(await newDatabase(), [
    'default_pool_size = 3',
    'query_wait_timeout = 1',
  ])
  onTestFinished(stop)
  const { ready, api } = await consoleOn({ url })
  const down = {
    status: 503,
    retryAfter: '5',
    reason: 'The database is not available. Please try again later.',
  }
  const connected = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const holders = await Promise.all([connected(url), connected(url), connected(url)])
  for (const holder of holders) await holder.query('begin')
  expect(await Promise.all([api(), api('PUT')])).toEqual([down, down])
  for (const holder of holders) await holder.end()
  await expect.poll(ready).toMatchObject({ code: 200 })
  expect((await api('PUT')).status).toBe(200)

  const administration = new URL(url)
  administration.pathname = '/pgbouncer'
  const pooler = await connected(administration.href)
  // The pooler accepts only the connection of this client, and closes those of the console when they are idle.
  await pooler.query('set max_client_conn = 1')
  await pooler.query('set client_idle_timeout = 1')
  await expect.poll(() => api('PUT')).toEqual(down)
  expect(await ready()).toMatchObject({ code: 503 })
  await pooler.query('set client_idle_timeout = 0')
  await pooler.query('set max_client_conn = 100')
  await expect.poll(ready).toMatchObject({ code: 200 })
  expect((await api('PUT')).status).toBe(200)
  await pooler.end()
})

test('responds with 503 while the API at API_BASE_URL is down, without its address, and recovers', async () => {
  const port = await freePort()
  const served = await startConsole({
    API_BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: temporaryFolder(),
  })
  const ready = async () => {
    const answer = await fetch(`${served.url}/readyz`)
    return { code: answer.status, body: await answer.text() }
  }
  const down = { status: 'not ready', checks: { api: 'The API cannot be reached' } }
  expect(await ready()).toEqual({ code: 503, body: JSON.stringify(down) })
  expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
  // Only the log contains the address and the cause.
  await expect.poll(served.program.output).toContain(`Nothing responds at 127.0.0.1:${port}`)

  const api = createServer((_request, response) => response.writeHead(404).end())
  onTestFinished(() => void api.close())
  await once(api.listen(port, '127.0.0.1'), 'listening')
  const up = { status: 'ready', checks: { api: 'ok' } }
  await expect.poll(ready).toEqual({ code: 200, body: JSON.stringify(up) })
})
