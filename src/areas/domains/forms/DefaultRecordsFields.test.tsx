import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import type { RecordedRequest } from '#test/support/console/testApi.ts'
import { pick } from '#test/support/console/testPick.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { zoneChanges } from '../changes/zoneChanges.ts'
import { routes as domainRoutes } from '../routes.tsx'
import { zoneApi, zoneDomain } from '#test/support/console/testZone.ts'

const list = (data: readonly object[]) => ({ data, page: 1, pages: 1, results: data.length })
const instances = [
  { id: 8, label: 'inside', ipv4: ['10.0.0.2'], ipv6: null },
  {
    id: 10,
    label: 'two',
    ipv4: ['203.0.113.7', '203.0.113.8'],
    ipv6: '2001:db8::8/128',
  },
  { id: 9, label: 'web-1', ipv4: ['192.168.128.2', '203.0.113.7'], ipv6: '2001:db8::7/128' },
]
const refusal = { status: 400, body: { errors: [{ reason: 'Not now', field: 'target' }] } }

let api: ReturnType<typeof zoneApi>
let isCreated = false
let refuses: (request: RecordedRequest) => boolean = () => false

const domain = { ...zoneDomain, domain: 'new.example' }
const account = (request: RecordedRequest) => {
  const { method, path } = request
  if (path === '/compute/instances') return list(instances)
  if (path === '/domains' && method === 'POST') {
    isCreated = true
    return domain
  }
  if (path === '/domains') return list(isCreated ? [domain] : [])
  if (path === '/domains/5') return domain
  return refuses(request) ? refusal : undefined
}

// Preload the lazy modules, because loading them can take long on a busy machine.
beforeAll(async () => {
  await import('../DomainScreen.tsx')
  await import('./DomainForm.tsx')
  await import('../records/RecordsTab.tsx')
  await import('../changes/StagedBar.tsx')
})
beforeEach(() => {
  queryClient.clear()
  isCreated = false
  refuses = () => false
  api = zoneApi([], account)
})
afterEach(() => {
  zoneChanges.clear(5)
  api.restore()
})

const user = userEvent.setup()
async function openEmptyForm() {
  renderRoutes(domainRoutes, '/domains/new')
  const form = within(await screen.findByRole('dialog', { name: 'Add domain' }))
  const fill = async (field: HTMLElement, text: string) => {
    await user.click(field)
    await user.paste(text)
  }
  const chooseSource = (name: RegExp) => pick(form.getByLabelText('Default records'), name)
  const add = () => user.click(form.getByRole('button', { name: 'Add domain' }))
  return { form, fill, chooseSource, add }
}
async function openForm() {
  const opened = await openEmptyForm()
  await opened.fill(opened.form.getByLabelText('Domain'), 'new.example')
  await opened.fill(opened.form.getByLabelText('Contact email (SOA)'), 'admin@new.example')
  return opened
}
const linesIn = (form: ReturnType<typeof within>) =>
  [...form.getByLabelText('Records to add').children].map(({ textContent }) => textContent)
const added = () =>
  api
    .written()
    .filter(({ path }) => path.endsWith('/records'))
    .map(({ body }) => body)

test('adds a domain with previewed records of an instance', async () => {
  const { form, chooseSource, add } = await openForm()
  await chooseSource(/^From an instance/)
  await user.click(form.getByLabelText('Instance'))
  const options = within(await screen.findByRole('listbox'))
  const inside = await options.findByRole('option', { name: /inside/ })
  expect(inside.textContent).toContain('No public address')
  expect(inside.getAttribute('aria-disabled')).toBe('true')
  await user.click(options.getByRole('option', { name: /web-1/ }))
  await user.click(form.getByLabelText(/^Mail server/))
  const lines = linesIn(form)
  expect(lines).toEqual([
    'new.example. IN A 203.0.113.7',
    'new.example. IN AAAA 2001:db8::7',
    'www.new.example. IN A 203.0.113.7',
    'www.new.example. IN AAAA 2001:db8::7',
    'mail.new.example. IN A 203.0.113.7',
    'mail.new.example. IN AAAA 2001:db8::7',
    'new.example. IN MX 10 mail.new.example.',
  ])
  await add()
  expect(await screen.findByText(/^7 applied\. Verified\./)).toBeTruthy()
  expect(added()).toHaveLength(7)
  expect([...api.rows.values()].map(({ type, name, target }) => [type, name, target])).toEqual([
    ['A', '', '203.0.113.7'],
    ['AAAA', '', '2001:db8::7'],
    ['A', 'www', '203.0.113.7'],
    ['AAAA', 'www', '2001:db8::7'],
    ['A', 'mail', '203.0.113.7'],
    ['AAAA', 'mail', '2001:db8::7'],
    ['MX', '', 'mail.new.example'],
  ])
})

