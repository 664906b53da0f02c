import type { FastifyInstance } from 'fastify'
import { failureReason } from './failureReason.ts'
import { parsedJson } from '../http/parseJson.ts'

interface ApiAnswer {
  status: number
  /** Undefined for what is no JSON. */
  body: unknown
  /** False when the API does not know the token; true too where it only lacks a right. */
  knowsToken: boolean
  /** Of the token; undefined where the API does not tell. */
  scopes: string | undefined
}

interface Call {
  token: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/v4`, in the contract's words. */
  path: string
  body?: object
  /** Breaks the call off, which is too slow then. */
  signal?: AbortSignal | undefined
}

/** The API gave no answer that can be used, this time. */
export class ApiUnavailable extends Error {}

/** Its answers took longer than somebody waits for. */
class TooSlow extends ApiUnavailable {
  constructor() {
    super('The API answered too slowly.')
  }
}

/** The API does not know the token any more. */
export class TokenEnded extends Error {
  constructor() {
    super('The access token was revoked or has expired.')
  }
}

const pageSize = 500
const mostPages = 100

/** Calls the API behind the console as its own pages do, the local platform and a remote one alike. */
export class OwnApi {
  readonly #app: FastifyInstance

  constructor(app: FastifyInstance) {
    this.#app = app
  }

  /** @throws TooSlow where the signal ends it */
  async call({ token, method, path, body, signal }: Call): Promise<ApiAnswer> {
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
   * The rows of an answer, under `data`; undefined when the API lacks the list or keeps it from the token.
   * @param isWhole false where the first page is enough
   * @throws TokenEnded and ApiUnavailable
   */
  async rows(token: string, path: string, isWhole: boolean): Promise<unknown[] | undefined> {
    return (await this.list(token, path, { isWhole })).rows
  }

  /**
   * The same with the reason of the API where there are no rows. With a signal that ends it, the list has so many pages at most.
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
      if (signal && pages > mostPages)
        throw new ApiUnavailable(
          `The list has more than ${(mostPages * pageSize).toLocaleString('en')} rows.`,
        )
    }
  }
}

const isList = (body: unknown): body is { data: unknown[]; pages?: number } =>
  typeof body === 'object' && body !== null && Array.isArray(Reflect.get(body, 'data'))
