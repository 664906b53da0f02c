import {
  type APIRequestContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import { Accounts, type TestAccount } from './accounts.ts'
import { workByKeys } from './keys.ts'
import { trackRequests } from './settled.ts'

/** Signs in; by default as `admin` of the demo data with all scopes. */
export type SignIn = (options?: {
  user?: string
  scopes?: string
  token?: string
}) => Promise<string>

interface Fixtures {
  /** Violations of the content security policy during the test. A test with a violation fails at its end. */
  violations: string[]
  /** Signs the page's browser in and returns the token of the session. */
  signIn: SignIn
  /** An empty account for this test. */
  account: TestAccount
  /** Sends API requests outside the console, as another client with this token. */
  api: (token: string) => Api
}

interface WorkerFixtures {
  accounts: Accounts
}

export interface WorkerOptions {
  /** True if all actions of the test use the keyboard only. */
  keyboard: boolean
}

export interface Api {
  get: <Body>(path: string) => Promise<Body>
  post: (path: string, body?: object) => Promise<void>
  put: (path: string, body: object) => Promise<void>
  /** Sends a request that returns a body or a status other than 200. */
  send: <Body>(method: string, path: string, body: object, status?: number) => Promise<Body>
  remove: (path: string) => Promise<void>
}

const apiOf = (request: APIRequestContext, token: string): Api => {
  const headers = { authorization: `Bearer ${token}` }
  const send = async <Body>(method: string, path: string, data: object, status = 200) => {
    const answer = await request.fetch(`/v4${path}`, { method, headers, data })
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(status)
    return (await answer.json()) as Body
  }
  return {
    get: async <Body>(path: string) => {
      const answer = await request.get(`/v4${path}`, { headers })
      expect(answer.status(), path).toBe(200)
      return (await answer.json()) as Body
    },
    post: async (path, data = {}) => {
      await send('POST', path, data)
    },
    put: async (path, data) => {
      await send('PUT', path, data)
    },
    send,
    remove: async (path) => {
      const answer = await request.delete(`/v4${path}`, { headers })
      expect(answer.status(), path).toBe(200)
    },
  }
}

export const test = base.extend<Fixtures, WorkerFixtures & WorkerOptions>({
  keyboard: [false, { option: true, scope: 'worker' }],

  page: async ({ page, keyboard }, run) => {
    trackRequests(page)
    if (keyboard) workByKeys(page)
    await run(page)
  },

  violations: [
    async ({ context }, run) => {
      const violations: string[] = []
      await context.exposeBinding('reportViolation', (_source, violation: string) => {
        violations.push(violation)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event
          const text = `${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber}`
          void (Reflect.get(window, 'reportViolation') as (text: string) => Promise<void>)(text)
        })
      })
      await run(violations)
      expect(violations, 'violations of the content policy').toEqual([])
    },
    { auto: true },
  ],

  accounts: [
    // Playwright requires a destructuring pattern as the first parameter of a fixture.
    // eslint-disable-next-line no-empty-pattern
    async ({}, run) => {
      const accounts = await Accounts.open(serverDataDir())
      await run(accounts)
      await accounts.close()
    },
    { scope: 'worker' },
  ],

  account: async ({ accounts }, run) => run(await accounts.make()),

  api: async ({ playwright, baseURL }, run) => {
    // A separate context, because the page's cookies must not authenticate the request.
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await run((token) => apiOf(request, token))
    await request.dispose()
  },

  signIn: async ({ page, baseURL, accounts }, run) => {
    await run(async ({ token: requestedToken, ...options } = {}) => {
      const token = requestedToken ?? (await accounts.token(options))
      const answer = await page.request.post('/session/token', {
        headers: { 'x-console': '1', origin: baseURL ?? '' },
        data: { token },
      })
      expect(answer.status()).toBe(200)
      return token
    })
  },
})

export { expect, type Locator, type Page }

/** Returns the data folder of the server that all tests of a run share. */
export function serverDataDir(): string {
  const { E2E_DATA_DIR } = process.env
  if (E2E_DATA_DIR === undefined) throw new Error('The configuration sets E2E_DATA_DIR.')
  return E2E_DATA_DIR
}
