import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { openPlatform } from '#platform/index.ts'
import { type CompletedRequest, requestCompleted } from '#shared/telemetry.ts'
import { movableClock } from '#shared/clock.ts'
import { inertHeaders } from '../../http/errorResponses.ts'
import type { MeasuredPlatform } from './databaseMetrics.ts'
import { Metrics } from './metrics.ts'
import { listenForMetrics } from './metricsServer.ts'

async function metricsOf(platform?: MeasuredPlatform): Promise<Metrics> {
  const metrics = new Metrics(platform)
  onTestFinished(() => metrics.close())
  return metrics
}

const call: CompletedRequest = {
  listener: 'api',
  requestId: 'named-by-nobody',
  method: 'POST',
  path: '/session/token',
  operation: undefined,
  status: 401,
  seconds: 0.3,
  isAborted: false,
}

test('counts unfinished jobs by kind and state, and reports the age of the most overdue one', async () => {
  const clock = movableClock()
  const platform = await openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'none',
    worker: false,
    clock,
  })
  onTestFinished(() => platform.close())
  const metrics = await metricsOf(platform)
  expect(await metrics.read()).toContain('console_job_queue_age_seconds 0\n')
  for (const id of [1, 2])
    await inTransaction(platform.db, (tx) =>
      platform.jobs.start(tx, {
        kind: 'volume_create',
        accountId: 1,
        object: { type: 'volume', id },
        durationSeconds: 10,
      }),
    )
  clock.advance(52_000)
  const text = await metrics.read()
  expect(text).toContain('console_jobs{kind="volume_create",state="running"} 2\n')
  expect(text).toContain('console_job_queue_age_seconds 42\n')
  expect(text).toContain('console_database_up 1\n')
  await platform.db.updateTable('job').set({ state: 'finished' }).execute()
  const after = await metrics.read()
  expect(after).not.toContain('console_jobs{')
  expect(after).toContain('console_job_queue_age_seconds 0\n')
})

test('serves the other metrics when the database is unavailable', async () => {
  const platform = await openPlatform({
    dataDir: ':memory:',
    speed: 1,
    demo: 'none',
    worker: false,
  })
  const metrics = await metricsOf(platform)
  await metrics.read()
  await platform.close()
  requestCompleted.publish(call)
  const text = await metrics.read()
  expect(text).toContain('console_database_up 0\n')
  expect(text).not.toMatch(/^console_job_queue_age_seconds \d/m)
  expect(text).toContain('console_calls_total{listener="api",operation="other",status="401"} 1\n')
})

test.each([
  ['a link', { path: '/session/code' }, 'link', 1],
  ['a token', {}, 'token', 1],
  ['a passkey', { path: '/session/passkeys/sign-in' }, 'passkey', 1],
  ['too many passwords', { path: '/oauth/interaction/:uid/sign-in', status: 429 }, 'password', 1],
  ['a one-time code', { path: '/oauth/interaction/:uid/code' }, 'one-time code', 1],
  ['the secret of an application', { path: '/oauth/token' }, 'application', 1],
  ['a proof', { path: '/session/proof', status: 403 }, 'proof', 1],
  ['a page of another site', { status: 403 }, 'token', 0],
  ['a right token', { status: 200 }, 'token', 0],
  ['the list of sessions', { method: 'GET', path: '/session/token' }, 'token', 0],
])('counts rejected sign-ins by method: %s', async (_, differs, way, count) => {
  const metrics = await metricsOf()
  requestCompleted.publish({ ...call, ...differs })
  expect(await metrics.read()).toContain(`console_sign_ins_refused_total{way="${way}"} ${count}\n`)
})

test('serves only metrics on their separate port', async () => {
  const metrics = await metricsOf()
  const listening = { metrics, host: '127.0.0.1', port: 0, say: () => undefined }
  const server = await listenForMetrics(listening)
  onTestFinished(() => server.close())
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, init)
  expect((await ask('/metrics')).status).toBe(200)
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/v4/profile')).status).toBe(404)
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
})

test('disables caching and rendering of the metrics and of errors', async () => {
  const metrics = await metricsOf()
  const listening = { metrics, host: '127.0.0.1', port: 0, say: () => undefined }
  const server = await listenForMetrics(listening)
  onTestFinished(() => server.close())
  for (const path of ['/metrics', '/other']) {
    const { headers } = await fetch(`http://127.0.0.1:${server.port}${path}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      ...inertHeaders,
    })
  }
})

test('serves metrics only under the known host names', async () => {
  const metrics = await metricsOf()
  const hosts = ['console.test']
  const listening = { metrics, host: '127.0.0.1', hosts, port: 0, say: () => undefined }
  const server = await listenForMetrics(listening)
  onTestFinished(() => server.close())
  const statusAs = async (host: string) => {
    const sent = request({ port: server.port, path: '/metrics', headers: { host } }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  expect(await statusAs('rebound.example.com')).toBe(421)
  expect(await statusAs('not a host')).toBe(400)
  for (const host of ['console.test:9464', 'localhost', `127.0.0.1:${server.port}`])
    expect(await statusAs(host)).toBe(200)
})
