import { makeZip } from 'client-zip'
import { ApiError } from '#api/http/client.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import type { CountedObject } from './objectsBelow.ts'
import { fetchSigned, signedUrl } from './storeCalls.ts'
import { zipPaths } from './zipPaths.ts'

interface Zipping {
  path: BucketPath
  /** Folder that the archive paths are relative to. */
  base: string
  objects: readonly CountedObject[]
  signal: AbortSignal
  /** Receives the number of object bytes since the last call. */
  onBytes: (bytes: number) => void
  /** Called after an object was added to the archive. */
  onObject: () => void
  /** Called for an object that the archive omits because of an error. */
  onFailed: (object: CountedObject, reason: string) => void
}

/** Maximum number of attempts to read an object. */
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

/** Reads the bytes of an object. Resumes at the same offset if the connection breaks. */
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

/**
 * Returns a stream with an archive of the objects, without buffering it in memory. Fails if an object fails after its
 * first byte.
 */
export function zipStream(zipping: Zipping): ReadableStream<Uint8Array> {
  const { path, base, objects, signal, onObject, onFailed } = zipping
  const paths = zipPaths(
    objects.map(({ name }) => name),
    base,
  )
  // Open several requests ahead, so that small objects do not wait for each other. Large ones only fill the connection
  // buffers.
  const opened = objects.map((): Promise<Response> | undefined => undefined)
  const openFrom = (first: number) => {
    for (const [at, object] of objects.slice(first, first + openedAhead).entries()) {
      if (object.name.endsWith('/')) continue
      const opening = (opened[first + at] ??= open(path, object, { from: 0, signal }))
      // Prevents an unhandled rejection; the consumer of the promise reports the error.
      opening.catch(() => undefined)
    }
  }
  async function* entries() {
    for (const [at, object] of objects.entries()) {
      openFrom(at)
      const name = paths[at] ?? object.name
      const opening = opened[at]
      // A placeholder object of an empty folder has no contents.
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
