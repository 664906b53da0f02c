import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { OwnApi } from './ownApi.ts'

const app = fastify()
app.get('/v4/silent', () => new Promise(() => undefined))
app.get('/v4/long', () => ({ data: [], page: 1, pages: 101, results: 50_500 }))
afterAll(() => app.close())
const api = new OwnApi(app)

test('aborts a request that hangs', async () => {
  const list = api.list('token', '/silent', { isWhole: true, signal: AbortSignal.timeout(20) })
  await expect(list).rejects.toThrow('The API did not respond in time.')
  const call = { token: 'token', method: 'GET', path: '/silent' } as const
  await expect(api.call({ ...call, signal: AbortSignal.abort() })).rejects.toThrow(/in time/)
})

test('rejects a list with too many pages, stating the row limit', async () => {
  const signal = new AbortController().signal
  await expect(api.list('token', '/long', { isWhole: true, signal })).rejects.toThrow(
    'The list has more than 50,000 rows.',
  )
})
