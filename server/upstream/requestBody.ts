import { PassThrough, type Readable } from 'node:stream'

/**
 * Wraps a request body so that its reader can stop early, for example when a remote API responds before the upload is
 * complete. The rest is then read and discarded, because closing a connection that still receives data can lose the
 * response.
 */
export function detachableBody(body: Readable): Readable {
  const passed = new PassThrough()
  body.pipe(passed)
  body.once('close', () => {
    if (!body.readableEnded) passed.destroy(new Error('The body was aborted.'))
  })
  passed.on('error', () => undefined)
  passed.once('close', () => {
    body.unpipe(passed)
    body.resume()
  })
  return passed
}
