import type { FastifyInstance } from 'fastify'
import { failureWords } from './networkFailure.ts'

/**
 * Asks the API whose token this is; undefined when it does not know the token. The name is null when
 * the token is known and may not read the profile.
 */
export type CheckToken = (token: string) => Promise<{ username: string | null } | undefined>

/** The API could not be asked, or did not answer as the contract says. */
export class TokenCheckFailure extends Error {}

interface Answer {
  status: number
  /** The `X-OAuth-Scopes` header, `unknown` for a token that is not recognised. */
  scopes: string | undefined
  body: unknown
}

const profile = '/v4/profile'

export const checkLocally =
  (app: FastifyInstance): CheckToken =>
  async (token) => {
    const answer = await app.inject({ url: profile, headers: { authorization: `Bearer ${token}` } })
    const scopes = answer.headers['x-oauth-scopes']
    return judge({
      status: answer.statusCode,
      scopes: typeof scopes === 'string' ? scopes : undefined,
      body: parsed(answer.body),
    })
  }

export const checkRemotely =
  (apiBaseUrl: string): CheckToken =>
  async (token) => {
    let answer: Answer
    try {
      const response = await fetch(apiBaseUrl + profile, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        // A redirect would carry the token to a place nobody has set.
        redirect: 'error',
        signal: AbortSignal.timeout(15_000),
      })
      answer = {
        status: response.status,
        scopes: response.headers.get('x-oauth-scopes') ?? undefined,
        body: parsed(await response.text()),
      }
    } catch (error) {
      throw new TokenCheckFailure(failureWords(error, new URL(apiBaseUrl).host), { cause: error })
    }
    return judge(answer)
  }

function judge({ status, scopes, body }: Answer): { username: string | null } | undefined {
  if (status === 200 && typeof body === 'object' && body !== null) {
    const username: unknown = Reflect.get(body, 'username')
    if (typeof username === 'string') return { username }
  }
  // A lacking scope is a 401 too (response shapes 1.3); the scopes header tells the two apart.
  const recognised = scopes !== undefined && scopes !== 'unknown'
  if (status === 403 || (status === 401 && recognised)) return { username: null }
  if (status === 401) return undefined
  throw new TokenCheckFailure(
    `The API answered ${status} when asked for the profile of this token.`,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
