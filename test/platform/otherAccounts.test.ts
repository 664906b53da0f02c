import { describe, expect, test } from 'vitest'
import {
  type ContractOperation,
  type OperationId,
  operations,
} from '../../platform/api/operations.ts'
import { type SignedIn, testPlatform } from '../support/platform/platform.ts'
import { testResponder } from '../support/platform/responder.ts'
import { accountApart, pathsOf, reader } from './fuzz/keptApart.ts'
import { acts } from './writes/acts.ts'
import type { Json } from './writes/anyWrite.ts'
import { filledPath, hasValidRequests, validRequests } from './writes/validRequests.ts'

/** Every operation is sent with the path of an object of another account, and with its ids in a valid body. */

const tested = await testPlatform()
const elsewhere = await testResponder()

async function sent(me: SignedIn, { method }: ContractOperation, path: string, body?: unknown) {
  const { statusCode, body: text } = await tested.app.inject({
    method,
    url: `/v4${path}`,
    headers: { authorization: `Bearer ${me.token}` },
    ...(body !== undefined && { payload: body as object }),
  })
  return { status: statusCode, text }
}

/** Returns copies of a value, each with one text or number replaced by the one at the same place in another value. */
function* replaced(
  own: unknown,
  other: unknown,
  at = '',
): Generator<{ at: string; value: unknown }> {
  if (typeof own !== 'object' || own === null) {
    if (own !== other && other !== null && typeof own === typeof other) yield { at, value: other }
    return
  }
  for (const [key, child] of Object.entries(own)) {
    const there = (other as Json | undefined)?.[key]
    if (there === undefined) continue
    const name = Array.isArray(own) ? `${at}[]` : at === '' ? key : `${at}.${key}`
    for (const inner of replaced(child, there, name)) {
      const copy = structuredClone(own) as Json
      copy[key] = inner.value
      yield { at: inner.at, value: copy }
    }
  }
}

/** Fields whose value a person chooses. They identify no object of an account. */
const chosenNames = new Set(['domain', 'username'])

const withBody = operations.filter(hasValidRequests)

/** Operations on buckets contain no ids, and their requests here use one label that is unique across accounts. */
const isOfBucket = ({ path, id }: ContractOperation) =>
  path.startsWith('/object-storage/buckets') || id === 'createStorageKey'

/** Valid bodies of the operations on a bucket. */
const bucketBodies: Partial<Record<OperationId, object>> = {
  createObjectUrl: { name: 'a', method: 'GET' },
  modifyBucketAccess: { acl: 'public-read' },
  updateBucketAccess: { acl: 'public-read' },
  updateObjectAcl: { name: 'a', acl: 'public-read' },
  updateObjectContentType: { name: 'a', content_type: 'text/plain' },
  uploadBucketTls: { certificate: 'certificate', private_key: 'key' },
}

/** Operations whose path names nothing that belongs to an account. */
const unowned = [
  'getAccountAvailability',
  'getComputeType',
  'getDatabaseEngine',
  'getDatabaseType',
  'getKernel',
  'getRegion',
  'getRegionAvailability',
  'getScript',
  'getStorageCluster',
]

/** Operations on what a sign-in creates. The tests of their handlers use two accounts. */
const ofSignIn = ['getAccountLogin', 'getAuthorizedApp', 'getProfileLogin', 'revokeAuthorizedApp']

/** Returns the paths of operations whose parent list does not contain their parameter. */
async function unlistedPaths(me: SignedIn, { id, path }: ContractOperation): Promise<string[]> {
  if (path.includes('{bucket}')) {
    const { cluster, label } = await bucketOf(me)
    const query = ['getObjectAcl', 'getObjectContentType'].includes(id) ? '?name=a' : ''
    return [filledPath(path, { clusterId: cluster, bucket: label }) + query]
  }
  if (id === 'getComputeBackup') {
    const { path: values } = await acts.restoreComputeBackup({ me, tested, elsewhere })
    return [filledPath(path, values)]
  }
  if (!path.startsWith('/compute/instances/{computeId}/')) return []
  const { data } = await me.call('listComputes')
  return data.map((compute) =>
    filledPath(path, { computeId: compute.id, year: 2026, month: 5, address: compute.ipv4[0] }),
  )
}

async function bucketOf(me: SignedIn) {
  const { data } = await me.call('listBuckets')
  const bucket = data[0]
  if (!bucket) throw new Error('The account has no bucket')
  return bucket
}

const named = (chosen: ContractOperation[]) =>
  chosen.map((operation) => [operation.id, operation] as const)

describe('another account', { tags: ['slow'] }, async () => {
  const apart = await accountApart(tested)
  const readApart = reader(tested, apart.me, new Map())
  const other = await tested.signedIn()
  const readOwn = reader(tested, other, new Map())

  test.each(
    named(withBody.filter((operation) => operation.path.includes('{') && !isOfBucket(operation))),
  )('gets 404 for %s with a valid body', async (_, operation) => {
    const [me, other] = [await tested.signedIn(), await tested.signedIn()]
    for (const { path, body } of await validRequests({ me, tested, elsewhere }, operation)) {
      const { status, text } = await sent(other, operation, filledPath(operation.path, path), body)
      expect({ path, status, text }).toMatchObject({ status: 404 })
    }
  })

  const withoutBody = operations.filter(
    ({ path, jsonBody, streamBody }) => path.includes('{') && !jsonBody && !streamBody,
  )
  const untried: string[] = []
  test.each(named(withoutBody))('gets 404 for %s', async (_, operation) => {
    const shared = new Set(await pathsOf(operation, readOwn))
    const listed = (await pathsOf(operation, readApart)).filter((path) => !shared.has(path))
    const paths = listed.length > 0 ? listed : await unlistedPaths(apart.me, operation)
    for (const path of paths) {
      const { status, text } = await sent(other, operation, path)
      expect({ path, status, text }).toMatchObject({ status: 404 })
    }
    if (paths.length === 0) untried.push(operation.id)
  })

  test('has been tried with every object that belongs to an account', () => {
    expect(untried.toSorted()).toEqual([...unowned, ...ofSignIn].toSorted())
  })

  test.each(named(withBody.filter(isOfBucket)))(
    'gets an error for %s with the bucket of this account',
    async (_, operation) => {
      const { cluster, label } = await bucketOf(apart.me)
      const body =
        operation.id === 'createStorageKey'
          ? {
              label: 'mine',
              bucket_access: [{ bucket_name: label, cluster, permissions: 'read_only' }],
            }
          : bucketBodies[operation.id]
      if (body === undefined) return expect(operation.id).toBe('createBucket')
      const path = filledPath(operation.path, { clusterId: cluster, bucket: label })
      const { status, text } = await sent(other, operation, path, body)
      expect({ path, status, text }).toMatchObject({
        status: operation.id === 'createStorageKey' ? 400 : 404,
      })
    },
  )

  test.each(named(withBody.filter((operation) => !isOfBucket(operation))))(
    'gets an error for %s with a value of this account in the body',
    async (_, operation) => {
      const [me, other] = [await tested.signedIn(), await tested.signedIn()]
      const theirs = await validRequests({ me, tested, elsewhere }, operation)
      const own = await validRequests({ me: other, tested, elsewhere }, operation)
      const accepted: string[] = []
      for (const [index, { path, body }] of own.entries())
        for (const { at, value } of replaced(body, theirs[index]?.body)) {
          if (chosenNames.has(at)) continue
          const { status } = await sent(other, operation, filledPath(operation.path, path), value)
          if (status < 400) accepted.push(at)
        }
      expect(accepted).toEqual([])
    },
  )
})
