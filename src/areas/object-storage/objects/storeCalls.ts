import { ApiError, call } from '#api/http/client.ts'
import { localError } from '#api/http/clientError.ts'
import { createObjectUrl, getObjectAcl, listObjects } from '#api/generated/sdk.gen.ts'
import type { ObjectUrlCreate, StorageObject } from '#api/generated/types.gen.ts'
import type { CannedChoice } from '../acls.ts'
import type { BucketPath } from '#paths/object-storage.ts'

/** @throws ApiError for a name that browsers would normalize to another path */
async function sign(
  path: BucketPath,
  body: ObjectUrlCreate,
): Promise<{ url: string; exists: boolean }> {
  if (body.name.split('/').some((part) => /^\.{1,2}$/.test(part)))
    throw localError(
      400,
      'A browser cannot address a name with “.” or “..” between slashes. Use an S3 client.',
    )
  const { url, exists = false } = await call(createObjectUrl, { path, body })
  if (url === undefined) throw new Error('The API response has no URL.')
  // Without these parameters the URL would do something else, for example delete the object instead of an upload, or
  // write an empty one.
  const signed = new URL(url).searchParams
  if (Object.entries(body.parameters ?? {}).some(([name, value]) => signed.get(name) !== value))
    throw localError(501, unsigned)
  return { url, exists }
}

const unsigned = 'Not possible with presigned URLs. Use an S3 client.'

/** Returns true if the API rejected or omitted the parameters of signed URLs, which are not part of the documents. */
const rejectsParameters = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 501 ||
    (error.status === 400 && error.faults.some(({ field }) => field?.startsWith('parameters'))))

/** Runs `attempt`, and `otherwise` if the API does not support signed parameters. */
export async function withParameters<Result>(
  attempt: () => Promise<Result>,
  fallback: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (rejectsParameters(error)) return fallback()
    throw error
  }
}

/** Returns a signed URL for one request to the object store. */
export const signedUrl = async (path: BucketPath, body: ObjectUrlCreate): Promise<string> =>
  (await sign(path, body)).url

/** S3 errors are XML, which the content security policy does not let scripts parse as a document. */
const messageOf = (xml: string) => /<Message>([^<]*)<\/Message>/.exec(xml)?.[1]

/** Browsers do not tell scripts why a cross-origin request failed. The usual cause is missing CORS on the bucket. */
const unreachable =
  'The browser could not reach the object store. Turn on CORS for the bucket, or use an S3 client.'

interface StoreFailure {
  /** 0 if there was no response. */
  status: number
  raw?: string
  headers?: Headers
  method: string
  url: string
}

/** Converts an error response of the object store to an ApiError with its message. */
export function storeError({ status, raw = '', headers, method, url }: StoreFailure): ApiError {
  const { origin, pathname } = new URL(url)
  const reason =
    status === 0 ? unreachable : (messageOf(raw) ?? `The object store returned ${status}.`)
  const path = origin + pathname
  return new ApiError({
    status,
    faults: [{ reason }],
    ...(headers && { headers }),
    raw,
    method,
    path,
  })
}

/**
 * Sends a request to a signed URL.
 * @throws ApiError with status 0 if the store could not be reached
 */
export async function fetchSigned(
  method: string,
  url: string,
  init: RequestInit = {},
): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(url, { ...init, method })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw storeError({ status: 0, method, url })
  }
  const { status, headers } = answer
  if (!answer.ok) throw storeError({ status, raw: await answer.text(), headers, method, url })
  return answer
}

export async function deleteStoredObject(path: BucketPath, name: string): Promise<void> {
  await fetchSigned('DELETE', await signedUrl(path, { name, method: 'DELETE' }))
}

/**
 * Returns a URL that reads an object. Falls back to the stored response headers if the API does not support overriding
 * them.
 */
export const readingUrl = (
  path: BucketPath,
  body: Omit<ObjectUrlCreate, 'method'>,
): Promise<string> => {
  const { parameters: _, ...plain } = body
  return withParameters(
    () => signedUrl(path, { ...body, method: 'GET' }),
    () => signedUrl(path, { ...plain, method: 'GET' }),
  )
}

export const downloadUrl = (path: BucketPath, name: string): Promise<string> =>
  readingUrl(path, {
    name,
    parameters: {
      'response-content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.split('/').at(-1) ?? name)}`,
    },
  })

export interface ObjectAddress {
  path: BucketPath
  name: string
}

interface Copying {
  from: ObjectAddress
  /** Destination in a bucket of the same cluster. */
  to: ObjectAddress
  /** Replaces an existing object. Otherwise the copy fails if the name already exists. */
  replaces: boolean
}

const copyType = 'application/octet-stream'

type Acl = CannedChoice | 'custom' | undefined

async function aclOf({ path, name }: ObjectAddress): Promise<Acl> {
  const { acl } = await call(getObjectAcl, { path, query: { name } })
  return acl as Acl
}

/** Returns an object by its name, or undefined if it does not exist. */
export async function findObject(
  { path, name }: ObjectAddress,
  signal?: AbortSignal,
): Promise<StorageObject | undefined> {
  // An exact name sorts before all longer names with the same prefix.
  const query = { prefix: name, page_size: 25 }
  const { data } = await call(listObjects, { path, query }, signal)
  const [first] = data ?? []
  return first?.name === name ? first : undefined
}

/** Returns the ETag of an object, or undefined if it does not exist. */
const etagOf = async (address: ObjectAddress): Promise<string | undefined> =>
  (await findObject(address))?.etag ?? undefined

const sourceOf = ({ path, name }: ObjectAddress) =>
  `/${[path.bucket, ...name.split('/')].map(encodeURIComponent).join('/')}`

async function copyWith(acl: Acl, { from, to, replaces }: Copying): Promise<void> {
  const { url, exists } = await sign(to.path, {
    name: to.name,
    method: 'PUT',
    content_type: copyType,
    parameters: {
      'x-amz-copy-source': sourceOf(from),
      ...(acl !== undefined && acl !== 'custom' && { 'x-amz-acl': acl }),
    },
  })
  if (exists && !replaces) {
    // Equal contents are the result of an earlier attempt whose response was lost.
    if ((await etagOf(from)) === (await etagOf(to))) return
    throw localError(409, `${to.name} already exists.`)
  }
  const answer = await fetchSigned('PUT', url, { headers: { 'content-type': copyType } })
  const raw = await answer.text()
  // An error during the copy is returned in the body of a 200 response.
  if (raw.includes('<Error>')) throw storeError({ status: 500, raw, method: 'PUT', url })
}

/** Copies an object within the object store. Preserves its ACL unless it is a custom one. */
export const copyStoredObject = async (copying: Copying): Promise<void> =>
  copyWith(await aclOf(copying.from), copying)

/** Moves an object by copying and then deleting it. A retry after a lost response resumes at the right step. */
export async function moveObject(moving: Copying): Promise<void> {
  const { from, to } = moving
  if ((await etagOf(from)) === undefined && (await etagOf(to)) !== undefined) return
  const acl = await aclOf(from)
  if (acl === 'custom')
    throw localError(409, 'Its custom ACL would be lost. Select another ACL for it first.')
  await copyWith(acl, moving)
  await deleteStoredObject(from.path, from.name)
}
