import { expect, test } from 'vitest'
import { testPlatform } from '../../test/support/platform/platform.ts'
import { resetData } from './reset.ts'

const tested = await testPlatform({ demo: 'small' })
const { app, clock, platform } = tested
const { secrets } = platform.jobs

async function read(path: string, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await app.inject({ url: `/v4${path}`, headers })
  return { status: statusCode, body: JSON.parse(body) as { data: { id: number; label: string }[] } }
}

test('restores the demo data with the same ids and retains tokens', async () => {
  const token = await tested.demoToken()
  const labels = async () =>
    (await read('/compute/instances', token)).body.data.map(({ id, label }) => [id, label])
  const before = await labels()
  const domains = (await read('/domains', token)).body.data.length
  const headers = { authorization: `Bearer ${token}` }
  const payload = { type: 'master', domain: 'made.example', soa_email: 'a@made.example' }
  const response = await app.inject({ method: 'POST', url: '/v4/domains', headers, payload })
  expect(response.statusCode).toBe(200)
  await app.inject({
    method: 'PUT',
    url: `/v4/compute/instances/1`,
    headers,
    payload: { label: 'x-1' },
  })
  expect(await labels()).not.toEqual(before)

  await resetData(platform.db, clock, 'small', { buckets: true, secrets })
  expect(await labels()).toEqual(before)
  expect((await read('/domains', token)).body.data).toHaveLength(domains)
  const again = await app.inject({ method: 'POST', url: '/v4/domains', headers, payload })
  expect(again.json<{ id: number }>().id).toBe(response.json<{ id: number }>().id)
})

test('resets to an empty account without demo data and retains the token', async () => {
  const token = await tested.demoToken()
  await resetData(platform.db, clock, 'none', { buckets: true, secrets })
  expect(await read('/compute/instances', token)).toMatchObject({ status: 200, body: { data: [] } })
})
