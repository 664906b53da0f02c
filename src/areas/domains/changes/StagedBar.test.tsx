import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { minute } from '#contract/rules/durations.ts'
import { Toasts } from '#ui/overlay/Toasts.tsx'
import { dismissToasts } from '#test/support/console/testToasts.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi } from '#test/support/console/testZone.ts'
import { canonical } from '../zone/recordModel.ts'
import { setEditMode } from './editMode.ts'
import { clearChanges, zoneChanges } from './zoneChanges.ts'
import { pick } from '#test/support/console/testPick.ts'

const draft = (name: string, target = '203.0.113.9') =>
  canonical({ type: 'A', name, target, ttl_sec: 300 }, 'example.org')

let api: ReturnType<typeof zoneApi>

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./ChangesTab.tsx')
  await import('../records/RecordsTab.tsx')
  await import('../records/RecordDialogs.tsx')
  await import('../records/RecordForm.tsx')
})
beforeEach(() => {
  queryClient.clear()
  api = zoneApi([{ id: 1, type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 }])
})
afterEach(() => {
  dismissToasts()
  clearChanges(5)
  setEditMode('stage')
  api.restore()
  vi.useRealTimers()
})

const user = userEvent.setup()
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

test('verifies applied changes one by one', async () => {
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('new') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  await press('Apply 1 change')
  expect(await screen.findByText(/^1 applied\. Verified\./)).toBeTruthy()
  expect(api.read('/domains/5/records/101')).toHaveLength(1)
})

test('closes a verified result after five minutes and keeps it in the history', async () => {
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('new') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  await press('Apply 1 change')
  await screen.findByText(/^1 applied\. Verified\./)
  cleanup()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * minute })
  renderRoutes(domainRoutes, '/domains/5/changes')
  await screen.findByText(/^1 applied\. Verified\./)
  cleanup()
  vi.setSystemTime(Date.now() + 2 * minute)
  renderRoutes(domainRoutes, '/domains/5/changes')
  expect(await screen.findByRole('button', { name: 'Stage undo', hidden: true })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes applied' })).toBeNull())
})

test.each<[string, string, string]>([
  ['shows it', 'new.example.org.\t300\tIN\tA\t203.0.113.9', 'Published.'],
  ['does not show it yet', '', 'Not published yet.'],
  ['leaves it out', '; record 101 is left out: its name is too long', 'Not published.'],
])('reports after applying that the published zone %s', async (_, line, words) => {
  api.restore()
  const records = [{ id: 1, type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 }] as const
  api = zoneApi([...records], ({ path }) =>
    path === '/domains/5/zone-file' ? { zone_file: ['$TTL 86400', line] } : undefined,
  )
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('new') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  await press('Apply 1 change')
  const bar = await screen.findByRole('region', { name: 'Changes applied' })
  await waitFor(() => expect(bar.textContent).toContain(words))
})

test('shows how many of several changes are published so far', async () => {
  api.restore()
  const line = 'one.example.org.\t300\tIN\tA\t203.0.113.9'
  api = zoneApi([], ({ path }) =>
    path === '/domains/5/zone-file' ? { zone_file: ['$TTL 86400', line] } : undefined,
  )
  zoneChanges.stage(
    5,
    ['one', 'two', 'three'].map((name) => ({ kind: 'add', draft: draft(name) })),
  )
  renderRoutes(domainRoutes, '/domains/5/changes')
  await press('Apply 3 changes')
  const bar = await screen.findByRole('region', { name: 'Changes applied' })
  await waitFor(() => expect(bar.textContent).toContain('1 of 3 published so far.'))
})

test('reports an API that does not respond until it does', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const perform = globalThis.fetch
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('new') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  const apply = await screen.findByRole('button', { name: 'Apply 1 change' })
  const holding = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...input) => {
    await gate
    return perform(...input)
  })
  await user.click(apply)
  expect(await screen.findByText(/has not responded for a while/)).toBeTruthy()
  release()
  expect(await screen.findByText(/^1 applied\./)).toBeTruthy()
  expect(screen.queryByText(/has not responded/)).toBeNull()
  holding.mockRestore()
})

