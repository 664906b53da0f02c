import { ApiError, call } from '#api/client.ts'
import { createObjectUrl } from '#api/generated/sdk.gen.ts'
import type { ObjectUrlCreate } from '#api/generated/types.gen.ts'
import { upload } from '#api/upload.ts'
import type { BucketPath } from '../paths.ts'

/** Above this an object is sent in parts, each of which can be sent again by itself. */
const multipartFrom = 64 * 1024 ** 2
const partsMax = 1000

/** An address that was signed for one call of the object store. */
export async function signedUrl(path: BucketPath, body: ObjectUrlCreate): Promise<string> {
  const { url } = await call(createObjectUrl, { path, body })
  if (url === undefined) throw new Error('The API answered without an address.')
  return url
}

/** The call of a signed address. Rejects with an ApiError: of status 0 when the store could not be reached. */
async function send(method: string, url: string, init: RequestInit = {}): Promise<string> {
  const { origin, pathname } = new URL(url)
  const failed = (status: number, raw: string, headers: Headers) =>
    new ApiError({
      status,
      faults: [{ reason: storeMessage(raw) ?? `The object store answered with ${status}.` }],
      headers,
      raw,
      method,
      path: origin + pathname,
    })
  let answer: Response
  try {
    answer = await fetch(url, { ...init, method })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw failed(0, '', new Headers())
  }
  const text = await answer.text()
  if (!answer.ok) throw failed(answer.status, text, answer.headers)
  return text
}

/** Error bodies of S3 are XML, which the content policy lets no script parse as a document. */
const storeMessage = (raw: string) => /<Message>([^<]*)<\/Message>/.exec(raw)?.[1]

export async function deleteObject(path: BucketPath, name: string): Promise<void> {
  await send('DELETE', await signedUrl(path, { name, method: 'DELETE' }))
}

export const downloadUrl = (path: BucketPath, name: string): Promise<string> =>
  signedUrl(path, {
    name,
    method: 'GET',
    parameters: {
      'response-content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.split('/').at(-1) ?? name)}`,
    },
  })

interface Sending {
  path: BucketPath
  name: string
  file: File
  /** The id of the upload, of which parts may be there already. */
  uploadId?: string | undefined
  onUpload: (uploadId: string) => void
  onProgress: (sent: number) => void
  signal: AbortSignal
}

const typeOf = (file: File) => file.type || 'application/octet-stream'

/** Sends a file as an object, in parts when it is large; parts that are there already are not sent again. */
export async function sendObject(sending: Sending): Promise<void> {
  const { file } = sending
  if (file.size > multipartFrom) return await sendInParts(sending)
  const { path, name, signal, onProgress } = sending
  const contentType = typeOf(file)
  const url = await signedUrl(path, { name, method: 'PUT', content_type: contentType })
  await upload({
    method: 'PUT',
    to: url,
    body: file,
    contentType,
    signal,
    onProgress: (_share, sent) => onProgress(sent),
    operation: 'PutObject',
  })
}

interface PresentPart {
  number: number
  etag: string
  size: number
}

async function partsOf({ path, name }: Sending, uploadId: string): Promise<PresentPart[]> {
  const xml = await send(
    'GET',
    await signedUrl(path, { name, method: 'GET', parameters: { uploadId } }),
  )
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
    etag: /<ETag>(?:&quot;)?([^<&]*)/.exec(part)?.[1] ?? '',
    size: Number(/<Size>(\d+)/.exec(part)?.[1]),
  }))
}

async function begin({ path, name, file, onUpload }: Sending): Promise<string> {
  const contentType = typeOf(file)
  const url = await signedUrl(path, {
    name,
    method: 'POST',
    content_type: contentType,
    parameters: { uploads: '' },
  })
  const xml = await send('POST', url, { headers: { 'content-type': contentType } })
  const uploadId = /<UploadId>([^<]+)/.exec(xml)?.[1]
  if (uploadId === undefined) throw new Error('The object store began no upload.')
  onUpload(uploadId)
  return uploadId
}

async function sendInParts(sending: Sending): Promise<void> {
  const { path, name, file, signal, onProgress } = sending
  const present = new Map<number, PresentPart>()
  let { uploadId } = sending
  if (uploadId === undefined) uploadId = await begin(sending)
  else for (const part of await partsOf(sending, uploadId)) present.set(part.number, part)
  const partSize = Math.max(16 * 1024 ** 2, Math.ceil(file.size / partsMax))
  const contentType = 'application/octet-stream'
  let done = 0
  for (let number = 1; (number - 1) * partSize < file.size; number++) {
    const part = file.slice((number - 1) * partSize, number * partSize)
    if (present.get(number)?.size !== part.size) {
      const url = await signedUrl(path, {
        name,
        method: 'PUT',
        content_type: contentType,
        parameters: { uploadId, partNumber: String(number) },
      })
      const before = done
      await upload({
        method: 'PUT',
        to: url,
        body: part,
        contentType,
        signal,
        onProgress: (_share, sent) => onProgress(before + sent),
        operation: 'UploadPart',
      })
    }
    done += part.size
    onProgress(done)
  }
  const parts = (await partsOf(sending, uploadId)).map(
    ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag></Part>`,
  )
  const url = await signedUrl(path, {
    name,
    method: 'POST',
    content_type: 'application/xml',
    parameters: { uploadId },
  })
  await send('POST', url, {
    headers: { 'content-type': 'application/xml' },
    body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    signal,
  })
}
