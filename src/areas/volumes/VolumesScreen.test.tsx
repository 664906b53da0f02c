import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allTasks } from '#api/tasks/store.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as volumeRoutes } from './routes.tsx'
import { pick, shownIn } from '#test/support/console/testPick.ts'

const data = {
  id: 11,
  label: 'data',
  status: 'active',
  size: 20,
  region: 'eu-central',
  filesystem_path: '/dev/disk/by-id/scsi-0Compute_Volume_data',
  compute_id: null,
  compute_label: null,
  tags: ['ops'],
}
const logs = { ...data, id: 12, label: 'logs', compute_id: 7, compute_label: 'web-1' }

const computes = [
  { id: 7, label: 'web-1', status: 'running', region: 'eu-central' },
  { id: 8, label: 'web-2', status: 'offline', region: 'eu-central' },
  { id: 9, label: 'far-1', status: 'running', region: 'us-iad' },
  { id: 10, label: 'web-3', status: 'rebooting', region: 'eu-central' },
]

const disk = { disk_id: 1 }
const configs: Record<string, object[]> = {
  7: [{ id: 70, label: 'Boot', devices: { sda: disk, sdc: { volume_id: 12 } } }],
  8: [
    { id: 80, label: 'First', devices: { sda: disk } },
    {
      id: 81,
      label: 'Full',
      virt_mode: 'fullvirt',
      devices: { sda: disk, sdb: disk, sdc: disk, sdd: disk },
    },
  ],
}

let api: ReturnType<typeof respondWith>
let refusal: object | undefined
let refusalStatus = 400
let grants: object = {}
/** Changes to the first volume by another user. */
let elsewhere: object = {}
let isGone = false

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

function answer({ method, path, body }: RecordedRequest): object {
  if (method !== 'GET') {
    if (refusal) return { status: refusalStatus, body: { errors: [refusal] } }
    return { ...data, ...(path === '/volumes' && { id: 13 }), ...(body as object) }
  }
  if (path === '/profile/grants') return grants
  if (path === '/volumes/11') {
    if (isGone) return { status: 404, body: { errors: [{ reason: 'Not found' }] } }
    return { ...data, ...elsewhere }
  }
  if (path === '/volumes/12') return logs
  if (path === '/volumes') return listOf(isGone ? [logs] : [data, logs])
  if (path === '/compute/instances') return listOf(computes)
  if (path === '/compute/instances/7') return computes[0] ?? {}
  if (path === '/regions')
    return listOf([
      { id: 'eu-central', label: 'Frankfurt', status: 'ok', capabilities: ['Block Storage'] },
      { id: 'us-lax', label: 'Los Angeles', status: 'ok', capabilities: [] },
    ])
  const [, computeId] = /^\/compute\/instances\/(\d+)\/configs$/.exec(path) ?? []
  return listOf(configs[computeId ?? ''] ?? [])
}

beforeEach(() => {
  queryClient.clear()
  refusal = undefined
  refusalStatus = 400
  grants = {}
  elsewhere = {}
  isGone = false
  api = respondWith(answer)
})
afterEach(() => api.restore())

const written = () => api.requests.filter(({ method }) => method !== 'GET')
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const isBlocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const pickIn = async (form: ReturnType<typeof within>, field: string, option: RegExp) => {
  await pick(form.getByRole('combobox', { name: field }), option)
}

test('lists volumes with their instance and disables actions with the reason', async () => {
  renderRoutes(volumeRoutes, '/volumes')
  const table = await screen.findByRole('grid', { name: 'Volumes' })
  const row = within(await within(table).findByRole('row', { name: 'logs' }))
  await row.findByText('Frankfurt')
  expect(row.getByRole('link', { name: 'web-1' }).getAttribute('href')).toBe('/compute/7/storage')
  await userEvent.click(row.getByRole('button', { name: 'Actions for logs' }))
  const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(isBlocked(remove)).toBe(true)
  expect(remove.textContent).toContain('Detach it first')
  expect(isBlocked(screen.getByRole('menuitem', { name: /^Detach/ }))).toBe(false)
})

