import type { FastifyInstance } from 'fastify'
import { failureReason } from './failureReason.ts'
import { parsedJson } from '../http/parseJson.ts'

interface ApiResponse {
  status: number
  /** Undefined if the body is not JSON. */
  body: unknown
  /** False if the API rejected the token itself; true for other responses, such as a 401 for a missing scope. */
  knowsToken: boolean
  /** Scopes of the token; undefined if the API does not report them. */
  scopes: string | undefined
}

interface Call {
  token: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/v4`, in the terms of the contract. */
  path: string
  body?: object
  /** Aborts the request, which then fails as too slow. */
  signal?: AbortSignal | undefined
}

/** The API did not send a usable response; a later request may succeed. */
export class ApiUnavailable extends Error {}

/** The API responded too slowly. */
class TooSlow extends ApiUnavailable {
  constructor() {
    super('The API did not respond in time.')
  }
}

/** The API rejects the token, because it was revoked or has expired. */
export class TokenEnded extends Error {
  constructor() {
    super('The access token was revoked or has expired.')
  }
}

const pageSize = 500
const maxPages = 100

/** Sends requests to the local platform or remote API like the console's pages. */
export class OwnApi {
  readonly #app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** @throws TooSlow if the signal aborts the request */
  async call({ token, method, path, body, signal }: Call): Promise<ApiResponse> {
    if (signal?.aborted) throw new TooSlow()
    const answer = this.#app.inject({
      method,
      url: `/v4${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-console': '1', accept: 'application/json' },
      ...(body && { payload: body }),
      ...(signal && { signal }),
    })
    const {
      statusCode,
      headers,
      body: text,
    } = await answer.catch((error: unknown) => {
      throw signal?.aborted ? new TooSlow() : error
    })
    const scopes = headers['x-oauth-scopes']
    const knowsToken = statusCode !== 401 || (typeof scopes === 'string' && scopes !== 'unknown')
    return {
      status: statusCode,
      body: parsedJson(text),
      knowsToken,
      scopes: typeof scopes === 'string' && scopes !== 'unknown' ? scopes : undefined,
    }
  }

  /**
   * Returns the rows of a list; undefined if the API lacks the list or the token may not read it.
   * @param isWhole false if the first page is enough
   * @throws TokenEnded and ApiUnavailable
   */
  async rows(token: string, path: string, isWhole: boolean): Promise<unknown[] | undefined> {
    return (await this.list(token, path, { isWhole })).rows
  }

  /**
   * Like `rows`, but returns the reason of the API if there are no rows. With a signal, fails for lists with too many
   * pages.
   * @throws TokenEnded and ApiUnavailable
   */
  async list(
    token: string,
    path: string,
    { isWhole, signal }: { isWhole: boolean; signal?: AbortSignal },
  ): Promise<{ rows: unknown[]; reason?: undefined } | { rows?: undefined; reason: string }> {
    const rows: unknown[] = []
    for (let page = 1; ; page++) {
      const query = isWhole ? `?page=${page}&page_size=${pageSize}` : ''
      const { status, body, knowsToken } = await this.call({
        token,
        method: 'GET',
        path: path + query,
        signal,
      })
      if (!knowsToken) throw new TokenEnded()
      if ([401, 403, 404].includes(status)) return { reason: failureReason(status, body) }
      if (status !== 200 || !isList(body)) throw new ApiUnavailable(failureReason(status, body))
      rows.push(...body.data)
      const { pages = 1 } = body
      if (!isWhole || page >= pages) return { rows }
      if (signal && pages > maxPages)
        throw new ApiUnavailable(
          `The list has more than ${(maxPages * pageSize).toLocaleString('en')} rows.`,
        )
    }
  }
}

const isList = (body: unknown): body is { data: unknown[]; pages?: number } =>
  typeof body === 'object' && body !== null && Array.isArray(Reflect.get(body, 'data'))
