import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as firewallRoutes } from './routes.tsx'
import { pick } from '#test/support/console/testPick.ts'

const rules = {
  inbound: [
    {
      protocol: 'TCP',
      ports: '22',
      addresses: { ipv4: ['203.0.113.0/24'] },
      action: 'ACCEPT',
      label: 'ssh',
    },
    { protocol: 'ICMP', addresses: { ipv4: ['0.0.0.0/0'] }, action: 'ACCEPT', label: 'ping' },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
}
const web = {
  id: 3,
  label: 'web',
  status: 'enabled',
  tags: [],
  rules,
  entities: [{ id: 7, type: 'compute', label: 'web-1' }],
}
const device = { id: 31, created: '2026-01-01T00:00:00', entity: web.entities[0] }
const computes = [
  { id: 7, label: 'web-1', status: 'running', region: 'eu-central' },
  { id: 8, label: 'web-2', status: 'running', region: 'eu-central' },
]

let api: ReturnType<typeof respondWith>
let refusal: object | undefined
let grants: object = {}
let current: object = rules
let devices: object[]
let ofInstance: object[] = []

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })
const base = '/networking/firewalls'

function answer({ method, path, body }: RecordedRequest): object {
  if (method !== 'GET') {
    if (refusal) return { status: 400, body: { errors: [refusal] } }
    if (path.endsWith('/rules')) return body as object
    if (path.endsWith('/devices')) return { id: 32, entity: { id: 8, label: 'web-2' } }
    return { ...web, ...(body as object), rules }
  }
  if (path === '/profile/grants') return grants
  if (path === base) return listOf([web])
  if (path === `${base}/3`) return web
  if (path === `${base}/3/rules`) return current
  if (path === `${base}/3/devices`) return listOf(devices)
  if (path === '/compute/instances/7/firewalls') return listOf(ofInstance)
  return listOf(path === '/compute/instances' ? computes : [])
}

beforeEach(() => {
  queryClient.clear()
  refusal = undefined
  grants = {}
  current = rules
  devices = [device]
  ofInstance = []
  api = respondWith(answer)
})
afterEach(() => api.restore())

const written = () => api.requests.filter(({ method }) => method !== 'GET')
const isBlocked = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'
const openMenu = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  return within(await screen.findByRole('menu', { name: `Actions for ${name}` }))
}
const choose = async (name: string, item: string) =>
  userEvent.click((await openMenu(name)).getByRole('menuitem', { name: item }))
const openRules = async () => {
  const router = renderRoutes(firewallRoutes, '/firewalls/3/rules')
  await screen.findByRole('list', { name: 'Inbound rules' })
  return router
}

