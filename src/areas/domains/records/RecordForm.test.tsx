import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { zoneApi } from '#test/support/console/testZone.ts'

const computes = [
  {
    id: 7,
    label: 'web-1',
    ipv4: ['203.0.113.7', '192.168.128.7'],
    ipv6: '2001:db8::7/128',
  },
  { id: 8, label: 'db-1', ipv4: ['203.0.113.8'], ipv6: null },
]

let api: ReturnType<typeof zoneApi>
const open = (records: Parameters<typeof zoneApi>[0] = []) => {
  api = zoneApi(records, ({ path }) =>
    path === '/compute/instances'
      ? { data: computes, page: 1, pages: 1, results: computes.length }
      : undefined,
  )
}

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./RecordForm.tsx')
})
beforeEach(() => queryClient.clear())
afterEach(() => {
  clearChanges(5)
  api.restore()
})

const user = userEvent.setup()
const form = async (name = 'Add record') => within(await screen.findByRole('dialog', { name }))

async function chooseType(type: string) {
  const drawer = await form()
  const field = drawer.getByRole<HTMLInputElement>('combobox', { name: 'Type' })
  await user.clear(field)
  await user.keyboard(`${type}{Enter}`)
  expect(field.value).toBe(type)
  return drawer
}

const added = () =>
  zoneChanges.get(5).changes.map((change) => ('draft' in change ? change.draft : change))

test('finds and selects the address of an instance by its label', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await form()
  const field = drawer.getByRole('combobox', { name: 'IPv4 address' })
  await user.type(field, 'web')
  const options = await within(await screen.findByRole('listbox')).findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '203.0.113.7web-1',
    '192.168.128.7web-1, address of a private network',
  ])
  await user.click(options[0] as HTMLElement)
  expect(field).toHaveProperty('value', '203.0.113.7')
  expect(await drawer.findByText('Of web-1')).toBeTruthy()
  expect(await drawer.findByText(/IN A 203.0.113.7/)).toBeTruthy()
})

test('loads instances only when an address field is used', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('TXT')
  await user.click(drawer.getByRole('textbox', { name: 'Value' }))
  expect(api.read('/compute/instances')).toEqual([])
})

test('suggests the addresses of instances when a value is edited inline', async () => {
  open([{ id: 1, type: 'AAAA', name: 'www', target: '2001:db8::1' }])
  renderRoutes(domainRoutes, '/domains/5/records')
  await user.click(await screen.findByRole('button', { name: 'Edit value 2001:db8::1' }))
  const field = screen.getByLabelText('Value of AAAA www')
  const list = document.querySelector(`#${CSS.escape(field.getAttribute('list') ?? '')}`)
  await waitFor(() => expect(list?.querySelector('option')?.value).toBe('2001:db8::7'))
})

test('suggests the short form of a long IPv6 address', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('AAAA')
  const field = drawer.getByRole('combobox', { name: 'IPv6 address' })
  await user.click(field)
  await user.paste('2001:0db8:0:0:0:0:0:1')
  await user.click(await drawer.findByRole('button', { name: '2001:db8::1' }))
  expect(field).toHaveProperty('value', '2001:db8::1')
})

test('warns about a private address', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await form()
  await user.type(drawer.getByRole('combobox', { name: 'IPv4 address' }), '10.0.0.1')
  expect(await drawer.findByText(/10.0.0.1 is an address of a private network/)).toBeTruthy()
})

