import fastify from 'fastify'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { fakeTimers, moveTimers } from '../../test/support/platform/movedTimers.ts'
import { seconds } from '#shared/clock.ts'
import { postgresPool } from '#shared/database/postgres.ts'
import { unavailable } from '#shared/database/unavailable.ts'

/** Maximum time until the response while the database hangs, in milliseconds. */
const maxResponseTime = 5 * seconds

const authenticated = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
/** Response to a query without a result. */
const commandComplete = Buffer.from('C\0\0\0\u000dSELECT 0\0', 'latin1')

const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})

/**
 * Starts a server that accepts clients as PostgreSQL does and leaves queries without a response, or everything while it
 * hangs.
 */
async function fakePostgres(state: { hangs: boolean }) {
  let connections = 0
  const queries: Socket[] = []
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => undefined)
    let hasStarted = false
    socket.on('data', (bytes) => {
      if (state.hangs) return
      if (!hasStarted) {
        hasStarted = true
        socket.write(Buffer.concat([authenticated, readyForQuery]))
      } else if (bytes[0] === 0x51) queries.push(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://ada@127.0.0.1:${port}/console`,
    queries,
    connections: () => connections,
    complete: (socket: Socket | undefined) =>
      socket?.write(Buffer.concat([commandComplete, readyForQuery])),
  }
}

/** Creates a server that sends a query for each request, with at most one connection. */
async function serverOn(url: string) {
  const pool = postgresPool(url, 1)
  const app = fastify()
  app.setErrorHandler((error, _request, reply) =>
    reply.code(unavailable(error)?.cause === 'database' ? 503 : 500).send({}),
  )
  app.get('/', async () => {
    const client = await pool.connect()
    try {
      await client.query('select', [])
      return {}
    } finally {
      client.release()
    }
  })
  await app.ready()
  onTestFinished(() => app.close())
  const statuses: number[] = []
  return {
    statuses,
    ask: () => void app.inject('/').then(({ statusCode }) => statuses.push(statusCode)),
  }
}

test('responds with 503 within 5 seconds when PostgreSQL stops responding to a query', async () => {
  const state = { hangs: false }
  const postgres = await fakePostgres(state)
  const { ask, statuses } = await serverOn(postgres.url)
  fakeTimers()
  ask()
  await expect.poll(() => postgres.queries.length).toBe(1)
  state.hangs = true
  // The second request waits for the connection of the first one.
  ask()
  await moveTimers(maxResponseTime)
  await expect.poll(() => statuses).toEqual([503, 503])
})

test('responds with 503 within 5 seconds when PostgreSQL accepts connections without a response', async () => {
  const { ask, statuses } = await serverOn((await fakePostgres({ hangs: true })).url)
  fakeTimers()
  ask()
  ask()
  await moveTimers(maxResponseTime)
  await expect.poll(() => statuses).toEqual([503, 503])
})

test('waits for a long query while PostgreSQL accepts connections', async () => {
  const postgres = await fakePostgres({ hangs: false })
  const { ask, statuses } = await serverOn(postgres.url)
  fakeTimers()
  ask()
  await expect.poll(() => postgres.queries.length).toBe(1)
  for (let checks = 1; checks <= 10; checks++) {
    await moveTimers(maxResponseTime)
    await expect.poll(postgres.connections).toBeGreaterThan(checks)
  }
  expect(statuses).toEqual([])
  postgres.complete(postgres.queries[0])
  await expect.poll(() => statuses).toEqual([200])
})