test('creates a volume in a region or for an instance, never with both', async () => {
  renderRoutes(volumeRoutes, '/volumes/new')
  const form = await dialog('Create volume')
  await userEvent.type(form.getByLabelText('Label'), 'data')
  const submit = form.getByRole('button', { name: 'Create volume' })
  await userEvent.click(submit)
  await form.findByText('Label must be unique among your volumes')
  form.getByText('Select a region or an instance')
  await userEvent.clear(form.getByLabelText('Label'))
  await userEvent.type(form.getByLabelText('Label'), 'new')
  const none = await screen.findByRole('option', { name: /Los Angeles/ })
  expect(none.textContent).toContain('Does not offer volumes')
  await pickIn(form, 'Region', /Frankfurt/)
  await pickIn(form, 'Attach to (optional)', /web-1/)
  await form.findByText(/Created in the region of the instance/)
  await userEvent.click(submit)
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({ path: '/volumes' })
  expect(written()[0]?.body).toEqual({ label: 'new', size: 20, compute_id: 7 })
  expect(allTasks()[0]).toMatchObject({ kind: 'volumeCreate', object: { id: 13 } })
})

test('attaches a volume in its region to a configuration with a free slot', async () => {
  const router = renderRoutes(volumeRoutes, '/volumes/11/attach')
  const form = await dialog('Attach data')
  await userEvent.click(form.getByRole('combobox', { name: 'Instance' }))
  const busy = await screen.findByRole('option', { name: /web-3/ })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('option', { name: /far-1/ })).toBeNull()
  await userEvent.click(screen.getByRole('option', { name: /web-2/ }))
  const submit = form.getByRole('button', { name: 'Attach volume' })
  await form.findByRole('combobox', { name: /Configuration/ })
  await userEvent.click(submit)
  await form.findByText(/Select one: the instance is not running/)
  const full = await screen.findByRole('option', { name: /Full/ })
  expect(full.textContent).toContain('No free device slot')
  await pick(form.getByRole('combobox', { name: /Configuration/ }), /First/)
  await userEvent.click(submit)
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]).toMatchObject({
    path: '/volumes/11/attach',
    body: { compute_id: 8, config_id: 80, persist_across_boots: true },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/volumes'))
})

test.each(['/volumes/11/attach', '/volumes/new'])(
  'does not send the configuration selected on %s for another instance',
  async (address) => {
    renderRoutes(volumeRoutes, address)
    const form = within(await screen.findByRole('dialog'))
    if (address === '/volumes/new') await userEvent.type(form.getByLabelText('Label'), 'new')
    const choose = async (label: RegExp) => {
      await pick(form.getByRole('combobox', { name: /^(Instance|Attach to)/ }), label)
    }
    await choose(/web-2/)
    await pick(await form.findByRole('combobox', { name: /^Configuration/ }), /First/)
    await choose(/web-1/)
    await waitFor(() =>
      expect(shownIn(form.getByRole('combobox', { name: /^Configuration/ }))).toBe('The only one'),
    )
    await userEvent.click(form.getByRole('button', { name: /^(Attach|Create) volume$/ }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]?.body).toHaveProperty('compute_id', 7)
    expect(written()[0]?.body).not.toHaveProperty('config_id')
  },
)

test('explains the effect of detaching on the data and the slot', async () => {
  renderRoutes(volumeRoutes, '/volumes/12/detach')
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Detach logs from web-1?' }),
  )
  await question.findByText('sdc becomes empty')
  question.getByText('stays on the volume')
  await userEvent.click(question.getByRole('button', { name: 'Detach logs' }))
  await waitFor(() => expect(written().map(({ path }) => path)).toEqual(['/volumes/12/detach']))
})