test('asks for confirmation of an SRV record with a single period as host', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('SRV')
  await user.type(drawer.getByLabelText('Service'), 'sip')
  await user.type(drawer.getByRole('combobox', { name: /Protocol/ }), 'tcp')
  await user.type(drawer.getByLabelText('Target host'), '.')
  for (const label of ['Priority', 'Weight', 'Port'])
    await user.type(drawer.getByLabelText(label), '0')
  await user.click(drawer.getByRole('button', { name: 'Stage record' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Mark this service as unavailable?' }),
  )
  expect(question.getByText(/RFC 2782/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await drawer.findByText('Enter the host that offers the service.')).toBeTruthy()
  expect(added()).toEqual([])
  await user.click(drawer.getByRole('button', { name: 'Stage record' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as unavailable' }))
  await waitFor(() => expect(added()).toMatchObject([{ name: '_sip._tcp', target: '.' }]))
})

test('asks for confirmation of a CAA record that forbids all certificates and warns about the first one', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('CAA')
  await user.type(drawer.getByLabelText('Value'), ';')
  expect(await drawer.findByText(/This blocks every other CA/)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: 'Stage record' }))
  await user.click(await screen.findByRole('button', { name: 'Forbid all certificates' }))
  await waitFor(() => expect(added()).toMatchObject([{ type: 'CAA', target: ';' }]))
})

test('requires the form for a period or semicolon typed in the table', async () => {
  open([{ id: 1, type: 'CAA', name: '', target: 'ca.example', tag: 'issue' }])
  renderRoutes(domainRoutes, '/domains/5/records')
  await user.click(await screen.findByRole('button', { name: 'Edit value ca.example' }))
  const field = screen.getByRole('textbox', { name: 'Value of CAA @' })
  await user.clear(field)
  await user.type(field, ';{Enter}')
  expect(await screen.findByText(/This needs confirmation/)).toBeTruthy()
  expect(added()).toEqual([])
})

test('rejects a second SPF record for a name', async () => {
  open([{ type: 'TXT', name: '', target: 'v=spf1 -all' }])
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('TXT')
  await user.type(drawer.getByRole('textbox', { name: 'Value' }), 'v=spf1 mx -all')
  await user.click(drawer.getByRole('button', { name: 'Stage record' }))
  expect(await drawer.findByText(/This name already has an SPF record/)).toBeTruthy()
  expect(added()).toEqual([])
})

test('names an MX record by its type and name', async () => {
  open([{ type: 'MX', name: '', target: 'mail.example.net', priority: 10 }])
  renderRoutes(domainRoutes, '/domains/5/records/1')
  expect(await screen.findByRole('dialog', { name: 'Edit MX @' })).toBeTruthy()
})

test('explains why a null MX cannot exist next to other mail servers', async () => {
  open([{ type: 'MX', name: '', target: 'mail.example.net', priority: 10 }])
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('MX')
  await user.click(drawer.getByRole('switch', { name: /accept mail/ }))
  await user.click(drawer.getByRole('button', { name: 'Stage record' }))
  expect(await drawer.findByText(/Remove all other MX records before/)).toBeTruthy()
})

test('suggests a fix for a name that contains the domain twice', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await form()
  const name = drawer.getByLabelText(/^Name/)
  await user.type(name, 'www.example.org.example.org')
  await user.click(drawer.getByRole('button', { name: 'www.example.org' }))
  expect(name).toHaveProperty('value', 'www')
})

test.each([
  ['ends in the domain twice', 'www.example.org.example.org.'],
  ['has one part and would not lie in the domain', 'www'],
])('suggests a fix for a target that %s', async (_, typed) => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('CNAME')
  const target = drawer.getByLabelText('Target')
  await user.type(target, typed)
  await user.click(drawer.getByRole('button', { name: 'www.example.org' }))
  expect(target).toHaveProperty('value', 'www.example.org')
})

test('reports a name outside the domain', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await form()
  await user.type(drawer.getByLabelText(/^Name/), 'www.example.net.')
  expect(drawer.getByText('www.example.net is not in example.org')).toBeTruthy()
})

test('shows the full name of an SRV record while typing', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('SRV')
  await user.type(drawer.getByLabelText('Service'), '_sip.')
  await user.type(drawer.getByRole('combobox', { name: /^Protocol/ }), 'tcp')
  expect(drawer.getByText('_sip._tcp.example.org')).toBeTruthy()
})

test('warns which records a delegation hides and links to reverse DNS for PTR records', async () => {
  open([{ type: 'A', name: 'www.sub', target: '203.0.113.1' }])
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('NS')
  await user.type(drawer.getByLabelText(/^Name \(/), 'sub')
  await user.type(drawer.getByLabelText('Name server'), 'ns1.example.net')
  expect(await drawer.findByText(/This hides a record: www.sub.example.org/)).toBeTruthy()
  await chooseType('PTR')
  expect(drawer.getByRole('link', { name: 'instance' }).getAttribute('href')).toBe('/compute')
})

test('warns about invisible characters in a text and replaces them on request', async () => {
  open()
  renderRoutes(domainRoutes, '/domains/5/records/new')
  const drawer = await chooseType('TXT')
  const field = drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Value' })
  await user.click(field)
  await user.paste('v=spf1\u00a0-all\u200b')
  await drawer.findByText(/contains U\+00A0 \(no-break space\), U\+200B \(zero width space\)/)
  await user.click(drawer.getByRole('button', { name: 'Replace with plain characters' }))
  expect(field.value).toBe('v=spf1 -all')
  await waitFor(() => expect(drawer.queryByText(/zero width space/)).toBeNull())
})
