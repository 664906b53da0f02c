import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { days, seconds } from '#shared/clock.ts'
import { isTooDeep, maxDepth } from '#shared/contract/unknownFields.ts'
import { HttpError } from '#shared/httpError.ts'
import { type Caller, hashToken } from '../auth/tokens.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Sweep } from '../jobs/queue.ts'
import type { SecretLocation } from '../secrets/encryptedColumns.ts'
import type { PlatformContext } from './context.ts'
import type { ContractOperation } from './operations.ts'

/** Retention of keys and responses, in milliseconds. */
export const keyTtl = 1 * days

/** Lease of a request in progress, in milliseconds. It is renewed until the request has been processed. */
export const lease = 60 * seconds

/** Maximum number of stored keys of a user. The oldest ones are deleted. */
const maxKeys = 5000

/** Number of keys after which those above the maximum are deleted. */
const keysPerCleanup = 100

/** Maximum size of a stored response, in bytes. */
const maxResponseBytes = 64 * 1024

/** A string of RFC 9651, section 3.3.3, with 1 to 255 characters. */
const keyPattern = /^"((?:[ !#-[\]-~]|\\["\\]){1,255})"$/

type Platform = Pick<PlatformContext, 'db' | 'clock' | 'secrets'>

interface StoredResponse {
  status: number
  headers: Record<string, string>
  /** JSON text; undefined for a response without a body. */
  body?: string
}

interface KeyedRequest {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  operation: ContractOperation
}

const name = 'Idempotency-Key'

const responseOf = (id: number): SecretLocation => ({
  column: 'idempotency_key.response',
  row: [id],
})

/**
 * Returns the `Idempotency-Key` of a write; undefined if there is none.
 * @throws HttpError 400 if it is not a string of 1 to 255 characters in quotation marks
 */
function keyOf({ headers, method }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined || method === 'GET' || method === 'HEAD') return undefined
  const [, key] = keyPattern.exec(String(header)) ?? []
  if (key !== undefined) return key
  const reason = `${name} must be 1 to 255 ASCII characters in quotation marks, such as "8e03978e-40d5-43dd-bc93-6894a57f9324"`
  throw new HttpError(400, reason, name)
}

/** Returns a value that is equal for equal requests. It reveals nothing about passwords in the body without the key. */
function fingerprintOf({ secrets }: Platform, { request, operation }: KeyedRequest): string {
  const { method, url, body, headers } = request
  // The call stack does not suffice to serialize a body of many thousand levels.
  if (operation.jsonBody && isTooDeep(body))
    throw new HttpError(400, `Must not nest deeper than ${maxDepth} levels`)
  // The handler reads other bodies as a stream.
  const content = operation.jsonBody ? JSON.stringify(body) : headers['content-length']
  return createHmac('sha256', secrets.derive('fingerprints of requests'))
    .update(JSON.stringify([method, url, content ?? '']))
    .digest('base64url')
}

/**
 * Stores a key before its request is processed, or returns the stored response to an earlier request with the key.
 * @returns the id of the new row, or the response
 * @throws HttpError 422 if the earlier request differs, 409 while it is being processed, 410 if its response is not
 *   stored: it was too large, or the process was killed, in which case it is unknown whether it took effect
 */