test('shows a record that the API stored differently next to the sent one', async () => {
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('new') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  const written = api.rows.set.bind(api.rows)
  api.rows.set = (id, row) => written(id, { ...row, target: '203.0.113.77' })
  await press('Apply 1 change')
  const bar = await screen.findByRole('region', { name: 'Changes applied' })
  expect(bar.textContent).toContain('Verified: 0 of 1')
  expect(bar.textContent).toContain('A new 203.0.113.9: The API shows new.example.org. 300 IN A')
  expect(within(bar).getByRole('button', { name: 'Undo 1 change' })).toBeTruthy()
})

test('creates a record with a lost response once', async () => {
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('one') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  api.lose(1)
  await press('Apply 1 change')
  expect(await screen.findByText(/^1 applied\. Verified\./)).toBeTruthy()
  expect([...api.rows.values()].map(({ name }) => name)).toEqual(['www', 'one'])
})

test('finds a created record whose responses were lost and does not create it again', async () => {
  zoneChanges.stage(5, [
    { kind: 'add', draft: draft('one') },
    { kind: 'add', draft: draft('two') },
  ])
  // The records are not cached yet.
  renderRoutes(domainRoutes, '/domains/5/changes')
  // The client repeats a lost creation once.
  api.lose(2)
  await press('Apply 2 changes')
  const bar = await screen.findByRole('region', { name: 'Changes stopped' })
  expect(bar.textContent).toContain('It is unknown whether it was applied')
  await press('Retry')
  expect(await screen.findByText(/^2 applied\. Verified\./)).toBeTruthy()
  expect([...api.rows.values()].map(({ name }) => name)).toEqual(['www', 'one', 'two'])
  expect(api.written()).toHaveLength(3)
})

