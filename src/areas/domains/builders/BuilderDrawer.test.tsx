import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { zoneApi } from '#test/support/console/testZone.ts'
import { pick } from '#test/support/console/testPick.ts'

let api: ReturnType<typeof zoneApi>
const user = userEvent.setup()

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./BuilderDrawer.tsx')
})
beforeEach(() => {
  queryClient.clear()
  api = zoneApi([{ id: 1, type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=none' }])
})
afterEach(() => {
  clearChanges(5)
  api.restore()
})

async function open(kind: string) {
  renderRoutes(domainRoutes, `/domains/5/records/build/${kind}`)
  return within(await screen.findByRole('dialog'))
}

test('warns about a second DMARC record of a name', async () => {
  const drawer = await open('dmarc')
  expect(
    await drawer.findByText(/This name already has a DMARC record; receivers ignore both/),
  ).toBeTruthy()
  await user.type(drawer.getByRole('textbox', { name: /^Subdomain/ }), 'office')
  expect(drawer.queryByText(/There is a DMARC record/)).toBeNull()
})

test('detects an existing DKIM key only when its selector is typed', async () => {
  api.rows.set(8, { id: 8, type: 'TXT', name: '_domainkey', target: 'o=-', ttl_sec: 0 })
  api.rows.set(9, { id: 9, type: 'TXT', name: 's1._domainkey', target: 'v=DKIM1; p=AAAA' })
  const drawer = await open('dkim')
  const selector = await drawer.findByLabelText('Selector')
  expect(drawer.queryByText(/This name already has a key of this selector; receivers/)).toBeNull()
  await user.type(selector, 's1')
  expect(
    await drawer.findByText(/This name already has a key of this selector; receivers/),
  ).toBeTruthy()
  const link = drawer.getByRole('link', { name: 'Edit the existing record' })
  expect(link.getAttribute('href')).toBe('/domains/5/records/9')
})

test('edits an existing SPF record in place', async () => {
  const target = 'v=spf1 ip4:192.0.2.1 include:mail.example.net ~all'
  api.rows.set(9, { id: 9, type: 'TXT', name: '', target, ttl_sec: 300 })
  const drawer = await open('spf')
  // When the drawer is opened by its URL, the records arrive after the form.
  await drawer.findByText(/existing record/)
  const edit = drawer.queryByRole('button', { name: 'Edit the existing record' })
  if (edit) await user.click(edit)
  expect(await drawer.findByText(/Edits the existing record/)).toBeTruthy()
  await user.click(drawer.getByLabelText(/^Mail servers/))
  await user.click(drawer.getByRole('button', { name: 'Stage change' }))
  await waitFor(() =>
    expect(zoneChanges.get(5).changes).toMatchObject([
      {
        kind: 'update',
        entry: { id: 9 },
        draft: { target: 'v=spf1 mx ip4:192.0.2.1 include:mail.example.net ~all', ttl_sec: 300 },
      },
    ]),
  )
})

test('links to the record form for an SPF record with unsupported terms', async () => {
  api.rows.set(9, { id: 9, type: 'TXT', name: '', target: 'v=spf1 exists:%{i}.example.net -all' })
  const drawer = await open('spf')
  const link = await drawer.findByRole('link', { name: 'Edit the existing record' })
  expect(link.getAttribute('href')).toBe('/domains/5/records/9')
})

test('updates the port with the service until the user changes it', async () => {
  const drawer = await open('srv')
  const port = drawer.getByLabelText('Port')
  const choose = async (service: RegExp) => {
    await pick(drawer.getByRole('combobox', { name: 'Service' }), service)
  }
  await choose(/IMAP/)
  expect(port).toHaveProperty('value', '993')
  await user.clear(port)
  await user.type(port, '1993')
  await choose(/LDAP/)
  expect(port).toHaveProperty('value', '1993')
})

test('asks for confirmation of a single period as the target host', async () => {
  const drawer = await open('srv')
  await user.type(drawer.getByLabelText('Target host'), '.')
  await user.click(drawer.getByRole('button', { name: 'Stage record' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(zoneChanges.get(5).changes).toEqual([])
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await drawer.findByText('Enter the host that offers the service.')).toBeTruthy()
})
