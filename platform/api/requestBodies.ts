import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isUtf8 } from 'node:buffer'
import type { ContractOperation } from './operations.ts'
import { HttpError } from '#shared/httpError.ts'

const malformed = Symbol('malformed')

/**
 * Returns the JSON body of a request.
 * @throws HttpError 400 if it is not valid JSON, 415 if it has another content type
 */
export function jsonBody(request: FastifyRequest, operation: ContractOperation): unknown {
  if (!operation.jsonBody) return request.body
  rejectOtherFormats(request)
  if (request.body === malformed) throw new HttpError(400, 'The request body is not valid JSON')
  return request.body === undefined ? {} : request.body
}

function rejectOtherFormats({ headers, mediaType }: FastifyRequest): void {
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
    return
  if (mediaType !== 'application/json')
    throw new HttpError(415, 'Send the request body as application/json')
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity')
    throw new HttpError(415, 'Send the request body without a Content-Encoding')
}

export function readBodies(app: FastifyInstance): void {
  // Do not reject keys such as `__proto__` here. They are removed later, with other unknown fields, and the response
  // lists them.
  const parse = app.getDefaultJsonParser('ignore', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      // Some clients send a JSON content type with requests that have no body.
      if (body.length === 0) return done(null, undefined)
      // Report invalid JSON after authentication, because a request without a valid token must get 401.
      if (!isUtf8(body)) return done(null, malformed)
      return parse(request, String(body), (error, value) => done(null, error ? malformed : value))
    },
  )
  // The handler reads any other body as a stream.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}
