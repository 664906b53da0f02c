import type { FastifyInstance } from 'fastify'
import { networkFailure, unreachableText } from '../upstream/networkErrors.ts'
import { askRemote } from '../upstream/fetchRemote.ts'
import { parsedJson } from '../http/parseJson.ts'
import type { UpstreamApi } from '../upstream/remoteApi.ts'

/**
 * Returns the user of a token; undefined if the API does not know the token. The username is null if a valid token
 * may not read the profile.
 */
export type CheckToken = (token: string) => Promise<{ username: string | null } | undefined>

/** The API is unreachable, or its response violates the contract. The cause is not shown to unauthenticated clients. */
export class TokenCheckFailure extends Error {}

interface Answer {
  status: number
  /** The `X-OAuth-Scopes` header, `unknown` for an invalid token. */
  scopes: string | undefined
  body: unknown
}

const profile = '/v4/profile'

export const checkLocally =
  (app: FastifyInstance): CheckToken =>
  async (token) => {
    // Makes a server with a dialect respond in the terms of the contract.
    const headers = { authorization: `Bearer ${token}`, 'x-console': '1' }
    const answer = await app.inject({ url: profile, headers })
    const scopes = answer.headers['x-oauth-scopes']
    return judge({
      status: answer.statusCode,
      scopes: typeof scopes === 'string' ? scopes : undefined,
      body: parsedJson(answer.body),
    })
  }

export const checkRemotely =
  (remote: UpstreamApi): CheckToken =>
  async (token) => {
    try {
      const { status, headers, body } = await askRemote(remote, profile, token)
      return judge({ status, scopes: headers.get('x-oauth-scopes') ?? undefined, body })
    } catch (error) {
      if (error instanceof TokenCheckFailure) throw error
      throw new TokenCheckFailure(unreachableText, {
        cause: networkFailure(error, new URL(remote.baseUrl).host),
      })
    }
  }

function judge({ status, scopes, body }: Answer): { username: string | null } | undefined {
  if (status === 200 && typeof body === 'object' && body !== null) {
    const username: unknown = Reflect.get(body, 'username')
    if (typeof username === 'string') return { username }
  }
  // A missing scope is a 401 too (response shapes 1.3); the scopes header distinguishes it from an invalid token.
  const recognised = scopes !== undefined && scopes !== 'unknown'
  if (status === 403 || (status === 401 && recognised)) return { username: null }
  if (status === 401) return undefined
  throw new TokenCheckFailure(`The API returned ${status} for the profile of this token.`)
}
