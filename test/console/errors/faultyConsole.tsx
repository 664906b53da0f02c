import { QueryClientProvider } from '@tanstack/react-query'
import {
  act,
  cleanup,
  configure,
  fireEvent,
  render,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { queryClient } from '../../../src/api/query/query.ts'
import { signInWithToken, signOut } from '../../../src/api/session/session.ts'
import { type RecordedRequest, respondWith } from '../../support/console/testApi.ts'
import { waitingUntil } from '../../../src/api/http/waiting.ts'
import { claimTab } from '../../../src/app/session/drafts.ts'
import { watchSession } from '../../../src/app/session/watchSession.ts'
import { areaRoute } from '../../../src/app/areaRoute.ts'
import { Layout } from '../../../src/app/Layout.tsx'
import { notFoundRoute } from '../../../src/app/notFoundRoute.ts'
import { RouteError } from '../../../src/app/RouteError.tsx'
import { copied } from '../../support/console/testRoutes.tsx'
import {
  type StartedProgram,
  startProgram,
  stopProgram,
} from '../../../e2e/support/startProgram.ts'
import type { NetworkFault } from './faults.ts'

const files = import.meta.glob<{ routes?: RouteObject[] }>('../../../src/areas/*/routes.tsx', {
  eager: true,
})
const routes = Object.values(files).flatMap(({ routes = [] }) => routes)

/** Responses of the console's server, which failures of the API do not affect. */
const ofServer: Readonly<Record<string, object>> = {
  '/session/all': { sessions: [] },
  '/session/codes': { on: false },
  '/session/passkeys': { passkeys: [] },
}

/** Factor by which retry delays and timeouts are shortened. */
const haste = 20
/** Time limit for an expected state of the screen, in milliseconds. */
const testTimeout = Number(process.env['FAULTS_PATIENCE'] ?? 60_000)

/**
 * Renders the whole console with a platform, and simulates failures between the two that a test starts and stops.
 */
export function faultyConsole() {
  /** Writes that the console sent (`sent`), and writes that the platform executed (`done`). */
  const sent: RecordedRequest[] = []
  const done: RecordedRequest[] = []
  let fault:
    | { meets: (call: RecordedRequest) => boolean; kind: NetworkFault; end: () => void }
    | undefined
  let ended = Promise.resolve()
  let platform: StartedProgram
  let served = { address: '', token: '' }
  let api: ReturnType<typeof respondWith>
  let stopWatching: () => void
  let isTouched = false
  const met: string[] = []
  const { fetch, setTimeout: patient } = globalThis
  const complaints = vi.spyOn(console, 'error')

  const passOn = async (call: RecordedRequest) => {
    const response = await fetch(`${served.address}/v4${call.encodedPath}?${call.query}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${served.token}`,
        ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
        ...Object.fromEntries(
          ['x-filter', 'idempotency-key'].flatMap((name) => {
            const value = call.headers.get(name)
            return value === null ? [] : [[name, value]]
          }),
        ),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    if (call.method !== 'GET') {
      isTouched = true
      if (response.ok && !response.headers.has('Idempotency-Replayed')) done.push(call)
    }
    return response
  }

  beforeAll(async () => {
    configure({
      asyncUtilTimeout: testTimeout * haste,
      // Report one line only, because a dump of the page hides the cause.
      getElementError: (message) => new Error(message?.split('\n')[0]),
    })
    platform = startProgram(process.execPath, ['test/console/responses/servePlatform.ts'])
    const [, address = '', token = ''] = await platform.printed(/Platform: (\S+) (\S+)/)
    served = { address, token }
    api = respondWith(async (call) => {
      if (call.path === '/session/remote') return new Response('null')
      if (call.path.startsWith('/session')) return ofServer[call.path] ?? { username: 'admin' }
      if (call.method !== 'GET') sent.push(call)
      if (!fault?.meets(call)) return passOn(call)
      met.push(`${call.encodedPath}?${call.query}`)
      return fault.kind.meet({ answer: () => passOn(call), end: ended })
    })
    globalThis.setTimeout = ((run: () => void, ms = 0, ...rest: []) =>
      patient(run, ms > 100 ? ms / haste : ms, ...rest)) as typeof setTimeout
    stopWatching = watchSession(() => undefined)
  })
  afterAll(async () => {
    stopWatching()
    globalThis.setTimeout = patient
    api.restore()
    await stopProgram(platform)
  })

  const end = () => {
    fault?.end()
    fault = undefined
  }

  return {
    sent,
    done,
    /** Clears all caches and reverts all writes. */
    async reset() {
      end()
      cleanup()
      await signOut()
      window.sessionStorage.clear()
      await signInWithToken('good')
      claimTab('admin')
      queryClient.clear()
      waitingUntil.set(0)
      complaints.mockReset()
      sent.length = 0
      done.length = 0
      if (!isTouched) return
      isTouched = false
      const answer = await fetch(`${served.address}/anew`, { method: 'POST' })
      served = (await answer.json()) as typeof served
    },
    begins(kind: NetworkFault, meets: (call: RecordedRequest) => boolean) {
      const { promise, resolve } = Promise.withResolvers<void>()
      ended = promise
      met.length = 0
      fault = { meets, kind, end: resolve }
    },
    ends: end,
    /** Requests that failed: path and query. */
    met: (): readonly string[] => met,
    opens(address: string) {
      const root = {
        path: '/',
        Component: Layout,
        HydrateFallback: Layout,
        ErrorBoundary: RouteError,
        children: [areaRoute(copied(routes)), notFoundRoute],
      }
      const router = createMemoryRouter([root], { initialEntries: [address] })
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      )
    },
    /** Waits until no request is pending. */
    settles: () =>
      waitFor(() => {
        expect(queryClient.isFetching() + queryClient.isMutating()).toBe(0)
        expect(document.querySelector('main [aria-busy="true"]')).toBeNull()
        expect(document.querySelector('h1')).not.toBeNull()
      }),
    /**
     * Returns all console errors except for request errors, which the router logs when it catches them.
     */
    complaints: () =>
      complaints.mock.calls
        .map((parts) =>
          parts
            .map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part)))
            .join(' '),
        )
        .filter((text) => !text.includes('ApiError')),
    /**
     * Retries like a user after the network is back: presses Try again, or focuses the window again.
     */
    async triesAgain() {
      for (const button of screen.queryAllByRole('button', { name: 'Try again', hidden: true }))
        fireEvent.click(button)
      act(() => void window.dispatchEvent(new Event('focus')))
      await Promise.resolve()
    },
    /** Cancels the sign-in dialog, reads the screen, and then signs in. */
    async signsInLater() {
      fireEvent.click(within(await renewal()).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
      end()
      fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
      await signInAgain()
    },
    async signsInAgain() {
      await renewal()
      end()
      await signInAgain()
    },
  }
}

async function signInAgain() {
  const token = within(await renewal()).getByLabelText('Personal access token')
  fireEvent.change(token, { target: { value: 'good' } })
  fireEvent.click(within(await renewal()).getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull())
}

const renewal = () => screen.findByRole('dialog', { name: 'Sign in again' })
