import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import type { RecordedRequest } from '#test/support/console/testApi.ts'
import { useToasts } from '#ui/overlay/toast.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi, zoneDomain } from '#test/support/console/testZone.ts'
import { linesOf, pick } from '#test/support/console/testPick.ts'

let api: ReturnType<typeof zoneApi>
let owner: object = zoneDomain
const account = ({ method, path, body }: RecordedRequest) => {
  if (path !== '/domains/5') return undefined
  if (method === 'PUT') owner = { ...owner, ...(body as object) }
  return owner
}

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./DomainForm.tsx')
  await import('../records/RecordsTab.tsx')
})
beforeEach(() => {
  queryClient.clear()
  owner = { ...zoneDomain, status: 'disabled' }
  api = zoneApi([], account)
})
afterEach(() => api.restore())

const user = userEvent.setup()
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }))
const choose = async (form: Awaited<ReturnType<typeof drawer>>, field: string, label: RegExp) => {
  await pick(form.getByRole('combobox', { name: field }), label)
}

test('does not send the status when the TTL of a disabled domain is edited', async () => {
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  await choose(form, 'Default TTL', /^5 min/)
  await user.click(form.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(api.written()).toHaveLength(1))
  expect(api.written()[0]).toMatchObject({ method: 'PUT', path: '/domains/5' })
  expect(api.written()[0]?.body).toEqual({ ttl_sec: 300 })
})

test('does not revert fields that another client changed while the form was open', async () => {
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  owner = { ...owner, soa_email: 'others@example.org', refresh_sec: 3600 }
  await queryClient.refetchQueries({ type: 'active' })
  await choose(form, 'Default TTL', /^5 min/)
  await user.click(form.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(api.written()).toHaveLength(1))
  expect(api.written()[0]?.body).toEqual({ ttl_sec: 300 })
})

