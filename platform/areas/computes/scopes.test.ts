import { expect, test } from 'vitest'
import { operations } from '../../api/operations.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'

const { app, platform, signedIn } = await testPlatform()

/** Operations of document 3, section 4, selected by path; types and kernels need no token. */
const ofInstances = operations.filter(({ path }) => path.startsWith('/compute/instances'))

type ComputeOperation = Pick<(typeof operations)[number], 'method' | 'path'>

const asks = (token: string, { method, path }: ComputeOperation, computeId: number) =>
  app.inject({
    method,
    url: `/v4${path.replace('{computeId}', `${computeId}`).replace(/\{[^}]+\}/g, '1')}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { payload: '{}' }),
  })

test('requires computes:read_only to read and computes:read_write to change an instance', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const reader = await signedIn({ of: me, scopes: 'computes:read_only' })
  const otherUser = await signedIn({ of: me, scopes: 'domains:read_write' })
  expect(ofInstances.length).toBeGreaterThan(45)
  for (const operation of ofInstances) {
    const reads = operation.method === 'GET'
    const { statusCode } = await asks(reader.token, operation, id)
    expect([operation.id, statusCode === 401]).toEqual([operation.id, !reads])
    const refused = await asks(otherUser.token, operation, id)
    expect([operation.id, refused.statusCode]).toEqual([operation.id, 401])
  }
})

test('accepts page sizes from 25 to 500 in the lists of an instance', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const path = { computeId: id }
  for (const list of [
    'listComputeConfigs',
    'listComputeDisks',
    'listComputeFirewalls',
    'listComputeVolumes',
  ] as const) {
    for (const page_size of [25, 500]) {
      expect(await me.call(list, { path, query: { page: 1, page_size } })).toMatchObject({
        page: 1,
        pages: 1,
      })
    }
    for (const page_size of [24, 501]) {
      await expect(me.call(list, { path, query: { page: 1, page_size } })).rejects.toMatchObject({
        status: 400,
        faults: [{ field: 'page_size' }],
      })
    }
  }
})
