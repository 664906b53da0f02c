import {
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  PutBucketAclCommand,
  PutObjectAclCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { siteOf } from '../../test/platform/conformance/site.ts'
import { objectBackends } from '../../test/support/platform/objectBackends.ts'
import { clientOf, type KeyPair, newKey } from '../../test/support/platform/s3.ts'
import { embeddedOperations } from './embedded/embeddedOperations.ts'
import { ObjectFiles } from './embedded/files.ts'
import { type ProxyBackend, proxiedOperations } from './remote/passOperations.ts'
import {
  allRoutes,
  type RequiredAccess,
  requiredAccess,
  type S3OperationName,
} from './s3/operations.ts'
import type { Permission } from './s3/acl.ts'

const backends = await objectBackends()

interface OperationRequest {
  method: string
  level: 'service' | 'bucket' | 'object'
  parameters: Record<string, string>
  isCopy: boolean
}

const parameterValues: Record<string, Record<string, string>> = {
  '': {},
  'list-type': { 'list-type': '2' },
  uploadId: { uploadId: 'none', partNumber: '1' },
}

/** A request for each operation. */
const requests = new Map<S3OperationName, OperationRequest>(
  allRoutes.map(({ operation, level, method, parameter }) => [
    operation,
    {
      level,
      method,
      parameters: parameterValues[parameter] ?? { [parameter]: '' },
      isCopy: false,
    },
  ]),
)
for (const [operation, copy] of [
  ['PutObject', 'CopyObject'],
  ['UploadPart', 'UploadPartCopy'],
] as const) {
  const request = requests.get(operation)
  if (request) requests.set(copy, { ...request, isCopy: true })
}

const accessOf = Object.entries(requiredAccess) as [S3OperationName, RequiredAccess][]
/** Returns the names of the operations for which a condition applies, sorted. */
const operationsWhere = (applies: (access: RequiredAccess) => boolean) =>
  accessOf.flatMap(([name, access]) => (applies(access) ? [name] : [])).toSorted()

let buckets = 0

/** Creates a bucket with an object and an object that everyone may copy. */
async function bucketWithObjects(kind: keyof typeof backends) {
  const tested = backends[kind]
  const me = await tested.signedIn()
  const key = await newKey(me)
  const client = clientOf(tested, key)
  const Bucket = `access-${kind}-${++buckets}`
  await client.send(new CreateBucketCommand({ Bucket }))
  await client.send(new PutObjectCommand({ Bucket, Key: 'object', Body: 'x' }))
  await client.send(new PutObjectCommand({ Bucket, Key: 'source', Body: 'x', ACL: 'public-read' }))
  const isDenied = async (
    request: OperationRequest,
    path: string,
    source: string,
    as: KeyPair | undefined,
  ) => {
    const headers: Record<string, string> = request.isCopy ? { 'x-amz-copy-source': source } : {}
    const site = siteOf(tested)
    const { method, parameters } = request
    const answer = as
      ? await site.signed({ me, client, Bucket, key: as }, method, path, parameters, { headers })
      : await site.plain(`${path}?${new URLSearchParams(parameters).toString()}`, {
          method,
          headers,
        })
    const code = answer.headers.get('x-amz-error-code') ?? (await answer.text())
    expect(answer.status).toBeLessThan(500)
    return answer.status === 403 && code.includes('AccessDenied')
  }
  return {
    me,
    client,
    Bucket,
    isDenied,
    /** Returns the names of the operations that are denied to an access key, sorted. */
    deniedTo: async (as: KeyPair | undefined) => {
      const denied: S3OperationName[] = []
      for (const [operation, request] of requests) {
        const { resource } = requiredAccess[operation]
        const name = resource === 'object' ? 'object' : `written by ${operation}`
        const path =
          request.level === 'service'
            ? '/'
            : request.level === 'bucket'
              ? `/${Bucket}`
              : `/${Bucket}/${name}`
        if (await isDenied(request, path, `${Bucket}/source`, as)) denied.push(operation)
      }
      return denied.toSorted()
    },
  }
}

const group = 'uri="http://acs.amazonaws.com/groups/global/AuthenticatedUsers"'
const grants: Record<Permission, object> = {
  READ: { GrantRead: group },
  WRITE: { GrantWrite: group },
  READ_ACP: { GrantReadACP: group },
  WRITE_ACP: { GrantWriteACP: group },
  FULL_CONTROL: { GrantFullControl: group },
}

test('defines the access of exactly the operations of both backends', async () => {
  const files = ObjectFiles.existing('/nonexistent')
  const names = Object.keys(requiredAccess).toSorted()
  expect(Object.keys(embeddedOperations(files)).toSorted()).toEqual(names)
  // Creating the operations uses no store.
  expect(Object.keys(proxiedOperations({} as ProxyBackend)).toSorted()).toEqual(names)
  expect([...requests.keys()].toSorted()).toEqual(names)
})

describe.each(['embedded', 'remote'] as const)('with the %s backend', (kind) => {
  test.each(Object.keys(grants) as Permission[])(
    'denies another account with the permission %s all other operations',
    async (permission) => {
      const { client, Bucket, deniedTo } = await bucketWithObjects(kind)
      await client.send(new PutBucketAclCommand({ Bucket, ...grants[permission] }))
      // An object has no WRITE permission.
      if (permission !== 'WRITE')
        await client.send(new PutObjectAclCommand({ Bucket, Key: 'object', ...grants[permission] }))
      const other = await newKey(await backends[kind].signedIn())
      expect(await deniedTo(other)).toEqual(
        operationsWhere(
          (access) =>
            access.resource !== 'account' &&
            (access.isOwnerOnly === true ||
              (permission !== 'FULL_CONTROL' && permission !== access.permission)),
        ),
      )
    },
  )

  test('denies a key without buckets every operation on a bucket', async () => {
    const { me, deniedTo } = await bucketWithObjects(kind)
    expect(await deniedTo(await newKey(me, []))).toEqual(
      operationsWhere(({ resource }) => resource !== 'account'),
    )
  })

  test('denies a read-only key every operation that requires more than reading', async () => {
    const { me, Bucket, deniedTo } = await bucketWithObjects(kind)
    const reader = await newKey(me, [{ bucket: Bucket, permissions: 'read_only' }])
    expect(await deniedTo(reader)).toEqual(
      operationsWhere(
        (access) =>
          access.resource !== 'account' && !['READ', 'READ_ACP'].includes(access.permission),
      ),
    )
  })

  test('denies an unsigned request every operation', async () => {
    const { deniedTo } = await bucketWithObjects(kind)
    expect(await deniedTo(undefined)).toEqual(operationsWhere(() => true))
  })

  test('denies a copy from an object that the key cannot read', async () => {
    const { Bucket } = await bucketWithObjects(kind)
    const other = await bucketWithObjects(kind)
    const key = await newKey(other.me)
    const copies = operationsWhere((access) => 'source' in access)
    expect(copies).toEqual(['CopyObject', 'UploadPartCopy'])
    for (const operation of copies) {
      const request = requests.get(operation)
      if (!request) throw new Error(`There is no request for ${operation}`)
      const target = { Bucket: other.Bucket, Key: 'copy' }
      const { UploadId = '' } = await other.client.send(new CreateMultipartUploadCommand(target))
      const parameters = { ...request.parameters }
      if (parameters.uploadId !== undefined) parameters.uploadId = UploadId
      const isDenied = (source: string) =>
        other.isDenied({ ...request, parameters }, `/${other.Bucket}/copy`, source, key)
      expect([operation, await isDenied(`${Bucket}/object`)]).toEqual([operation, true])
      expect([operation, await isDenied(`${Bucket}/source`)]).toEqual([operation, false])
    }
  })
})
