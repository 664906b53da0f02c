import { afterAll, expect, test } from 'vitest'
import { seconds } from '#shared/clock.ts'
import { ownPostgres } from '../../test/support/platform/database.ts'
import { fakeTimers, moveTimers } from '../../test/support/platform/movedTimers.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { relayedPostgres } from '../../test/support/platform/relayedPostgres.ts'

const postgres = await ownPostgres()
const relay = postgres && (await relayedPostgres(postgres.databaseUrl))
// Hooks run in reverse order, so this one runs after the platform was closed.
afterAll(async () => {
  relay?.close()
  await postgres?.drop()
})
const { app, signedIn } = await testPlatform(relay ? { databaseUrl: relay.url } : {})

const unavailable = {
  status: 503,
  retryAfter: '5',
  reason: 'The database is not available. Please try again later.',
}

test('responds with 503 within 5 seconds while PostgreSQL hangs, and recovers', async () => {
  // An embedded database cannot hang.
  if (!relay) return
  const { token } = await signedIn()
  const read = async () => {
    const answer = await app.inject({
      url: '/v4/account',
      headers: { authorization: `Bearer ${token}` },
    })
    const { errors } = answer.json<{ errors?: { reason: string }[] }>()
    return {
      status: answer.statusCode,
      retryAfter: answer.headers['retry-after'],
      reason: errors?.[0]?.reason,
    }
  }
  expect((await read()).status).toBe(200)
  fakeTimers()
  relay.setFrozen(true)
  const answers: object[] = []
  // More requests than connections of the pool.
  const requests = Array.from({ length: 30 }, () => read().then((answer) => answers.push(answer)))
  await moveTimers(5 * seconds)
  await expect.poll(() => answers).toEqual(requests.map(() => unavailable))
  relay.setFrozen(false)
  await expect.poll(async () => (await read()).status).toBe(200)
})