async function claim(
  platform: Platform,
  keyed: KeyedRequest,
  key: string,
): Promise<number | StoredResponse> {
  const { db, clock, secrets } = platform
  const now = clock.now()
  const user_id = keyed.caller.user.id
  const hash = hashToken(key)
  const fingerprint = fingerprintOf(platform, keyed)
  await db
    .deleteFrom('idempotency_key')
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .where('created_at', '<=', now - keyTtl)
    .execute()
  const created = await db
    .insertInto('idempotency_key')
    .values({ user_id, hash, fingerprint, created_at: now, lease: now + lease })
    .onConflict((conflict) => conflict.columns(['user_id', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    if (created.id % keysPerCleanup === 0) await deleteKeysAbove(db, user_id, maxKeys)
    return created.id
  }
  const earlier = await db
    .selectFrom('idempotency_key')
    .select(['id', 'fingerprint', 'lease', 'response'])
    .where('user_id', '=', user_id)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (earlier && earlier.fingerprint !== fingerprint)
    throw new HttpError(422, `This ${name} was sent with another request. Use a new one.`, name)
  // The row is missing if the request has just failed.
  if (!earlier || (earlier.lease !== null && earlier.lease > now))
    throw new HttpError(
      409,
      `The first request with this ${name} is still being processed. Send it again in a moment.`,
      name,
      { 'retry-after': '1' },
    )
  if (earlier.response !== null)
    return JSON.parse(secrets.open(earlier.response, responseOf(earlier.id))) as StoredResponse
  const reason =
    earlier.lease === null
      ? 'The request was processed, but its response was too large to be stored.'
      : 'The request was interrupted. Check whether it took effect before you send it again.'
  throw new HttpError(410, reason, name)
}

/** Deletes the oldest keys of a user until at most `max` are left. */
export async function deleteKeysAbove(db: Queryable, userId: number, max: number): Promise<void> {
  const lastDeleted = db
    .selectFrom('idempotency_key')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(max)
  await db
    .deleteFrom('idempotency_key')
    .where('user_id', '=', userId)
    .where('id', '<=', lastDeleted)
    .execute()
}

/**
 * Returns the response to store for an error; undefined if the same request may succeed later. Permissions can be
 * granted, limits and failures end, and an interrupted body can be sent again.
 */
const storedError = ({ raw }: FastifyRequest, error: unknown): StoredResponse | undefined =>
  error instanceof HttpError &&
  error.status < 500 &&
  ![401, 403, 429].includes(error.status) &&
  !raw.readableAborted
    ? {
        status: error.status,
        headers: error.headers,
        body: JSON.stringify({ errors: error.faults }),
      }
    : undefined

/** Stores the response to a request, or deletes the key if there is none, so that it can be sent again. */
async function settle(
  { db, secrets }: Platform,
  { request, reply }: KeyedRequest,
  id: number,
  response: StoredResponse | undefined,
): Promise<void> {
  try {
    if (!response) {
      await db.deleteFrom('idempotency_key').where('id', '=', id).execute()
      return
    }
    const ignored = reply.getHeader('x-ignored-fields')
    if (typeof ignored === 'string') response.headers['x-ignored-fields'] = ignored
    const text = JSON.stringify(response)
    const isSmall = Buffer.byteLength(text) <= maxResponseBytes
    await db
      .updateTable('idempotency_key')
      .set({ lease: null, response: isSmall ? secrets.seal(text, responseOf(id)) : null })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    // The request was processed, so the client gets its response. A later request with the key gets 410.
    request.log.error(error)
  }
}

/**
 * Processes a write once for each `Idempotency-Key` of a user, and sends the same response to later requests with the
 * key (draft-ietf-httpapi-idempotency-key-header-07).
 * @param run processes the request and returns the body of the response; undefined if there is none
 * @returns the body, as JSON text if it was stored
 * @throws HttpError as `run` does; 400, 409, 410 and 422 for the key
 */
export async function runOnce(
  platform: Platform,
  keyed: KeyedRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { request, reply } = keyed
  const key = keyOf(request)
  if (key === undefined) return await run()
  const claimed = await claim(platform, keyed, key)
  if (typeof claimed !== 'number') {
    const { status, headers, body } = claimed
    void reply.code(status).headers({ ...headers, 'idempotency-replayed': 'true' })
    return body
  }
  const renewal = setInterval(() => {
    const until = platform.clock.now() + lease
    const update = platform.db.updateTable('idempotency_key').set({ lease: until })
    void update
      .where('id', '=', claimed)
      .execute()
      .catch((error: unknown) => request.log.error(error))
  }, lease / 3)
  try {
    const output = await run()
    await settle(platform, keyed, claimed, {
      status: output === undefined ? 204 : reply.statusCode,
      headers: {},
      ...(output !== undefined && { body: JSON.stringify(output) }),
    })
    return output
  } catch (error) {
    await settle(platform, keyed, claimed, storedError(request, error))
    throw error
  } finally {
    clearInterval(renewal)
  }
}

export const expiredIdempotencyKeys: Sweep = async (db, { clock }) => {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<=', clock.now() - keyTtl)
    .execute()
}
