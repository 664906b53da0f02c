import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { setEditMode } from '../changes/editMode.ts'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { zoneApi } from '#test/support/console/testZone.ts'

let api: ReturnType<typeof zoneApi>
const user = userEvent.setup()

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./RecordsTab.tsx')
})
beforeEach(() => {
  queryClient.clear()
  api = zoneApi([{ id: 1, type: 'MX', name: '', target: 'mail.example.net', priority: 10 }])
  renderRoutes(domainRoutes, '/domains/5/records')
})
afterEach(() => {
  clearChanges(5)
  setEditMode('stage')
  api.restore()
})

async function edit(text: string) {
  await user.click(await screen.findByRole('button', { name: 'Edit value mail.example.net' }))
  const field = screen.getByLabelText('Value of MX @')
  await user.clear(field)
  await user.type(field, text)
  return field
}

test('shows a validation error at the field, outside the cell', async () => {
  const field = await edit('192.0.2.1{Enter}')
  const fault = await screen.findByText('Must be a name, not an address')
  expect(fault.getAttribute('role')).toBe('alert')
  expect(fault.closest('[role=gridcell], [role=row]')).toBeNull()
  expect(field.getAttribute('aria-describedby')).toBe(fault.id)
  expect(field).toHaveProperty('value', '192.0.2.1')
  await user.type(field, 'x')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('closes an unchanged editor on an outside click and leaves the focus there', async () => {
  await user.click(await screen.findByRole('button', { name: 'Edit value mail.example.net' }))
  await user.click(screen.getByRole('searchbox', { name: 'Filter Records' }))
  expect(screen.queryByLabelText('Value of MX @')).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Filter Records')
})

test('keeps changed input after an outside click', async () => {
  const field = await edit('mx.example.net')
  await user.click(screen.getByRole('searchbox', { name: 'Filter Records' }))
  expect(field).toHaveProperty('value', 'mx.example.net')
  await user.type(field, '{Enter}')
  await waitFor(() => expect(zoneChanges.get(5).changes).toHaveLength(1))
})

test('keeps the editor open while a request is pending and shows its error', async () => {
  setEditMode('now')
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const originalFetch = globalThis.fetch
  await screen.findByRole('button', { name: 'Edit value mail.example.net' })
  const holding = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...input) => {
    await gate
    return originalFetch(...input)
  })
  api.rows.set(1, { ...api.rows.get(1), id: 1, type: 'MX', target: 'mx.example.org' })
  const field = await edit('mx.example.net{Enter}')
  await waitFor(() => expect(field.getAttribute('aria-busy')).toBe('true'))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('searchbox', { name: 'Filter Records' }))
  expect(screen.getByLabelText('Value of MX @')).toBe(field)
  release()
  expect((await screen.findByRole('alert')).textContent).toContain('changed by someone else')
  holding.mockRestore()
  await user.type(field, '{Escape}')
  expect(screen.queryByLabelText('Value of MX @')).toBeNull()
})

test('disables the TTL field while a request is pending', async () => {
  setEditMode('now')
  await user.click(await screen.findByRole('button', { name: /^Edit TTL/ }))
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const originalFetch = globalThis.fetch
  const holding = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...input) => {
    await gate
    return originalFetch(...input)
  })
  const field = screen.getByLabelText('TTL of MX @')
  await user.selectOptions(field, '300')
  await user.type(field, '{Enter}')
  await waitFor(() => expect(field).toHaveProperty('disabled', true))
  release()
  await waitFor(() => expect(api.rows.get(1)?.ttl_sec).toBe(300))
  holding.mockRestore()
})

test('shows an API error at the field and keeps the input', async () => {
  setEditMode('now')
  api.restore()
  api = zoneApi([...api.rows.values()], ({ method }) =>
    method === 'PUT'
      ? { status: 400, body: { errors: [{ field: 'target', reason: 'Not today' }] } }
      : undefined,
  )
  const field = await edit('mx.example.net{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Not today')
  expect(field).toHaveProperty('value', 'mx.example.net')
})
