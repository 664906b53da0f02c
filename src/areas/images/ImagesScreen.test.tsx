import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { putTask } from '#api/tasks/store.ts'
import type { Task } from '#api/tasks/task.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { toWireTime } from '#lib/time.ts'
import { pick } from '#test/support/console/testPick.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

const now = Date.UTC(2026, 4, 12, 10, 30)
const ago = (minutes: number) => toWireTime(new Date(now - minutes * 60_000))
const own = {
  id: 'private/7',
  label: 'golden',
  is_public: false,
  status: 'available',
  size: 900,
  description: 'Base',
  created: ago(60),
}
const images = [
  own,
  { ...own, id: 'private/8', label: 'fresh', status: 'pending_upload', size: 0, created: ago(5) },
  { ...own, id: 'private/9', label: 'late', status: 'pending_upload', size: 0, created: ago(1411) },
  { ...own, id: 'private/10', label: 'taken', status: 'creating', created: ago(1) },
  { ...own, id: 'compute/debian12', label: 'Debian 12', is_public: true },
]

let api: ReturnType<typeof respondWith>
let refusal: object | undefined

const listOf = (data: object[]) => ({ data, page: 1, pages: 1, results: data.length })

function answer({ method, path, body }: RecordedRequest): object {
  if (method !== 'GET')
    return refusal
      ? { status: 400, body: { errors: [refusal] } }
      : { ...own, ...(body as object | undefined) }
  if (path === '/images') return listOf(images)
  if (path.startsWith('/images/')) return images.find(({ id }) => path.endsWith(id)) ?? {}
  if (path === '/compute/instances')
    return listOf([
      { id: 1, label: 'web-1', status: 'running', region: 'eu-central' },
      { id: 2, label: 'db-1', status: 'running', region: 'eu-central' },
    ])
  if (path.endsWith('/disks'))
    return listOf([{ id: 11, label: 'Debian', status: 'ready', size: 25_600, filesystem: 'ext4' }])
  return path === '/profile/grants' ? {} : listOf([])
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  queryClient.clear()
  refusal = undefined
  api = respondWith(answer)
})
afterEach(() => {
  api.restore()
  vi.useRealTimers()
})

const sent = () => api.requests.filter(({ method }) => method !== 'GET')

test('shows the time left to upload a pending image', async () => {
  renderRoutes(routes, '/images')
  await screen.findByText('Pending upload, 23 h left')
  screen.getByText('Pending upload, 29 min left')
})

test('shows the progress of an image that is being created', async () => {
  const capture: Task = {
    id: 'capture',
    kind: 'image',
    object: { type: 'image', id: 'private/10', label: 'taken' },
    path: { imageId: 'private/10' },
    before: {},
    wanted: {},
    started: Date.now(),
    state: 'observed',
    percent: 40,
  }
  renderRoutes(routes, '/images')
  await screen.findByText('Creating')
  // A newly rendered row reads the tasks in the next tick.
  act(() => putTask(capture))
  await screen.findByText('Creating 40%')
  act(() => putTask({ ...capture, state: 'finished' }))
  await screen.findByText('Creating')
})

test('shows why an action is not available for an image', async () => {
  renderRoutes(routes, '/images')
  const said = async (name: string, item: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    const words = (await screen.findByRole('menuitem', { name: item })).textContent
    await userEvent.keyboard('{Escape}')
    return words
  }
  expect(await said('fresh', /^Create instance/)).toContain('Its data has not been uploaded.')
  expect(await said('taken', /^Create instance/)).toContain('It is still being created.')
  expect(await said('taken', /^Delete/)).toContain('It is still being created.')
  expect(await said('Debian 12', /^Edit/)).toContain('Public images cannot be changed.')
  expect(await said('golden', /^Delete/)).toBe('Delete')
})

test('opens the rebuild of a selected instance with the image', async () => {
  const rebuild = { path: 'compute/:computeId/overview', element: null }
  const router = renderRoutes([...routes, rebuild], '/images?q=gold')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for golden' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rebuild instance' }))
  const form = within(await screen.findByRole('dialog', { name: 'Rebuild instance' }))
  form.getByText('From golden')
  await userEvent.click(form.getByRole('button', { name: 'Continue' }))
  await form.findByText('Required')
  await pick(form.getByRole('combobox', { name: 'Instance' }), /web-1/)
  await userEvent.click(form.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute/1/overview'))
  const { search } = router.state.location
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    action: 'rebuild',
    image: 'private/7',
  })
  expect(sent()).toEqual([])
})

test('sends only changed fields and null for a cleared description', async () => {
  renderRoutes(routes, '/images/private/7/edit')
  const form = within(await screen.findByRole('dialog', { name: 'Edit golden' }))
  await userEvent.clear(form.getByRole('textbox', { name: /^Description/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ method: 'PUT', path: '/images/private/7' })
  expect(sent()[0]?.body).toEqual({ description: null })
})

test('captures the disk of the selected instance and keeps the input after an error', async () => {
  refusal = { reason: 'The disk is in use by another job.' }
  renderRoutes(routes, '/images/capture')
  const form = within(await screen.findByRole('dialog', { name: 'Capture image' }))
  const list = (name: string) => form.getByRole('combobox', { name })
  await userEvent.click(form.getByRole('button', { name: 'Capture image' }))
  expect(await form.findAllByText('Required')).toHaveLength(2)
  expect(sent()).toEqual([])
  await pick(list('Instance'), /web-1/)
  await waitFor(() =>
    expect(within(list('Disk')).queryByRole('option', { name: /Debian/ })).toBeTruthy(),
  )
  await pick(list('Disk'), /Debian/)
  await userEvent.type(form.getByRole('textbox', { name: /^Label/ }), 'web disk')
  await userEvent.click(form.getByRole('button', { name: 'Capture image' }))
  await form.findByText('The disk is in use by another job.')
  expect(sent()[0]?.body).toEqual({ disk_id: 11, label: 'web disk' })
  expect(form.getByRole('textbox', { name: /^Label/ })).toHaveProperty('value', 'web disk')
})
