import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { readAccountId } from './accountId.ts'
import { OwnApi } from './ownApi.ts'

let response: { status: number; body: object }
const app = fastify()
app.get('/v4/account', (_request, reply) => reply.code(response.status).send(response.body))
afterAll(() => app.close())
const read = (signal?: AbortSignal) => readAccountId(new OwnApi(app), 'token', signal)

test.each([
  [200, { euuid: 'A1' }, 'A1'],
  [200, {}, ''],
  [403, { errors: [] }, ''],
  [401, { errors: [] }, ''],
  [429, { errors: [] }, undefined],
  [503, { errors: [] }, undefined],
])('reads the response %i %j as the account %j', async (status, body, account) => {
  response = { status, body }
  expect(await read()).toBe(account)
})

test('does not know the account after an aborted request', async () => {
  response = { status: 200, body: { euuid: 'A1' } }
  expect(await read(AbortSignal.abort())).toBeUndefined()
})
