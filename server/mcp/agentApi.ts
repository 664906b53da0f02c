import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Clock } from '#shared/clock.ts'
import { parsedJson } from '../http/parseJson.ts'
import { ownerIn } from '../notices/ownTokens.ts'

/** Timeout of an API request for an agent, in milliseconds. */
const requestTimeout = 60_000

/** TTL of cached token owners, in milliseconds. The API checks the token on each request anyway. */
const cacheTtlMs = 30_000
const maxCacheEntries = 1000

interface Call {
  token: string
  /** IP address of the client. */
  ip: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/v4`, with its query, in the terms of the contract. */
  path: string
  filter?: object | undefined
  body?: object | undefined
}

interface Answer {
  status: number
  /** Undefined if the body is not JSON. */
  body: unknown
  /** Scopes of the token as reported by the API; `unknown` for an unknown token. */
  scopes: string | undefined
  retryAfter: string | undefined
}

/** Token and owner of an agent. */
export interface Agent {
  token: string
  ip: string
  /** User identifier of the API; undefined if the token may not read it. */
  owner: string | undefined
}

const late = `No response within ${requestTimeout / 1000} seconds.`

/** The API did not respond in time, or its response does not show whether the token is valid. */
export class NoResponseError extends Error {}

const knowsToken = ({ status, scopes }: Answer) =>
  status !== 401 || (scopes !== undefined && scopes !== 'unknown')

/** Escapes non-ASCII characters, which header values must not contain. */
const headerJson = (value: object) =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Sends requests to the local platform or remote API with the token of an agent. */
export class AgentApi {
  readonly #app: FastifyInstance
  readonly #clock: Clock
  readonly #owners = new Map<string, { owner: string | undefined; until: number }>()

  constructor(app: FastifyInstance, clock: Clock) {
    this.#app = app
    this.#clock = clock
  }

  /** @throws NoResponseError if there is no response in time */
  async call({ token, ip, method, path, filter, body }: Call): Promise<Answer> {
    const options: InjectOptions = {
      method,
      url: `/v4${path}`,
      remoteAddress: ip,
      headers: {
        authorization: `Bearer ${token}`,
        'x-console': '1',
        accept: 'application/json',
        ...(filter && { 'x-filter': headerJson(filter) }),
      },
      ...(body && { payload: body }),
    }
    const { statusCode, headers, body: text } = await this.#answerTo(options)
    const scopes = headers['x-oauth-scopes']
    const wait = headers['retry-after']
    const answer = {
      status: statusCode,
      body: parsedJson(text),
      scopes: typeof scopes === 'string' ? scopes : undefined,
      retryAfter: wait === undefined ? undefined : String(wait),
    }
    if (!knowsToken(answer)) this.#owners.delete(token)
    return answer
  }

  /** Races the request against the timeout, because the signal does not abort a request whose body was already read. */
  async #answerTo(options: InjectOptions) {
    const signal = AbortSignal.timeout(requestTimeout)
    const tooLate = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new NoResponseError(late)))
    })
    return await Promise.race([tooLate, this.#app.inject({ ...options, signal })])
  }

  /**
   * @returns undefined if the API does not know the token
   * @throws NoResponseError if the API does not respond as expected
   */
  async agentOf(token: string, ip: string): Promise<Agent | undefined> {
    const now = this.#clock.now()
    const known = this.#owners.get(token)
    if (known && known.until > now) return { token, ip, owner: known.owner }
    const answer = await this.call({ token, ip, method: 'GET', path: '/profile' })
    if (!knowsToken(answer)) return undefined
    if (![200, 401, 403].includes(answer.status))
      throw new NoResponseError(`The API returned ${answer.status} for the profile of this token.`)
    const owner = answer.status === 200 ? ownerIn(answer.body) : undefined
    const [oldest] = this.#owners.keys()
    if (this.#owners.size >= maxCacheEntries && oldest !== undefined) this.#owners.delete(oldest)
    this.#owners.set(token, { owner, until: now + cacheTtlMs })
    return { token, ip, owner }
  }
}
