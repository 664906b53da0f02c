import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasScope } from '../../contract/rules/grants.ts'
import { sendError } from '../http/errorResponses.ts'
import type { SessionPayload } from '../session/sessionToken.ts'
import type { Sessions } from '../session/sessions.ts'
import { failureReason } from './failureReason.ts'
import type { OwnApi } from './ownApi.ts'

/** The session of a request, whose user can read an object of the API. */
export interface ObjectReader {
  session: SessionPayload
  /** The object in the response of the API. */
  body: unknown
  /** Scopes separated by spaces; undefined if the API does not report them. */
  scopes: string | undefined
}

/** Dependencies of endpoints that store data about objects of the API. */
interface ObjectAccess {
  api: OwnApi
  sessions: Sessions
}

/**
 * Reads an object with the session of the request, because the data about it is only for users who can read it.
 * @param path path of the object; undefined if the URL of the request is invalid
 * @param missing reason of the 404 response to an invalid URL
 * @returns undefined after sending an error
 */
export async function readObject(
  { api, sessions }: ObjectAccess,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  path: string | undefined,
  missing = 'Not found',
): Promise<ObjectReader | undefined> {
  const session = await sessions.resume(request, reply)
  if (!session) sendError(reply, 401, 'You are not signed in.')
  else if (path === undefined) sendError(reply, 404, missing)
  else {
    const { token } = session
    const { status, body, scopes } = await api.call({ token, method: 'GET', path })
    if (status === 200) return { session, body, scopes }
    const sentStatus = [401, 403, 404, 429].includes(status) ? status : 502
    sendError(reply, sentStatus, failureReason(status, body))
  }
  return undefined
}

/**
 * Returns true if the user can write the object.
 * @param scope scope that the token needs
 * @param isGranted returns true if the grants of a restricted user allow writing
 */
export async function mayWriteObject(
  { api }: ObjectAccess,
  { session: { token }, scopes }: Pick<ObjectReader, 'session' | 'scopes'>,
  scope: string,
  isGranted: (grants: unknown) => boolean,
): Promise<boolean> {
  if (scopes !== undefined && !hasScope(scopes, scope)) return false
  const { status, body } = await api.call({ token, method: 'GET', path: '/profile/grants' })
  // Unrestricted users have no grants, and other APIs may not support grants.
  return status === 200 ? isGranted(body) : [204, 404].includes(status)
}