test('rejects shrinking a volume and shows an API error next to its field', async () => {
  refusal = { reason: 'Must be at most 500 GB', field: 'size' }
  renderRoutes(volumeRoutes, '/volumes/11/resize')
  const form = await dialog('Resize data')
  const size = form.getByLabelText('Size')
  const submit = form.getByRole('button', { name: 'Resize volume' })
  expect(isBlocked(submit)).toBe(true)
  await userEvent.clear(size)
  await userEvent.type(size, '12')
  await form.findByText('Must be more than the 20 GB it has')
  await userEvent.clear(size)
  await userEvent.type(size, '900')
  await userEvent.click(submit)
  await form.findByText('Must be at most 500 GB')
  expect(written()[0]).toMatchObject({ path: '/volumes/11/resize', body: { size: 900 } })
})

test('sends only the changed fields of a volume', async () => {
  renderRoutes(volumeRoutes, '/volumes/11/edit')
  const form = await dialog('Rename or tag data')
  await userEvent.type(form.getByLabelText('Label'), '2')
  form.getByText(/scsi-0Compute_Volume_data2/)
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.body).toEqual({ label: 'data2' })
})

test('keeps tags of a volume that another client added', async () => {
  renderRoutes(volumeRoutes, '/volumes/11/edit')
  const form = await dialog('Rename or tag data')
  await userEvent.type(form.getByLabelText(/^Tags/), 'mine{Enter}')
  elsewhere = { tags: ['ops', 'theirs'] }
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.body).toEqual({ tags: ['ops', 'mine', 'theirs'] })
})

test('blocks deleting an attached volume and requires the name of a detached one', async () => {
  const router = renderRoutes(volumeRoutes, '/volumes/12/delete')
  const first = within(await screen.findByRole('alertdialog', { name: 'Delete logs?' }))
  expect(first.queryByRole('textbox')).toBeNull()
  await userEvent.click(first.getByRole('button', { name: /^Delete logs/ }))
  expect(written()).toEqual([])
  expect(first.getByRole('link', { name: 'Detach it first' }).getAttribute('href')).toBe(
    '/volumes/12/detach',
  )
  await router.navigate('/volumes/11/delete')
  const second = within(await screen.findByRole('alertdialog', { name: 'Delete data?' }))
  await userEvent.type(second.getByRole('textbox'), 'dat{Enter}')
  expect(written()).toEqual([])
  await userEvent.type(second.getByRole('textbox'), 'a')
  await userEvent.click(second.getByRole('button', { name: 'Delete data' }))
  await waitFor(() => expect(written()).toMatchObject([{ method: 'DELETE', path: '/volumes/11' }]))
})

test('treats deleting an already deleted volume as done', async () => {
  refusal = { reason: 'Not found' }
  refusalStatus = 404
  const router = renderRoutes(volumeRoutes, '/volumes/11/delete')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete data?' }))
  await userEvent.type(dialog.getByRole('textbox'), 'data')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete data' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/volumes'))
})

test('shows a restricted user which grants are missing', async () => {
  grants = { global: {}, volume: [{ id: 11, permissions: 'read_only' }] }
  renderRoutes(volumeRoutes, '/volumes')
  const create = await screen.findByRole('button', { name: 'Create volume' })
  expect(create.textContent).toContain('permission to create volumes')
  const row = within(await screen.findByRole('row', { name: 'data' }))
  await userEvent.click(row.getByRole('button', { name: 'Actions for data' }))
  const resize = await screen.findByRole('menuitem', { name: /^Resize/ })
  expect(resize.textContent).toContain('read/write access to this volume')
})

test('names a row that another client deleted and refreshes the list', async () => {
  renderRoutes(volumeRoutes, '/volumes')
  const row = within(await screen.findByRole('row', { name: 'data' }))
  await userEvent.click(row.getByRole('button', { name: 'Actions for data' }))
  isGone = true
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Resize/ }))
  const notice = await dialog('data no longer exists')
  await waitFor(() => expect(screen.queryByRole('row', { name: 'data' })).toBeNull())
  await userEvent.click(notice.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('row', { name: 'logs' })).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
