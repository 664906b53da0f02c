import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as sdk from '../generated/sdk.gen.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { ApiError, call } from './client.ts'
import { forgetAttempts, isCreation, setKeysSupported } from './idempotencyKeys.ts'

type Outcome = 'lost' | 'in progress' | 'bad gateway' | 'half' | 'rejected'

/** Results of the next requests; without one, the request succeeds. */
let outcomes: Outcome[]
let api: ReturnType<typeof respondWith>

const failed = (status: number, error: object) => Response.json({ errors: [error] }, { status })

beforeEach(() => {
  outcomes = []
  forgetAttempts()
  api = respondWith(() => {
    switch (outcomes.shift()) {
      case 'lost':
        throw new TypeError('Failed to fetch')
      case 'in progress':
        return failed(409, { reason: 'In progress', field: 'Idempotency-Key' })
      case 'bad gateway':
        return failed(502, { reason: 'Bad gateway' })
      case 'half':
        return new Response('{"id": 8, "lab', { headers: { 'Content-Type': 'application/json' } })
      case 'rejected':
        return failed(400, { reason: 'Too long', field: 'label' })
      default:
        return { id: 8 }
    }
  })
})

afterEach(() => {
  vi.useRealTimers()
  setKeysSupported(true)
  api.restore()
})

const keys = () => api.requests.map(({ headers }) => headers.get('Idempotency-Key'))
const distinctKeys = () => new Set(keys()).size

const createTag = (label = 'web') => call(sdk.createTag, { body: { label } })
const uncertain = { isUncertain: true }

const path = { computeId: 1 }
const instance = { region: 'us-east', type: 'g6-nano-1' }
const bucket = { label: 'assets', cluster: 'us-east-1' }
const user = { username: 'bob', email: 'bob@example.com', restricted: true }

const creations: [string, () => Promise<unknown>][] = [
  ['clone of an instance', () => call(sdk.cloneCompute, { path, body: instance })],
  ['clone of a disk', () => call(sdk.cloneComputeDisk, { path: { computeId: 1, diskId: 2 } })],
  [
    'private address',
    () => call(sdk.allocateComputeIp, { path, body: { type: 'ipv4', public: false } }),
  ],
  [
    'configuration interface',
    () =>
      call(sdk.addComputeConfigInterface, {
        path: { computeId: 1, configId: 2 },
        body: { purpose: 'public' },
      }),
  ],
  [
    'database snapshot',
    () =>
      call(sdk.createMysqlDatabaseSnapshot, {
        path: { instanceId: 1 },
        body: { label: 'monday', target: 'primary' },
      }),
  ],
  ['user', () => call(sdk.createUser, { body: user })],
  ['bucket', () => call(sdk.createBucket, { body: bucket })],
  ['tag', () => createTag()],
  [
    'firewall device',
    () =>
      call(sdk.createFirewallDevice, { path: { firewallId: 1 }, body: { id: 2, type: 'compute' } }),
  ],
  [
    'record',
    () =>
      call(sdk.createDomainRecord, {
        path: { domainId: 1 },
        body: { type: 'A', name: 'www', target: '192.0.2.1' },
      }),
  ],
]

test.each(creations)(
  'repeats the creation of a %s with the same key after a lost response',
  async (_, create) => {
    outcomes = ['lost']
    expect(await create()).toEqual({ id: 8 })
    expect([keys().length, distinctKeys()]).toEqual([2, 1])
    expect(api.requests[1]?.body).toEqual(api.requests[0]?.body)
    outcomes = ['lost', 'lost']
    await expect(create()).rejects.toMatchObject(uncertain)
    await create()
    expect([keys().length, distinctKeys()]).toEqual([5, 2])
  },
)

test('includes exactly the operations that create an object', () => {
  const { paths } = JSON.parse(readFileSync('contract/generated/bundled.json', 'utf8')) as {
    paths: Record<string, { post?: { operationId: string } }>
  }
  const replaced = ['createObjectUrl', 'uploadBucketTls']
  for (const [template, { post }] of Object.entries(paths)) {
    if (!post) continue
    const { operationId } = post
    const creates =
      /^(create|clone|open|import|upload|add|allocate)/.test(operationId) &&
      !replaced.includes(operationId)
    expect(isCreation('POST', template), operationId).toBe(creates)
  }
  expect(isCreation('PUT', '/tags')).toBe(false)
})

test.each<Outcome>(['bad gateway', 'half'])(
  'sends the key again with the next equal request after an uncertain outcome (%s)',
  async (outcome) => {
    outcomes = [outcome]
    await expect(createTag()).rejects.toMatchObject(uncertain)
    await createTag()
    expect(distinctKeys()).toBe(1)
    await createTag()
    expect(distinctKeys()).toBe(2)
  },
)

test('sends a new key for a changed request, and after a rejected one', async () => {
  outcomes = ['bad gateway', 'rejected']
  await expect(createTag()).rejects.toMatchObject(uncertain)
  await expect(createTag('mail')).rejects.toMatchObject({ status: 400 })
  await createTag('mail')
  expect(distinctKeys()).toBe(3)
  await createTag()
  expect(distinctKeys()).toBe(3)
})

test('sends a new key after 10 minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  outcomes = ['bad gateway']
  await expect(createTag()).rejects.toMatchObject(uncertain)
  vi.setSystemTime(Date.now() + 10 * 60_000)
  await createTag()
  expect(distinctKeys()).toBe(2)
})

test('sends a new key after an object was deleted from the list, and after a sign-out', async () => {
  outcomes = ['bad gateway']
  await expect(createTag()).rejects.toMatchObject(uncertain)
  await call(sdk.deleteTag, { path: { tagLabel: 'web' } })
  await createTag()
  outcomes = ['bad gateway']
  await expect(createTag()).rejects.toMatchObject(uncertain)
  forgetAttempts()
  await createTag()
  expect(distinctKeys()).toBe(5)
})

test('repeats a creation that the API is still processing until it gets the response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  outcomes = ['lost', 'in progress', 'in progress']
  const created = createTag()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await created).toEqual({ id: 8 })
  expect([keys().length, distinctKeys()]).toEqual([4, 1])
})

test('treats a write that a proxy repeated during its processing as one with an unknown outcome', async () => {
  outcomes = ['in progress']
  const error = await call(sdk.updateProfile, { body: { email: 'ada@example.com' } }).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 0, isUncertain: true })
})

test('sends a new key with each reboot, and does not repeat it', async () => {
  const reboot = () => call(sdk.rebootCompute, { path, body: {} })
  outcomes = ['lost']
  await expect(reboot()).rejects.toMatchObject(uncertain)
  await reboot()
  expect([keys().length, distinctKeys()]).toEqual([2, 2])
})

test('sends a new key each time if the API does not support keys', async () => {
  setKeysSupported(false)
  outcomes = ['lost']
  await expect(createTag()).rejects.toMatchObject(uncertain)
  await createTag()
  expect([keys().length, distinctKeys()]).toEqual([2, 2])
})
