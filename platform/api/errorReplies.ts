import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { operations } from './operations.ts'
import { S3Error, StoreUnreachable } from '../object-store/s3/errors.ts'
import { HttpError } from '#shared/httpError.ts'
import { retryAfterSeconds, unavailable } from '#shared/database/unavailable.ts'

/** Headers that prevent a browser from showing a response as a page. */
export const inertHeaders = {
  'content-type': 'application/json',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'",
}

/** Headers of every response. */
export const fixedHeaders = {
  ...inertHeaders,
  'access-control-allow-origin': '*',
  'x-spec-version': '4.175.0',
  vary: 'Authorization, X-Filter',
}

export type ReportableError = FastifyError | HttpError | S3Error | StoreUnreachable

export function sendPlatformError(
  error: ReportableError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.headers({ ...fixedHeaders, 'cache-control': 'no-store' })
  if (error instanceof HttpError)
    return reply.code(error.status).headers(error.headers).send({ errors: error.faults })
  // The store at OBJECT_STORE_URL can reject requests for reasons of its own.
  if (error instanceof S3Error && error.status < 500)
    return reply
      .code(400)
      .send({ errors: [{ reason: `The object store rejected the request: ${error.message}` }] })
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 500) return reply.code(status).send({ errors: [{ reason: error.message }] })
  request.log.error(error)
  const reason =
    error instanceof StoreUnreachable || error instanceof S3Error
      ? 'The object store is not available. Please try again later.'
      : unavailable(error)?.reason
  if (reason !== undefined)
    return reply
      .code(503)
      .header('retry-after', String(retryAfterSeconds))
      .send({ errors: [{ reason }] })
  return reply
    .code(500)
    .send({ errors: [{ reason: 'An unexpected error occurred on our side. Please try again.' }] })
}

/** Returns true for an OPTIONS request that is not a CORS preflight request. */
export const isPlainOptions = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' &&
  (headers.origin === undefined || headers['access-control-request-method'] === undefined)

const knownPaths = operations.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

export function sendUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = (request.url.split('?')[0] ?? '').replace(/^\/v4/, '')
  const allowedMethods = knownPaths
    .filter(({ pattern }) => pattern.test(path))
    .map(({ method }) => method)
  void reply.headers({ ...fixedHeaders, 'cache-control': 'no-store' })
  if (allowedMethods.length === 0)
    return reply.code(404).send({ errors: [{ reason: 'Not found' }] })
  const allowed = [
    'OPTIONS',
    ...(allowedMethods.includes('GET') ? ['HEAD'] : []),
    ...allowedMethods,
  ]
  return reply
    .code(405)
    .header('allow', [...new Set(allowed)].join(', '))
    .send({ errors: [{ reason: 'Method Not Allowed' }] })
}
