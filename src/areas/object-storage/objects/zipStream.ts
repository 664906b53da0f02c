import { makeZip } from 'client-zip'
import { ApiError } from '#api/client.ts'
import type { BucketPath } from '../paths.ts'
import type { CountedObject } from './objectsBelow.ts'
import { fetchSigned, signedUrl } from './storeCalls.ts'
import { zipPaths } from './zipPaths.ts'

interface Zipping {
  path: BucketPath
  /** The folder that the paths in the archive are relative to. */
  base: string
  objects: readonly CountedObject[]
  signal: AbortSignal
  /** Bytes of objects that came since it was called last. */
  onBytes: (bytes: number) => void
  /** One more is in the archive. */
  onObject: () => void
  /** The archive is made without it. */
  onFailed: (object: CountedObject, reason: string) => void
}

/** A connection that breaks this often in one object is not worth more. */
const attempts = 4
const openedAhead = 4

async function open(
  path: BucketPath,
  { name }: CountedObject,
  { from, etag, signal }: { from: number; etag?: string | undefined; signal: AbortSignal },
): Promise<Response> {
  const url = await signedUrl(path, { name, method: 'GET' })
  return await fetchSigned('GET', url, {
    signal,
    ...(from > 0 && {
      headers: { range: `bytes=${from}-`, ...(etag !== undefined && { 'if-match': etag }) },
    }),
  })
}

/** The bytes of an object; where the connection breaks, it goes on from there. */
async function* bytesOf(
  { path, signal, onBytes }: Zipping,
  object: CountedObject,
  first: Response,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const etag = first.headers.get('etag') ?? undefined
  let from = 0
  for (let answer = first, attempt = 1; ; attempt++) {
    const reader = answer.body?.getReader()
    try {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done) return
        from += value.length
        onBytes(value.length)
        yield value
      }
    } catch (error) {
      if (signal.aborted || attempt === attempts) throw error
    }
    answer = await open(path, object, { from, etag, signal })
  }
}

/** An archive of objects as it is read: nothing of it is held in memory. It ends in error where a begun object does. */
export function zipStream(zipping: Zipping): ReadableStream<Uint8Array> {
  const { path, base, objects, signal, onObject, onFailed } = zipping
  const paths = zipPaths(
    objects.map(({ name }) => name),
    base,
  )
  // Many small objects would wait for one another; large ones fill no more than the buffers of their connections.
  const opened = objects.map((): Promise<Response> | undefined => undefined)
  const openFrom = (first: number) => {
    for (const [at, object] of objects.slice(first, first + openedAhead).entries()) {
      if (object.name.endsWith('/')) continue
      const opening = (opened[first + at] ??= open(path, object, { from: 0, signal }))
      // Whoever comes to it is told.
      opening.catch(() => undefined)
    }
  }
  async function* entries() {
    for (const [at, object] of objects.entries()) {
      openFrom(at)
      const name = paths[at] ?? object.name
      const opening = opened[at]
      // What an empty folder is kept by.
      if (!opening) {
        yield { name }
        onObject()
        continue
      }
      let answer: Response
      try {
        answer = await opening
      } catch (error) {
        if (signal.aborted || !(error instanceof ApiError)) throw error
        onFailed(object, error.message)
        continue
      }
      const modified = answer.headers.get('last-modified')
      yield {
        name,
        input: bytesOf(zipping, object, answer),
        size: object.size,
        ...(modified !== null && { lastModified: new Date(modified) }),
      }
      onObject()
      opened[at] = undefined
    }
  }
  return makeZip(entries())
}