test('changes the status separately from the form', async () => {
  owner = { ...zoneDomain }
  renderRoutes(domainRoutes, '/domains/5/records')
  await user.click(await screen.findByRole('button', { name: 'Actions for example.org' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  await waitFor(() => expect(api.written()).toHaveLength(1))
  expect(api.written()[0]?.body).toEqual({ status: 'disabled' })
})

test('has no status field in the form of a domain', async () => {
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  expect(form.queryByLabelText(/Status/)).toBeNull()
})

test('orders required fields before those with defaults, with the timing last', async () => {
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  const indexOfField = (name: string) => {
    const field = form.getAllByLabelText(new RegExp(`^${name}`))[0]
    return field ? [...document.querySelectorAll('input, select, textarea')].indexOf(field) : -1
  }
  const order = ['Domain', 'Type', 'Contact email', 'Description', 'Default TTL', 'Expire']
  const indexes = order.map(indexOfField)
  expect(indexes).not.toContain(-1)
  expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
})

test('counts the total length of addresses near the limit and rejects too many', async () => {
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  const field = form.getByRole('combobox', { name: /Allowed AXFR addresses/ })
  await user.type(field, '192.0.2.1,')
  expect(form.queryByText(/characters together/)).toBeNull()
  const many = Array.from({ length: 100 }, (_, at) => `192.0.2.${100 + at}`)
  await user.click(field)
  await user.paste(`${many.join(',')},`)
  expect(await form.findByText(/1,109 of 1,000 characters together: 109 too many/)).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Save settings' }))
  expect(await form.findByText(/must have at most 1000 characters/)).toBeTruthy()
  expect(api.written()).toEqual([])
})

test('explains the defaults of the timing fields', async () => {
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  const times = form.getByRole('group', { name: 'Timing' })
  expect(within(times).getAllByRole('combobox')).toHaveLength(4)
  const optionTexts = async (field: string) =>
    (await linesOf(form.getByRole('combobox', { name: field }))).slice(0, 3)
  expect(await optionTexts('Default TTL')).toEqual([
    'Default (1 day)',
    expect.stringMatching(/^30 s.*Shorter than any record’s own TTL/),
    expect.stringMatching(/^2 min/),
  ])
  expect((await optionTexts('Refresh'))[0]).toBe('Default (4 h)')
  expect((await optionTexts('Retry'))[0]).toBe('Default (4 h)')
  expect((await optionTexts('Expire'))[0]).toMatch(/^Default \((?:14 days)/)
})

test('sends a cleared description and group as null', async () => {
  owner = { ...owner, description: 'Shop', group: 'web' }
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  await user.clear(form.getByRole('textbox', { name: /^Description/ }))
  await user.clear(form.getByRole('textbox', { name: /^Group/ }))
  await user.click(form.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(api.written()).toHaveLength(1))
  expect(api.written()[0]?.body).toEqual({ description: null, group: null })
})

test('links the allowed AXFR addresses to their usage', async () => {
  owner = { ...owner, axfr_ips: ['192.0.2.1', '2001:db8::1'] }
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  await user.click(form.getByRole('button', { name: 'Find usage of the allowed AXFR addresses' }))
  const item = await screen.findByRole('menuitem', { name: 'Find usage of 2001:db8::1' })
  expect(item.getAttribute('href')).toBe('/find?for=2001%3Adb8%3A%3A1')
})

test('explains the zone transfers that a secondary domain needs and links to a ticket', async () => {
  owner = { ...owner, type: 'slave', soa_email: '', master_ips: ['192.0.2.1'] }
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  const hint = form.getByText(/must allow zone transfers \(AXFR\) from the four addresses/)
  expect(hint.textContent).toContain('The API does not list these addresses')
  const ask = within(hint).getByRole('link', { name: 'ask for them in a ticket' })
  expect(ask.getAttribute('href')).toBe('/support/new')
})

test('warns that a change to a secondary domain deletes the records', async () => {
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  const warning = /records of this domain are deleted/
  expect(form.queryByText(warning)).toBeNull()
  await choose(form, 'Type', /^Secondary/)
  form.getByText(warning)
})

interface Followed {
  label: string
  onSelect: () => void
}

test('links to the name servers after a domain is added', async () => {
  api.restore()
  api = zoneApi([], (request) =>
    request.path === '/domains' && request.method === 'POST' ? zoneDomain : account(request),
  )
  const router = renderRoutes(domainRoutes, '/domains/new')
  const toasts = renderHook(() => useToasts())
  const form = await drawer('Add domain')
  await user.type(form.getByRole('textbox', { name: 'Domain' }), 'example.org')
  await user.type(form.getByRole('textbox', { name: /^Contact email/ }), 'admin@example.org')
  await user.click(form.getByRole('button', { name: 'Add domain' }))
  await waitFor(() => expect(toasts.result.current.at(-1)?.text).toBe('Added example.org'))
  const action = toasts.result.current.at(-1)?.action as Followed | undefined
  expect(action?.label).toBe('Name servers')
  act(() => action?.onSelect())
  await waitFor(() => expect(router.state.location.pathname).toBe('/domains/5/zone-file'))
})

test.each([
  ['lines', '192.0.2.1\n192.0.2.2\r\n'],
  ['spaces', '192.0.2.1 192.0.2.2'],
  ['semicolons', '192.0.2.1; 192.0.2.2'],
  ['tabs', '192.0.2.1\t192.0.2.2'],
])('adds each address of a list pasted with %s', async (_, text) => {
  renderRoutes(domainRoutes, '/domains/5/records/settings')
  const form = await drawer('Domain settings')
  await user.click(form.getByRole('combobox', { name: /^Allowed AXFR addresses/ }))
  await user.paste(text)
  await user.click(form.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(api.written()).toHaveLength(1))
  expect(api.written()[0]?.body).toEqual({ axfr_ips: ['192.0.2.1', '192.0.2.2'] })
})
