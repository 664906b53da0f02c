import { expect, test } from 'vitest'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { app, signedIn } = await testPlatform()

test('matches every row when one of several alternatives is empty', async () => {
  const { call, token } = await signedIn()
  await call('createToken', { body: { label: 'one' } })
  await call('createToken', { body: { label: 'other' } })
  const first = (await call('listEvents')).data[0]?.id
  const count = async (filter: object): Promise<number> => {
    const answer = await app.inject({
      url: '/v4/account/events',
      headers: { authorization: `Bearer ${token}`, 'x-filter': JSON.stringify(filter) },
    })
    return answer.json().results
  }
  expect(await count({ '+or': [{ id: first }, {}] })).toBe(2)
  expect(await count({ '+or': [{ id: first }] })).toBe(1)
  expect(await count({ '+and': [{ id: first }, {}] })).toBe(1)
})
