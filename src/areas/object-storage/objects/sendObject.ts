import { ApiError, asApiError } from '#api/http/client.ts'
import { upload } from '#api/http/upload.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import { fetchSigned, signedUrl, storeError, withParameters } from './storeCalls.ts'

/** Minimum size for multipart uploads, in bytes. Each part can be retried separately. */
export const multipartFrom = 64 * 1024 ** 2
const partsMax = 1000

/**
 * Uploads a body to a signed URL with progress.
 * @throws ApiError with the object store's message
 */
async function put(
  url: string,
  objectContent: { body: Blob; contentType: string; operation: string },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<void> {
  try {
    await upload({
      method: 'PUT',
      to: url,
      ...objectContent,
      signal,
      onProgress: (_share, bytes) => onProgress(bytes),
    })
  } catch (error) {
    if (signal.aborted) throw error
    const failure = asApiError(error)
    // The content security policy blocked the request, so there is no response of the object store.
    if (failure.unsent) throw failure
    const { status, raw, headers } = failure
    throw storeError({ status, raw, headers, method: 'PUT', url })
  }
}

interface Sending {
  path: BucketPath
  name: string
  file: File
  /** Id of a multipart upload that may already have parts. */
  uploadId?: string | undefined
  onUpload: (uploadId: string) => void
  /** Receives the number of bytes in the uploaded parts. */
  onPart: (uploadId: string, arrived: number) => void
  onProgress: (sent: number) => void
  signal: AbortSignal
}

const typeOf = (file: File) => file.type || 'application/octet-stream'

/** Uploads a file, in parts if it is large. Parts that were already uploaded are skipped. */
export async function sendObject(sending: Sending): Promise<void> {
  const whole = () => sendWhole(sending)
  return sending.file.size > multipartFrom
    ? await withParameters(() => sendInParts(sending), whole)
    : await whole()
}

async function sendWhole({ path, name, file, signal, onProgress }: Sending): Promise<void> {
  const contentType = typeOf(file)
  const url = await signedUrl(path, { name, method: 'PUT', content_type: contentType })
  await put(url, { body: file, contentType, operation: 'PutObject' }, { signal, onProgress })
}

interface PresentPart {
  number: number
  etag: string
  size: number
}

async function partsOf({ path, name }: Sending, uploadId: string): Promise<PresentPart[]> {
  const url = await signedUrl(path, { name, method: 'GET', parameters: { uploadId } })
  const xml = await (await fetchSigned('GET', url)).text()
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)/.exec(part)?.[1]),
    etag: (/<ETag>([^<]*)/.exec(part)?.[1] ?? '').replaceAll(/"|&quot;/g, ''),
    size: Number(/<Size>(\d+)/.exec(part)?.[1]),
  }))
}

async function createUpload({ path, name, file, onUpload }: Sending): Promise<string> {
  const contentType = typeOf(file)
  const url = await signedUrl(path, {
    name,
    method: 'POST',
    content_type: contentType,
    parameters: { uploads: '' },
  })
  const answer = await fetchSigned('POST', url, { headers: { 'content-type': contentType } })
  const xml = await answer.text()
  const uploadId = /<UploadId>([^<]+)/.exec(xml)?.[1]
  if (uploadId === undefined) throw new Error('The object store did not start the upload.')
  onUpload(uploadId)
  return uploadId
}

/** Resumes a multipart upload or starts a new one, because the object store deletes abandoned uploads. */
async function beginOrResume(
  sending: Sending,
): Promise<{ uploadId: string; present: readonly PresentPart[] }> {
  const { uploadId } = sending
  if (uploadId !== undefined)
    try {
      return { uploadId, present: await partsOf(sending, uploadId) }
    } catch (error) {
      if (!(error instanceof ApiError && error.isGone)) throw error
    }
  return { uploadId: await createUpload(sending), present: [] }
}

/** Deletes the parts of an abandoned upload. */
export async function abortUpload(path: BucketPath, name: string, uploadId: string): Promise<void> {
  const url = await signedUrl(path, { name, method: 'DELETE', parameters: { uploadId } })
  try {
    await fetchSigned('DELETE', url)
  } catch (error) {
    if (!(error instanceof ApiError && error.isGone)) throw error
  }
}

async function sendInParts(sending: Sending): Promise<void> {
  const { path, name, file, signal, onProgress, onPart } = sending
  const { uploadId, present } = await beginOrResume(sending)
  const sizes = new Map(present.map(({ number, size }) => [number, size]))
  const partSize = Math.max(16 * 1024 ** 2, Math.ceil(file.size / partsMax))
  const contentType = 'application/octet-stream'
  let done = 0
  for (let number = 1; (number - 1) * partSize < file.size; number++) {
    const part = file.slice((number - 1) * partSize, number * partSize)
    if (sizes.get(number) !== part.size) {
      const url = await signedUrl(path, {
        name,
        method: 'PUT',
        content_type: contentType,
        parameters: { uploadId, partNumber: String(number) },
      })
      const before = done
      await put(
        url,
        { body: part, contentType, operation: 'UploadPart' },
        { signal, onProgress: (sent) => onProgress(before + sent) },
      )
    }
    done += part.size
    onProgress(done)
    onPart(uploadId, done)
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
  const completed = await fetchSigned('POST', url, {
    headers: { 'content-type': 'application/xml' },
    body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    signal,
  })
  const raw = await completed.text()
  // An error while the parts are assembled is returned in the body of a 200 response.
  if (raw.includes('<Error>')) throw storeError({ status: 500, raw, method: 'POST', url })
}