test('uses all public IPv4 addresses of an instance, or the selected one', async () => {
  const { form, chooseSource } = await openForm()
  await chooseSource(/^From an instance/)
  await pick(form.getByLabelText('Instance'), /web-1/)
  expect(form.queryByLabelText('IPv4 address')).toBeNull()
  await pick(form.getByLabelText('Instance'), /two/)
  await user.click(form.getByLabelText('www'))
  const lines = ['A 203.0.113.7', 'A 203.0.113.8', 'AAAA 2001:db8::8']
  expect(linesIn(form)).toEqual(lines.map((line) => `new.example. IN ${line}`))
  await pick(form.getByLabelText('IPv4 address'), '203.0.113.8')
  expect(linesIn(form)).toEqual(lines.slice(1).map((line) => `new.example. IN ${line}`))
})

test('reports a rejected record and retries it without adding the others twice', async () => {
  const { form, fill, chooseSource, add } = await openForm()
  await chooseSource(/^From addresses/)
  await fill(form.getByLabelText('Addresses'), '203.0.113.7,2001:db8::7,')
  refuses = ({ method, body }) => method === 'POST' && (body as { type?: string }).type === 'AAAA'
  await add()
  const stopped = within(await screen.findByRole('region', { name: 'Changes stopped' }))
  expect(await stopped.findByText(/Stopped: 1 change failed/)).toBeTruthy()
  expect(stopped.getByText(/AAAA @.*Not now/)).toBeTruthy()
  refuses = () => false
  await user.click(stopped.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/^4 applied\. Verified\./)).toBeTruthy()
  expect([...api.rows.values()].map(({ type, name }) => `${type} ${name}`).toSorted()).toEqual([
    'A ',
    'A www',
    'AAAA ',
    'AAAA www',
  ])
})

test('sends nothing while an address is missing or private', async () => {
  const { form, fill, chooseSource, add } = await openForm()
  await chooseSource(/^From addresses/)
  await add()
  expect(await form.findByText('Required')).toBeTruthy()
  await fill(form.getByLabelText('Addresses'), '10.0.0.2,')
  await add()
  expect(await form.findByText(/10\.0\.0\.2 is an address of a private network/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Addresses')))
  expect(api.written()).toEqual([])
  await chooseSource(/^None/)
  await add()
  await waitFor(() => expect(api.written()).toHaveLength(1))
  expect(added()).toEqual([])
})

test('asks for confirmation before Cancel discards only typed addresses', async () => {
  const { form, fill, chooseSource } = await openEmptyForm()
  await chooseSource(/^From addresses/)
  await fill(form.getByLabelText('Addresses'), '203.0.113.7,')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
})

test('shows errors of the default records together with those of the domain', async () => {
  const { form, fill, chooseSource, add } = await openEmptyForm()
  await fill(form.getByLabelText('Domain'), 'new.example')
  await chooseSource(/^From addresses/)
  await fill(form.getByLabelText('Addresses'), '10.0.0.2,')
  await add()
  expect(await form.findByText('Required for a primary domain')).toBeTruthy()
  expect(await form.findByText(/10\.0\.0\.2 is an address of a private network/)).toBeTruthy()
})
