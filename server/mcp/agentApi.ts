import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Clock } from '#shared/clock.ts'
import { parsedJson } from '../http/parseJson.ts'
import { ownerIn } from '../notices/ownTokens.ts'

/** Milliseconds until an agent is told that the API does not answer. */
const requestTimeout = 60_000

/** Milliseconds for which an answer about who a token is of is used again; each call is judged by the API itself. */
const remembered = 30_000
const mostRemembered = 1000

interface Call {
  token: string
  /** The address of whoever called the server. */
  ip: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/v4`, with its query, in the contract's words. */
  path: string
  filter?: object | undefined
  body?: object | undefined
}

interface Answer {
  status: number
  /** Undefined for what is no JSON. */
  body: unknown
  /** Of the token, as the API says them; `unknown` for one that it does not know. */
  scopes: string | undefined
  retryAfter: string | undefined
}

/** Whose token it is. */
export interface Agent {
  token: string
  ip: string
  /** By what the API tells people apart; undefined where the token may not read it. */
  owner: string | undefined
}

const late = `No answer within ${requestTimeout / 1000} seconds.`

/** The API did not answer in time, or did not say whether it knows a token. */
export class NoAnswer extends Error {}

const knowsToken = ({ status, scopes }: Answer) =>
  status !== 401 || (scopes !== undefined && scopes !== 'unknown')

/** Header values are ASCII. */
const headerJson = (value: object) =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Calls the API behind the console with the token that an agent brought, the local platform and a remote one alike. */
export class AgentApi {
  readonly #app: FastifyInstance
  readonly #clock: Clock
  readonly #owners = new Map<string, { owner: string | undefined; until: number }>()

  constructor(app: FastifyInstance, clock: Clock) {
    this.#app = app
    this.#clock = clock
  }

  /** @throws NoAnswer */
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

  /** A call whose body is read already is not ended by its signal, and goes on unheard. */
  async #answerTo(options: InjectOptions) {
    const signal = AbortSignal.timeout(requestTimeout)
    const tooLate = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new NoAnswer(late)))
    })
    return await Promise.race([tooLate, this.#app.inject({ ...options, signal })])
  }

  /** @returns undefined for a token that the API does not know @throws NoAnswer */
  async agentOf(token: string, ip: string): Promise<Agent | undefined> {
    const now = this.#clock.now()
    const known = this.#owners.get(token)
    if (known && known.until > now) return { token, ip, owner: known.owner }
    const answer = await this.call({ token, ip, method: 'GET', path: '/profile' })
    if (!knowsToken(answer)) return undefined
    if (![200, 401, 403].includes(answer.status))
      throw new NoAnswer(`The API answered ${answer.status} when asked whose token this is.`)
    const owner = answer.status === 200 ? ownerIn(answer.body) : undefined
    const [oldest] = this.#owners.keys()
    if (this.#owners.size >= mostRemembered && oldest !== undefined) this.#owners.delete(oldest)
    this.#owners.set(token, { owner, until: now + remembered })
    return { token, ip, owner }
  }
}
