import { test as base, expect, type Page } from '@playwright/test'
import { makeToken } from './startServer.ts'

interface Fixtures {
  /** What the content policy stopped in this test. Every test fails at its end when there is any. */
  violations: string[]
  /** Signs the page's browser in with a token of its own, for `admin` and everything unless told otherwise. */
  signIn: (options?: { user?: string; scopes?: string }) => Promise<string>
}

export const test = base.extend<Fixtures>({
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

  signIn: async ({ page, baseURL }, run) => {
    await run(async (options = {}) => {
      const token = await makeToken(serverDataDir(), options)
      const answer = await page.request.post('/session/token', {
        headers: { 'x-console': '1', origin: baseURL ?? '' },
        data: { token },
      })
      expect(answer.status()).toBe(200)
      return token
    })
  },
})

export { expect, type Page }

/** The data folder of the server that all tests of a run share. */
export function serverDataDir(): string {
  const { E2E_DATA_DIR } = process.env
  if (E2E_DATA_DIR === undefined) throw new Error('The configuration sets E2E_DATA_DIR.')
  return E2E_DATA_DIR
}
