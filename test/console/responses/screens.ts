import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../../../src/api/query/query.ts'
import { signOut } from '../../../src/api/session/session.ts'
import { type RecordedRequest, respondWith } from '../../support/console/testApi.ts'
import { renderShell } from '../../support/console/testShell.tsx'
import {
  type StartedProgram,
  startProgram,
  stopProgram,
} from '../../../e2e/support/startProgram.ts'
import type { JsonObject } from './newerResponses.ts'

interface PlatformAnswer {
  status: number
  body: JsonObject
  headers?: Record<string, string>
}

const files = import.meta.glob<{ routes: Parameters<typeof renderShell>[1] }>(
  '../../../src/areas/*/routes.tsx',
  { eager: true },
)
const drawer = 'dialog, [role=dialog], [role=alertdialog]'
const routes = Object.values(files).flatMap(({ routes = [] }) => routes)

/** Header with the scopes of the token, which every response contains. */
const scopesTold = ({ headers }: Response) => ({
  'X-OAuth-Scopes': headers.get('X-OAuth-Scopes') ?? 'unknown',
})

/** Texts that no screen may show: a missing value or object converted to a string. JSON may contain null, and "null MX" is a term. */
const blunders =
  /.{0,40}(?:\b(?:undefined|(?<!": )null(?! MX)|NaN|Infinity|Invalid Date)\b|\[object|function |native code).{0,40}/

/**
 * Renders the real screens for the tests of a file, against a local platform whose responses are changed in transit.
 * @param written response to every write
 * @param scopes scopes of the token; `read_only` can read everything and change nothing
 */
export function screensOf(
  change: (answer: PlatformAnswer, path: string) => PlatformAnswer,
  written: PlatformAnswer = { status: 200, body: {} },
  scopes: '*' | 'read_only' = '*',
): {
  requests: RecordedRequest[]
  /**
   * Shows the screen of a URL without waiting, and returns a function that reads the current URL.
   */
  shows: (address: string) => () => string
  /** Shows the screen of a URL, and waits until no request is pending. A drawer may load after the screen below it. */
  opens: (address: string, isDrawer?: boolean) => Promise<void>
} {
  const requests: RecordedRequest[] = []
  const complaints = vi.spyOn(console, 'error')
  let platform: StartedProgram
  let api: ReturnType<typeof respondWith>

  beforeAll(async () => {
    platform = startProgram(process.execPath, ['test/console/responses/servePlatform.ts', scopes])
    const [, address = '', token = ''] = await platform.printed(/Platform: (\S+) (\S+)/)
    const { fetch } = globalThis
    api = respondWith(async (call) => {
      requests.push(call)
      const { method, encodedPath, path, query } = call
      if (path === '/session') return { username: 'admin' }
      if (method !== 'GET') return written
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${address}/v4${encodedPath}?${query}`, { headers })
      const text = await answer.text()
      const body = text === '' ? {} : (JSON.parse(text) as JsonObject)
      return change({ status: answer.status, body, headers: scopesTold(answer) }, path)
    })
  })
  afterAll(async () => {
    api.restore()
    await stopProgram(platform)
  })
  beforeEach(async () => {
    // Signing out also clears what the client has cached about this API.
    await signOut()
    queryClient.clear()
    complaints.mockClear()
    requests.length = 0
  })

  return {
    requests,
    shows(address) {
      const router = renderShell(address, routes)
      return () => (router.state.navigation.location ?? router.state.location).pathname
    },
    async opens(address, isDrawer = false) {
      renderShell(address, routes)
      // `hidden`, because a drawer hides the screen below it from the accessibility tree.
      await screen.findByRole('heading', { level: 1, hidden: true })
      // Some data is only requested once the screen is rendered.
      await waitFor(() => {
        if (isDrawer) expect(document.querySelector(drawer)).not.toBeNull()
        expect(queryClient.isFetching()).toBe(0)
        expect(document.querySelector('[aria-busy="true"]')).toBeNull()
      })
      expect(
        screen.queryByRole('heading', {
          level: 1,
          name: /(not found$|^Not found|^Something went)/,
        }),
      ).toBe(null)
      expect(complaints.mock.calls).toEqual([])
      expect(blunders.exec(document.body.textContent)?.[0], address).toBeUndefined()
    },
  }
}