test('shows changes staged after a run and still gives access to the run', async () => {
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('one') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  await press('Apply 1 change')
  await screen.findByText(/^1 applied\./)
  const there = { ...draft('www', '203.0.113.1'), id: 1 }
  act(() => zoneChanges.stage(5, [{ kind: 'update', entry: there, draft: draft('www') }]))
  const staged = within(await screen.findByRole('grid', { name: 'Staged changes' }))
  expect(staged.getByText('300 203.0.113.1')).toBeTruthy()
  expect(staged.getByRole('button', { name: /^Actions for/ })).toBeTruthy()
  await press('Show last run')
  const steps = within(screen.getByRole('grid', { name: 'Steps of the last run' }))
  expect(steps.getByText('Done')).toBeTruthy()
  expect(steps.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  await press('Show staged changes')
  await press('Show as zone file')
  expect(screen.getByLabelText('Staged changes as zone file').textContent).toContain(
    '- www.example.org. 300 IN A 203.0.113.1',
  )
  expect(screen.getByRole('button', { name: 'Undo 1 change' })).toBeTruthy()
})

test('deletes a record before its replacement in a full zone and restores it on undo', async () => {
  api.restore()
  const records = [{ id: 1, type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 }] as const
  const full = { data: records, page: 1, pages: 1, results: 12_000 }
  let isFull = true
  api = zoneApi([...records], ({ method, path, body }) => {
    if (method === 'POST' && (body as { type: string }).type === 'TXT')
      return { status: 400, body: { errors: [{ reason: 'Not this one' }] } }
    return isFull && method === 'GET' && path === '/domains/5/records' ? full : undefined
  })
  renderRoutes(domainRoutes, '/domains/5/records/1')
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit A www' }))
  await pick(drawer.getByRole('combobox', { name: 'Type' }), /^TXT/)
  await user.click(drawer.getByRole('button', { name: 'Stage change' }))
  await press('Apply 2 changes')
  const bar = await screen.findByRole('region', { name: 'Changes stopped' })
  expect(bar.textContent).toContain(
    'Not this one The record it replaces is already deleted; undo restores it.',
  )
  expect(api.rows.size).toBe(0)
  isFull = false
  await press('Undo 1 change')
  expect(await screen.findByText(/1 undone/)).toBeTruthy()
  expect([...api.rows.values()]).toMatchObject([{ type: 'A', name: 'www' }])
})

test('does not continue a run until the zone can be reread', async () => {
  api.restore()
  let broken = false
  api = zoneApi([], ({ method, path }) =>
    broken && method === 'GET' && path === '/domains/5/records'
      ? { status: 400, body: { errors: [{ reason: 'Broken for the test' }] } }
      : undefined,
  )
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('one') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  api.lose(2)
  await press('Apply 1 change')
  broken = true
  await press('Retry')
  expect(await screen.findByText(/Broken for the test/)).toBeTruthy()
  expect(api.written()).toHaveLength(2)
  broken = false
  await press('Retry')
  expect(await screen.findByText(/^1 applied\./)).toBeTruthy()
  expect(api.written()).toHaveLength(2)
})

async function choose(action: string) {
  const table = within(await screen.findByRole('grid', { name: 'Staged changes' }))
  await table.findByText(/^now /)
  await user.click(table.getByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

async function stageMeanwhile() {
  const there = { ...draft('www', '203.0.113.1'), id: 1 }
  zoneChanges.stage(5, [{ kind: 'update', entry: there, draft: draft('www') }])
  api.rows.set(1, { ...there, target: '198.51.100.99', ttl_sec: 3600 })
  renderRoutes(domainRoutes, '/domains/5/changes')
  const now = /^now 3600 198.51.100.99 \(was 300 203.0.113.1\)/
  expect(await screen.findByText(now)).toBeTruthy()
  expect(screen.getByText('Conflict')).toBeTruthy()
  expect(
    screen.getByText(/1 record changed by someone else: keep yours or take theirs/),
  ).toBeTruthy()
}

test('reports a concurrent change and keeps the local value with the changed TTL on "Keep mine"', async () => {
  await stageMeanwhile()
  await press('Apply 1 change')
  const bar = await screen.findByRole('region', { name: 'Changes stopped' })
  expect(bar.textContent).toContain('Conflict: A www was changed by someone else.')
  expect(api.written()).toEqual([])
  await press('Stop here')
  await choose('Keep mine')
  expect(screen.queryByText(/changed by someone else|^now /)).toBeNull()
  await press('Apply 1 change')
  expect(await screen.findByText(/^1 applied\./)).toBeTruthy()
  expect(api.rows.get(1)).toMatchObject({ target: '203.0.113.9', ttl_sec: 3600 })
})

test.each([
  ['Keep mine', '203.0.113.9', 1],
  ['Take theirs', '198.51.100.99', 0],
])('resolves a conflict in the stopped run: %s', async (choice, target, applied) => {
  await stageMeanwhile()
  zoneChanges.stage(5, [{ kind: 'add', draft: draft('next') }])
  await press('Apply 2 changes')
  // Additions come first, so the conflict is the last step.
  const bar = within(await screen.findByRole('region', { name: 'Changes stopped' }))
  expect(bar.getByText('3600 203.0.113.9')).toBeTruthy()
  expect(bar.getByText('3600 198.51.100.99')).toBeTruthy()
  expect(bar.queryByRole('button', { name: 'Retry' })).toBeNull()
  await user.click(bar.getByRole('button', { name: choice }))
  expect(
    await screen.findByText(applied === 1 ? /^2 applied\./ : /^1 applied, 1 skipped\./),
  ).toBeTruthy()
  expect(api.rows.get(1)?.target).toBe(target)
  expect(zoneChanges.get(5).changes).toEqual([])
})

test('names the record at which a run stopped', async () => {
  zoneChanges.stage(5, [{ kind: 'update', entry: { ...draft('old'), id: 7 }, draft: draft('api') }])
  renderRoutes(domainRoutes, '/domains/5/changes')
  await press('Apply 1 change')
  const bar = await screen.findByRole('region', { name: 'Changes stopped' })
  expect(bar.textContent).toContain('Conflict: A api was deleted by someone else.')
})

test('discards the staged edit on "Take theirs"', async () => {
  await stageMeanwhile()
  await choose('Take theirs')
  expect(zoneChanges.get(5).changes).toEqual([])
})

test('undoes an immediate edit from its message and reports the result', async () => {
  setEditMode('now')
  render(
    <MemoryRouter>
      <Toasts />
    </MemoryRouter>,
  )
  renderRoutes(domainRoutes, '/domains/5/records')
  await press('Edit value 203.0.113.1')
  const field = screen.getByLabelText('Value of A www')
  await user.clear(field)
  await user.type(field, '203.0.113.9{Enter}')
  const messages = within(screen.getByRole('region', { name: 'Messages' }))
  await user.click(await messages.findByRole('button', { name: 'Undo' }))
  expect(await messages.findByText('Undone: change A www 203.0.113.9')).toBeTruthy()
  expect(api.rows.get(1)?.target).toBe('203.0.113.1')
})

test('shows the progress of an immediate deletion of many records and undoes all of it', async () => {
  setEditMode('now')
  for (const id of [2, 3, 4])
    api.rows.set(id, { ...api.rows.get(1), id, type: 'A', name: `h${id}`, target: '203.0.113.2' })
  renderRoutes(domainRoutes, '/domains/5/records')
  await user.click(await screen.findByRole('checkbox', { name: /select all/i }))
  await press('Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete 4 records' }))
  expect(await screen.findByText(/^4 applied\./)).toBeTruthy()
  expect(api.rows.size).toBe(0)
  await press('Undo 4 changes')
  expect(await screen.findByText(/4 undone/)).toBeTruthy()
  expect(new Set([...api.rows.values()].map(({ name }) => name))).toEqual(
    new Set(['h2', 'h3', 'h4', 'www']),
  )
})

test('does not revert an applied edit from the message of its staging', async () => {
  render(
    <MemoryRouter>
      <Toasts />
    </MemoryRouter>,
  )
  renderRoutes(domainRoutes, '/domains/5/records')
  await press('Edit value 203.0.113.1')
  const field = screen.getByLabelText('Value of A www')
  await user.clear(field)
  await user.type(field, '203.0.113.9{Enter}')
  await press('Apply 1 change')
  expect(await screen.findByText(/^1 applied\./)).toBeTruthy()
  const messages = within(screen.getByRole('region', { name: 'Messages' }))
  await user.click(messages.getByRole('button', { name: 'Undo' }))
  expect(await messages.findByText(/Revert this one in the list/)).toBeTruthy()
  expect(zoneChanges.get(5).changes).toEqual([])
  expect(api.rows.get(1)?.target).toBe('203.0.113.9')
})

test('keeps concurrent changes to other fields on an immediate edit and rejects a conflicting one', async () => {
  setEditMode('now')
  renderRoutes(domainRoutes, '/domains/5/records')
  const edit = async (from: string, to: string) => {
    await press(`Edit value ${from}`)
    const field = screen.getByLabelText('Value of A www')
    await user.clear(field)
    await user.type(field, `${to}{Enter}`)
  }
  const others = (row: object) =>
    api.rows.set(1, { ...api.rows.get(1), id: 1, type: 'A', name: 'www', ...row })
  await screen.findByRole('button', { name: 'Edit value 203.0.113.1' })
  others({ ttl_sec: 3600 })
  await edit('203.0.113.1', '203.0.113.9')
  await screen.findByRole('button', { name: 'Edit value 203.0.113.9' })
  expect(api.rows.get(1)).toMatchObject({ target: '203.0.113.9', ttl_sec: 3600 })
  others({ target: '198.51.100.99' })
  await edit('203.0.113.9', '203.0.113.10')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Conflict: this record was changed by someone else to www.example.org. 3600 IN A 198.51.100.99',
  )
  expect(api.rows.get(1)).toMatchObject({ target: '198.51.100.99' })
})
