import { PassThrough, type Readable } from 'node:stream'

/**
 * A body for one who may give it up, such as a remote API that answers before it has all of it. The rest is then read and
 * dropped: a connection that is closed while its body arrives takes the answer with it.
 */
export function detachableBody(body: Readable): Readable {
  const passed = new PassThrough()
  body.pipe(passed)
  body.once('close', () => {
    if (!body.readableEnded) passed.destroy(new Error('The body broke off.'))
  })
  passed.on('error', () => undefined)
  passed.once('close', () => {
    body.unpipe(passed)
    body.resume()
  })
  return passed
}