test('shows rule counts and devices in the list and disables a firewall immediately', async () => {
  renderRoutes(firewallRoutes, '/firewalls')
  const row = within(await screen.findByRole('row', { name: 'web' }))
  row.getByText('2 rules · default drop')
  row.getByText('web-1')
  await userEvent.click(row.getByRole('button', { name: 'Actions for web' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  await waitFor(() => expect(written()[0]?.body).toEqual({ status: 'disabled' }))
})

test('creates a firewall with default policies and the selected instances', async () => {
  const router = renderRoutes(firewallRoutes, '/firewalls/new')
  const form = within(await screen.findByRole('dialog', { name: 'Create firewall' }))
  const submit = form.getByRole('button', { name: 'Create firewall' })
  await userEvent.type(form.getByLabelText('Label'), 'web')
  await userEvent.click(submit)
  await form.findByText('Label must be unique among your Cloud Firewalls')
  await userEvent.type(form.getByLabelText('Label'), '--2')
  await form.findByText(/must not have two hyphens/)
  await userEvent.clear(form.getByLabelText('Label'))
  await userEvent.type(form.getByLabelText('Label'), 'new-one')
  await pick(form.getByRole('combobox', { name: 'Instances (optional)' }), /web-2/)
  form.getByText(/All inbound traffic is blocked, SSH included/)
  await userEvent.click(submit)
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.body).toEqual({
    label: 'new-one',
    rules: { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    devices: { computes: [8] },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/firewalls/3/rules'))
})

test('validates, reorders and reviews rules and sends them in full', async () => {
  await openRules()
  const ports = screen.getByRole('textbox', { name: 'inbound rule 1: Ports' })
  await userEvent.type(ports, '-')
  screen.getByText(/ports and ranges/)
  expect(isBlocked(screen.getByRole('button', { name: /^Review changes/ }))).toBe(true)
  await userEvent.type(ports, '24')
  await userEvent.click(screen.getByRole('button', { name: 'Move inbound rule 2 up' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add outbound rule' }))
  await choose('outbound rule 1', 'Match any address')
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }))
  const review = within(await screen.findByRole('alertdialog', { name: 'Save the rules of web?' }))
  within(review.getByRole('table', { name: 'Changes' })).getByText(/22-24/)
  await userEvent.click(review.getByRole('button', { name: 'Save rules' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  const [ssh, ping] = rules.inbound
  expect(written()[0]).toMatchObject({ method: 'PUT', path: `${base}/3/rules` })
  expect(written()[0]?.body).toEqual({
    ...rules,
    inbound: [ping, { ...ssh, ports: '22-24' }],
    outbound: [
      { protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }, action: 'DROP' },
    ],
  })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('moves a rule with Alt and arrow keys and by dragging', async () => {
  await openRules()
  const labels = () =>
    screen
      .getAllByRole<HTMLSelectElement>('combobox', { name: /^inbound rule \d: Protocol/ })
      .map(({ value }) => value)
  const before = labels()
  screen.getByRole('combobox', { name: 'inbound rule 1: Protocol' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(labels()).toEqual(before)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(labels()).toEqual(before.toReversed())
  expect(document.activeElement?.getAttribute('aria-label')).toBe('inbound rule 2: Protocol')

  const data = new Map<string, string>()
  const dataTransfer = {
    setData: (type: string, text: string) => data.set(type, text),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()]
    },
  }
  const [first, second] = within(screen.getByRole('list', { name: 'Inbound rules' })).getAllByRole(
    'listitem',
  )
  const handle = second?.querySelector('[draggable="true"]')
  if (!first || !handle) throw new Error('There are two rules.')
  fireEvent.dragStart(handle, { dataTransfer })
  fireEvent.dragOver(first, { dataTransfer })
  fireEvent.drop(first, { dataTransfer })
  expect(labels()).toEqual(before)
})

test('shows an API error for a rule next to its field', async () => {
  refusal = { field: 'inbound[1].addresses.ipv4[0]', reason: 'Is not allowed here' }
  await openRules()
  await choose('inbound rule 1', 'Remove')
  await userEvent.click(screen.getByRole('button', { name: 'Add inbound rule' }))
  const field = screen.getByRole('textbox', { name: /^inbound rule 2: IPv4/ })
  await userEvent.type(field, '192.0.2.1')
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save rules' }))
  const review = within(screen.getByRole('alertdialog'))
  await review.findByText(/Is not allowed here/)
  await userEvent.click(review.getByRole('button', { name: 'Cancel' }))
  screen.getByText('192.0.2.1/32: Is not allowed here')
})

test('does not overwrite rules that another client changed', async () => {
  await openRules()
  await choose('inbound rule 2', 'Remove')
  current = { ...rules, inbound_policy: 'ACCEPT' }
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save rules' }))
  await screen.findByText(/Someone changed the rules/)
  expect(written()).toEqual([])
})

test('asks before discarding unsaved rules', async () => {
  const router = await openRules()
  await choose('inbound rule 2', 'Remove')
  await userEvent.click(screen.getByRole('link', { name: /Devices/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/firewalls/3/devices'))
})

test('links devices to the network of the instance and to the load balancer', async () => {
  devices = [device, { ...device, id: 33, entity: { id: 4, type: 'balancer', label: 'edge' } }]
  renderRoutes(firewallRoutes, '/firewalls/3/devices')
  const instance = await screen.findByRole('link', { name: 'web-1' })
  expect(instance.getAttribute('href')).toBe('/compute/7/network')
  const balancer = screen.getByRole('link', { name: 'edge' })
  expect(balancer.getAttribute('href')).toBe('/balancers/4')
})

test('links to the connectivity of an instance from its device and from the firewall', async () => {
  renderRoutes(firewallRoutes, '/firewalls/3/devices')
  const connectivity = async (button: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const item = await screen.findByRole('menuitem', { name: 'Check connectivity' })
    const href = item.getAttribute('href')
    await userEvent.keyboard('{Escape}')
    return href
  }
  expect(await connectivity('Actions for web-1')).toBe('/reach?from=internet&to=compute/7')
  expect(await connectivity('Actions for web')).toBe('/reach?from=internet&to=compute/7')
})

test('adds an instance that is not assigned yet, and removes one after confirmation', async () => {
  const router = renderRoutes(firewallRoutes, '/firewalls/3/devices/add')
  const form = within(await screen.findByRole('dialog', { name: 'Add an instance to web' }))
  await userEvent.click(form.getByRole('combobox', { name: 'Instance' }))
  const there = await screen.findByRole('option', { name: /web-1/ })
  expect(there.textContent).toContain('Already has this firewall')
  await userEvent.click(screen.getByRole('option', { name: /web-2/ }))
  await userEvent.click(form.getByRole('button', { name: 'Add instance' }))
  await waitFor(() => expect(written()[0]?.body).toEqual({ id: 8, type: 'compute' }))
  await router.navigate('/firewalls/3/devices/31/remove')
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove web-1 from web?' }),
  )
  await userEvent.click(question.getByRole('button', { name: 'Remove web-1' }))
  await waitFor(() =>
    expect(written()[1]).toMatchObject({ method: 'DELETE', path: `${base}/3/devices/31` }),
  )
})

test.each([
  ['no other firewall', [web], /^Opens to everyone: TCP all ports; UDP all ports\.$/],
  [
    'a disabled one',
    [web, { ...web, id: 4, label: 'off', status: 'disabled' }],
    /^No other firewall/,
  ],
  ['another one', [web, { ...web, id: 5, label: 'base' }], /^Still filtered by$/],
])(
  'shows which ports open to everyone when an instance is removed: %s',
  async (_, firewalls, warning) => {
    ofInstance = firewalls
    renderRoutes(firewallRoutes, '/firewalls/3/devices/31/remove')
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Remove web-1 from web?' }),
    )
    await question.findByText(warning)
  },
)

test('lists the devices that lose the firewall on deletion and requires its name', async () => {
  renderRoutes(firewallRoutes, '/firewalls/3/delete')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web?' }))
  await dialog.findByText('1 device')
  dialog.getByText(/no longer filtered by it: web-1/)
  dialog.getByText(/^ICMP today; afterwards all that no other firewall filters$/)
  await userEvent.type(dialog.getByRole('textbox'), 'we{Enter}')
  expect(written()).toEqual([])
  await userEvent.type(dialog.getByRole('textbox'), 'b{Enter}')
  await waitFor(() => expect(written()).toMatchObject([{ method: 'DELETE', path: `${base}/3` }]))
})

test('shows the rules to a restricted user as disabled, with the missing grant', async () => {
  grants = { global: {}, firewall: [{ id: 3, permissions: 'read_only' }] }
  await openRules()
  await screen.findByText('You need read/write access to this firewall.', {
    selector: 'p',
  })
  const ports = screen.getByRole<HTMLInputElement>('textbox', { name: 'inbound rule 1: Ports' })
  expect(ports.disabled).toBe(true)
  expect(isBlocked(screen.getByRole('button', { name: /^Add inbound rule/ }))).toBe(true)
})

test('links the addresses of a rule to their usage, except those for everyone', async () => {
  await openRules()
  const menu = await openMenu('inbound rule 1')
  expect(
    menu.getByRole('menuitem', { name: 'Find usage of 203.0.113.0/24' }).getAttribute('href'),
  ).toBe('/find?for=203.0.113.0%2F24')
  await userEvent.keyboard('{Escape}')
  const other = await openMenu('inbound rule 2')
  expect(other.queryByRole('menuitem', { name: /^Find usage/ })).toBeNull()
})

test('moves the focus to a new rule, and from a removed one to its neighbor', async () => {
  await openRules()
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await userEvent.click(screen.getByRole('button', { name: 'Add outbound rule' }))
  expect(focused()).toBe('outbound rule 1: Action')
  await choose('inbound rule 2', 'Add description')
  expect(focused()).toBe('inbound rule 2: Description (optional)')
  await choose('inbound rule 2', 'Remove')
  expect(focused()).toBe('inbound rule 1: Action')
  await choose('outbound rule 1', 'Remove')
  expect(document.activeElement?.textContent).toBe('Add outbound rule')
})

describe('on a small screen', () => {
  const match = window.matchMedia
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(match(query), { matches: true })
  })
  afterEach(() => {
    window.matchMedia = match
  })

  const summary = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}:`) })
  const isOpen = (name: string) => summary(name).getAttribute('aria-expanded') === 'true'
  const portsOf = (name: string) => screen.queryByRole('textbox', { name: `${name}: Ports` })

  test('collapses each rule to a summary and keeps the input when it is collapsed again', async () => {
    await openRules()
    const first = summary('inbound rule 1')
    expect(first.textContent).toBe('inbound rule 1: Accept TCP 22 · ssh203.0.113.0/24')
    expect(summary('inbound rule 2').textContent).toBe(
      'inbound rule 2: Accept ICMP · ping0.0.0.0/0',
    )
    expect(portsOf('inbound rule 1')).toBeNull()
    first.focus()
    await userEvent.keyboard('{Enter}')
    expect(isOpen('inbound rule 1')).toBe(true)
    expect(isOpen('inbound rule 2')).toBe(false)
    await userEvent.type(portsOf('inbound rule 1') as HTMLElement, ', 2222')
    await userEvent.type(
      screen.getByRole('textbox', { name: 'inbound rule 1: Description (optional)' }),
      'office',
    )
    await userEvent.click(first)
    expect(portsOf('inbound rule 1')).toBeNull()
    expect(first.textContent).toContain('Accept TCP 22, 2222 · ssh')
    await userEvent.click(screen.getByRole('button', { name: 'Review changes' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save rules' }))
    await waitFor(() => expect(written()).toHaveLength(1))
    expect(written()[0]?.body).toMatchObject({
      inbound: [{ ports: '22, 2222', description: 'office' }, { label: 'ping' }],
    })
  })

  test('expands new rules and rules with errors, and shows errors in the summary', async () => {
    refusal = { field: 'inbound[1].label', reason: 'Is not allowed here' }
    await openRules()
    await userEvent.click(screen.getByRole('button', { name: 'Add inbound rule' }))
    expect(isOpen('inbound rule 3')).toBe(true)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('inbound rule 3: Action')
    const ports = portsOf('inbound rule 3') as HTMLElement
    await userEvent.type(ports, '99999')
    await userEvent.click(summary('inbound rule 3'))
    expect(summary('inbound rule 3').textContent).toContain('Ports are 1-65535')
    await userEvent.click(summary('inbound rule 3'))
    await userEvent.clear(portsOf('inbound rule 3') as HTMLElement)

    expect(isOpen('inbound rule 2')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Review changes' }))
    const review = within(await screen.findByRole('alertdialog'))
    await userEvent.click(review.getByRole('button', { name: 'Save rules' }))
    await review.findByText(/Is not allowed here/)
    await userEvent.click(review.getByRole('button', { name: 'Cancel' }))
    expect(isOpen('inbound rule 2')).toBe(true)
    screen.getByText('Is not allowed here')
  })

  test('expands and moves a rule from its menu and with keys', async () => {
    await openRules()
    await choose('inbound rule 2', 'Edit')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('inbound rule 2: Action')
    await choose('inbound rule 2', 'Move up')
    expect(summary('inbound rule 1').textContent).toContain('Accept ICMP')
    expect(isOpen('inbound rule 1')).toBe(true)
    summary('inbound rule 1').focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(summary('inbound rule 2').textContent).toContain('Accept ICMP')
    expect(document.activeElement).toBe(summary('inbound rule 2'))
  })
})
