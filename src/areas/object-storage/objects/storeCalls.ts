import { ApiError, call } from '#api/client.ts'
import { localError } from '#api/clientError.ts'
import { createObjectUrl, getObjectAcl, listObjects } from '#api/generated/sdk.gen.ts'
import type { ObjectUrlCreate } from '#api/generated/types.gen.ts'
import type { CannedChoice } from '../acls.ts'
import type { BucketPath } from '../paths.ts'

/** @throws ApiError for a name that browsers would turn into another one before they send it */
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
  // Without them the address would do something else: delete the object instead of an upload, or write an empty one.
  const signed = new URL(url).searchParams
  if (Object.entries(body.parameters ?? {}).some(([name, value]) => signed.get(name) !== value))
    throw localError(501, unsigned)
  return { url, exists }
}

const unsigned = 'Not possible with presigned URLs. Use an S3 client.'

/** True when an API refused parameters of signed addresses, which are beyond the documents, or left them out. */
const refusesParameters = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 501 ||
    (error.status === 400 && error.faults.some(({ field }) => field?.startsWith('parameters'))))

/** With these parameters where the API signs them, else done without them by `otherwise`. */
export async function withParameters<Result>(
  attempt: () => Promise<Result>,
  otherwise: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (refusesParameters(error)) return otherwise()
    throw error
  }
}

/** An address that was signed for one call of the object store. */
export const signedUrl = async (path: BucketPath, body: ObjectUrlCreate): Promise<string> =>
  (await sign(path, body)).url

/** Error bodies of S3 are XML, which the content policy lets no script parse as a document. */
const messageOf = (xml: string) => /<Message>([^<]*)<\/Message>/.exec(xml)?.[1]

/** The browser tells no script why an answer did not come: usually the bucket lets no page of another origin in. */
const unreachable =
  'The browser could not reach the object store. Turn on CORS for the bucket, or use an S3 client.'

interface StoreFailure {
  /** 0 when no answer came. */
  status: number
  raw?: string
  headers?: Headers
  method: string
  url: string
}

/** What the object store refused, in its own words. */
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

/** Calls a signed address. @throws ApiError of status 0 when the store could not be reached */
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

export async function deleteObject(path: BucketPath, name: string): Promise<void> {
  await fetchSigned('DELETE', await signedUrl(path, { name, method: 'DELETE' }))
}

/** Shows or saves an object as the store keeps it where the API cannot ask for more. */
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
  /** In a bucket of the same cluster. */
  to: ObjectAddress
  /** Otherwise an object that has the name already is left as it is, and the copy refused. */
  replaces: boolean
}

const copyType = 'application/octet-stream'

type Acl = CannedChoice | 'custom' | undefined

async function aclOf({ path, name }: ObjectAddress): Promise<Acl> {
  const { acl } = await call(getObjectAcl, { path, query: { name } })
  return acl as Acl
}

/** The ETag of an object, or undefined when it is not there. */
async function etagOf({ path, name }: ObjectAddress): Promise<string | undefined> {
  // Among the names that begin so, the name itself is the first.
  const { data } = await call(listObjects, { path, query: { prefix: name, page_size: 25 } })
  const [first] = data ?? []
  return first?.name === name ? (first.etag ?? undefined) : undefined
}

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
    // The same contents are what an earlier attempt left whose answer was lost.
    if ((await etagOf(from)) === (await etagOf(to))) return
    throw localError(409, `${to.name} already exists.`)
  }
  const answer = await fetchSigned('PUT', url, { headers: { 'content-type': copyType } })
  const raw = await answer.text()
  // A copy that fails while it runs has said 200 before.
  if (raw.includes('<Error>')) throw storeError({ status: 500, raw, method: 'PUT', url })
}

/** Copies an object within the object store, with its ACL unless that is a custom one. */
export const copyObject = async (copying: Copying): Promise<void> =>
  copyWith(await aclOf(copying.from), copying)

/** A copy, after which the old object is deleted; sent again after a lost answer, it goes on where it was. */
export async function moveObject(moving: Copying): Promise<void> {
  const { from, to } = moving
  if ((await etagOf(from)) === undefined && (await etagOf(to)) !== undefined) return
  const acl = await aclOf(from)
  if (acl === 'custom')
    throw localError(409, 'Its custom ACL would be lost. Select another ACL for it first.')
  await copyWith(acl, moving)
  await deleteObject(from.path, from.name)
}
