import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { chooseNotice } from './choices.ts'
import { noticeKinds } from './kinds.ts'
import { NoticeWatch } from './NoticeWatch.tsx'
import { routes } from './routes.tsx'

interface Shown {
  title: string
  body: string
  press: () => void
}

let notifications: Shown[]
let permission: NotificationPermission
let answer: NotificationPermission
let isRefused: boolean

class FakeNotification extends EventTarget {
  static get permission() {
    return permission
  }
  static requestPermission() {
    permission = answer
    return Promise.resolve(permission)
  }
  constructor(title: string, { body = '' }: NotificationOptions = {}) {
    super()
    if (isRefused) throw new TypeError('Illegal constructor')
    notifications.push({ title, body, press: () => this.dispatchEvent(new Event('click')) })
  }
  close = () => undefined
}

const entity = { id: 5, label: 'web-1', type: 'compute', url: '/v4/compute/instances/5' }
const event = (id: number, status: string) => ({
  id,
  status,
  action: 'compute_boot',
  entity,
  message: status === 'failed' ? 'No host has room' : null,
  created: '2026-05-01T10:00:00',
})

let events: object[]
let network: ReturnType<typeof respondWith>

beforeEach(() => {
  notifications = []
  permission = 'default'
  answer = 'granted'
  isRefused = false
  events = [event(3, 'started')]
  localStorage.clear()
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(window, 'focus').mockReturnValue()
  network = respondWith(({ path }) => {
    const rows = path === '/account/events' ? events : []
    return { data: rows, page: 1, pages: 1, results: rows.length }
  })
})
afterEach(() => {
  for (const { kind } of noticeKinds) chooseNotice(kind, false)
  network.restore()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = async () => {
  const watched = [
    ...routes,
    { path: 'compute/:id', Component: () => <p>Instance</p> },
    { path: 'watched', Component: NoticeWatch },
  ]
  const router = renderRoutes(watched, '/notices')
  const panel = within(await screen.findByRole('region', { name: 'Browser notices' }))
  return { router, panel }
}

test('asks for permission on click and shows notices of the selected kinds for jobs that end afterwards', async () => {
  const { router, panel } = await open()
  const kind = () => panel.getByRole('checkbox', { name: /^Jobs that fail/ })
  expect(kind().matches(':disabled')).toBe(true)
  await userEvent.click(panel.getByRole('button', { name: 'Allow browser notices' }))
  await panel.findByText(/Shown by this browser while the console is open/)
  await userEvent.click(kind())
  expect((kind() as HTMLInputElement).checked).toBe(true)

  await act(() => router.navigate('/watched'))
  await waitFor(() =>
    expect(network.requests.some(({ path }) => path === '/account/events')).toBe(true),
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(notifications).toEqual([])
  events = [event(4, 'finished'), event(3, 'failed')]
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(notifications).toHaveLength(1))
  expect(notifications[0]).toMatchObject({
    title: '“Instance booted” failed',
    body: 'web-1: No host has room',
  })
  act(() => notifications[0]?.press())
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute/5'))
  expect(window.focus).toHaveBeenCalled()
})

test('loads no events when no kind is selected', async () => {
  permission = 'granted'
  const { router } = await open()
  await act(() => router.navigate('/watched'))
  expect(network.requests.filter(({ path }) => path === '/account/events')).toEqual([])
})

test('explains how to allow blocked notices', async () => {
  answer = 'denied'
  const { panel } = await open()
  await userEvent.click(panel.getByRole('button', { name: 'Allow browser notices' }))
  await panel.findByText(/This browser blocks notices from the console/)
  expect(panel.getByRole('button', { name: 'Send a test' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('sends a test notice or reports that the browser supports notices only for installed apps', async () => {
  permission = 'granted'
  const { panel } = await open()
  await userEvent.click(panel.getByRole('button', { name: 'Send a test' }))
  await panel.findByText(/^Sent\./)
  expect(notifications.map(({ title }) => title)).toEqual(['Test notice'])
  isRefused = true
  await userEvent.click(panel.getByRole('button', { name: 'Send a test' }))
  await panel.findByText('This browser shows notices to installed apps only.')
})

test('reports that notices are not available without a secure context', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { panel } = await open()
  await panel.findByText(/Notices are not available/)
})
