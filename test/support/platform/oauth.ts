import fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll } from 'vitest'
import { createClient, type NewClient } from '../../../platform/oauth/clients.ts'
import { hashPassword } from '../../../platform/oauth/passwords.ts'
import type { Platform } from '../../../platform/index.ts'
import type { SignedIn, TestPlatform } from './platform.ts'
import { secretsOf } from '../../../platform/secrets/secretBox.ts'

export const platformKey = 'a key for tests that is long enough'
export const password = 'correct horse battery staple'
export const redirectUri = 'https://app.example.com/callback'

const host = '127.0.0.1:8400'

export interface Client {
  id: string
  secret: string | undefined
}

/** Creates the authorization server of a platform without listening on a port. */
export async function oauthApp(
  platform: Platform,
  options: { trustProxy?: boolean } = {},
): Promise<FastifyInstance> {
  const app = fastify(options)
  await app.register(platform.oauth, { prefix: '/oauth' })
  await app.register(platform.plugin, { prefix: '/v4' })
  afterAll(() => app.close())
  return app
}

export const newClient = (
  { platform, clock }: TestPlatform,
  client: Partial<NewClient> = {},
): Promise<Client> =>
  createClient(platform.db, clock, secretsOf(platformKey), {
    label: 'Fleet reports',
    website: 'https://app.example.com',
    redirectUris: [redirectUri],
    confidential: true,
    ...client,
  })

export async function givePassword({ platform }: TestPlatform, { user }: SignedIn): Promise<void> {
  await platform.db
    .updateTable('user')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', user.id)
    .execute()
}

/** Creates a user who can sign in with `password`. */
export async function userWithPassword(platform: TestPlatform): Promise<SignedIn> {
  const person = await platform.signedIn()
  await givePassword(platform, person)
  return person
}

/** A browser that stores cookies by path and does not follow redirects automatically. */
export class Browser {
  readonly #app: FastifyInstance
  readonly #headers: Record<string, string>
  readonly #cookies = new Map<string, { value: string; path: string }>()
  /** All Set-Cookie headers received. */
  readonly set: string[] = []

  /** @param headers headers to send with each request */
  constructor(app: FastifyInstance, headers: Record<string, string> = {}) {
    this.#app = app
    this.#headers = headers
  }

  async call(url: string, form?: Record<string, string | string[]>, options: InjectOptions = {}) {
    const path = new URL(url, `http://${host}`)
    const cookies = Object.fromEntries(
      [...this.#cookies]
        .filter(([, cookie]) => path.pathname.startsWith(cookie.path))
        .map(([name, { value }]) => [name.split(' ')[0] ?? '', value]),
    )
    const body = new URLSearchParams()
    for (const [name, values] of Object.entries(form ?? {}))
      for (const value of [values].flat()) body.append(name, value)
    const answer = await this.#app.inject({
      method: form ? 'POST' : 'GET',
      url: path.pathname + path.search,
      cookies,
      ...(form && { payload: body.toString() }),
      ...options,
      headers: {
        host,
        accept: 'text/html',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...this.#headers,
        ...options.headers,
      },
    })
    this.set.push(...[answer.headers['set-cookie'] ?? []].flat())
    for (const { name, value, path: cookiePath = '/', expires } of answer.cookies) {
      const key = `${name} ${cookiePath}`
      if (value === '' || (expires !== undefined && expires.getTime() < Date.now()))
        this.#cookies.delete(key)
      else this.#cookies.set(key, { value, path: cookiePath })
    }
    return answer
  }

  /** Returns a browser with a copy of the cookies, as if they were stolen. */
  clone(): Browser {
    const browser = new Browser(this.#app, this.#headers)
    for (const [name, cookie] of this.#cookies) browser.#cookies.set(name, cookie)
    return browser
  }

  /** Stored cookies, as `name path`. */
  get cookieNames(): string[] {
    return [...this.#cookies.keys()]
  }

  /** Follows redirects until a page or an external URL. */
  async follow(url: string) {
    let address = url
    for (let step = 0; step < 10; step++) {
      const answer = await this.call(address)
      const next = answer.headers.location
      if (typeof next !== 'string') return { address, page: answer }
      const target = new URL(next, `http://${host}`)
      if (target.host !== host) return { address: target.href, page: answer }
      address = target.pathname + target.search + target.hash
    }
    throw new Error('Redirects without an end')
  }

  async submit(action: string, form: Record<string, string | string[]>) {
    const answer = await this.call(action, form)
    const next = answer.headers.location
    return typeof next === 'string' ? this.follow(next) : { address: action, page: answer }
  }
}

export const newVerifier = () => randomBytes(32).toString('base64url')

/** Returns an authorization request URL. */
export function authorizeUrl(client: Client, scope: string, verifier: string, more = {}): string {
  const query = new URLSearchParams({
    client_id: client.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope,
    state: 'state-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })
  return `/oauth/auth?${query}`
}

/** A browser that follows redirects until a page. */
interface Following {
  follow(url: string): Promise<Followed>
  submit(action: string, form: Record<string, string | string[]>): Promise<Followed>
}

interface Followed {
  address: string
  page: { body: string }
}

/** Signs in and grants the requested scopes, or the given ones. @returns the URL to which the browser is redirected */
export async function allow(
  browser: Following,
  person: { user: { username: string; password?: string } },
  url: string,
  scopes?: string[],
): Promise<URL> {
  let { address, page } = await browser.follow(url)
  if (page.body.includes('name="password"'))
    ({ address, page } = await browser.submit(`${address}/sign-in`, {
      username: person.user.username,
      password: person.user.password ?? password,
    }))
  if (page.body.includes('value="allow"')) {
    const offeredScopes = [...page.body.matchAll(/name="scope" value="([^"]+)"/g)].map(
      ([, scope]) => String(scope),
    )
    ;({ address, page } = await browser.submit(`${address}/consent`, {
      answer: 'allow',
      // Send the preselected choice, as a browser does.
      ...(page.body.includes('name="reach"') && {
        reach: scopes && !scopes.includes('*') ? 'chosen' : 'all',
      }),
      scope: scopes ?? offeredScopes,
    }))
  }
  return new URL(address, `http://${host}`)
}

/** Sends a request to the token endpoint, or to another endpoint that requires client authentication. */
export async function exchange(
  app: FastifyInstance,
  client: Client,
  form: Record<string, string>,
  url = '/oauth/token',
) {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      ...(client.secret !== undefined && {
        authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`,
      }),
    },
    payload: new URLSearchParams({
      ...(client.secret === undefined && { client_id: client.id }),
      ...form,
    }).toString(),
  })
  return {
    status: answer.statusCode,
    body: answer.body === '' ? {} : answer.json<Record<string, string>>(),
  }
}
