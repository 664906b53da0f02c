import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { operationNeeds } from '#contract/generated/needs.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { forgetScopes } from '#api/session/scopes.ts'
import { setPreference } from '#lib/preferences.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { emptyMemory, updateMemory, getMemory } from './memory.ts'
import { maintenanceReads, overviewReads } from './reads.ts'
import { withAreaObjects } from '../../areaObjects.ts'
import { routes } from '../routes.tsx'

const now = '2030-05-12T10:00:00'
const backups = (enabled: boolean) => ({ enabled, schedule: {}, last_successful: now })
const web = { id: 1, label: 'web-1', ipv4: ['192.0.2.1'], backups: backups(true), created: now }
const store = { id: 2, label: 'db-1', ipv4: ['192.0.2.2'], backups: backups(false), created: now }
const edge = {
  id: 7,
  label: 'edge',
  status: 'enabled',
  entities: [1, 2].map((id) => ({ id, type: 'compute' })),
  rules: { inbound: [], inbound_policy: 'DROP' },
}
const freeBackups = { backups: { price: { monthly: 0, hourly: 0 } } }
const changed = {
  id: 4,
  action: 'compute_boot',
  status: 'finished',
  username: 'anna',
  created: '2030-05-12T09:00:00',
  entity: { id: 1, type: 'compute', label: 'web-1' },
}

let api: ReturnType<typeof respondWith>
let answers: Record<string, object>
let scopes: string

const listOf = (rows: readonly object[], page = 1, size = rows.length || 1) => ({
  data: rows.slice((page - 1) * size, page * size),
  page,
  pages: Math.max(1, Math.ceil(rows.length / size)),
  results: rows.length,
})

const answer = ({ path, query }: RecordedRequest): object => {
  const given = answers[path]
  if (path === '/session') return { username: 'anna', expires: '2030-05-13T10:00:00' }
  const body = Array.isArray(given)
    ? listOf(given, Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 100))
    : (given ?? listOf([]))
  if ('status' in body) return body
  return { status: 200, body, headers: { 'X-OAuth-Scopes': scopes } }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${now}Z`), toFake: ['Date'] })
  queryClient.clear()
  forgetScopes()
  scopes = '*'
  answers = {
    '/profile/grants': {},
    '/compute/instances': [web, store],
    '/networking/firewalls': [edge],
    '/account/events': [changed],
    '/account/transfer': { used: 1, quota: 100 },
  }
  api = respondWith(answer)
})

afterEach(() => {
  api.restore()
  updateMemory(() => emptyMemory)
  bulkStore.forget()
  vi.useRealTimers()
})

const open = () => renderRoutes(routes, '/overview')
const table = (name = 'Needs attention') => screen.findByRole('grid', { name })
const rest = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
const requestedPaths = () => api.requests.map(({ path }) => path)

test('shows a problem with its reason and action, recent changes and recently used objects', async () => {
  open()
  const row = await within(await table()).findByRole('row', { name: /^db-1, No backups/ })
  expect(row.textContent).toContain('The backup service is off.')
  expect(
    within(row)
      .getByRole('link', { name: 'Enable backups: db-1, No backups' })
      .getAttribute('href'),
  ).toBe('/compute/2/backups?open=enable')
  await rest()
  expect(within(await table()).getAllByRole('row')).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'Last 24 hours' }).textContent).toContain('web-1')
  const used = await screen.findByRole('region', { name: 'Recent' })
  expect(within(used).getByRole('link', { name: 'web-1' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^Not checked/ })).toBeNull()
})

const cost = () => screen.findByRole('region', { name: 'Cost' })
const upcoming = () => screen.findByRole('region', { name: 'Next 48 hours' })
const price = { hourly: 0.01, monthly: 5 }

test('shows the cost of the month and the windows of the next 48 hours below the findings', async () => {
  setPreference('timeZone', 'UTC')
  onTestFinished(() => setPreference('timeZone', ''))
  const schedule = { day: 'Sunday', window: 'W4' }
  answers['/compute/instances'] = [
    {
      ...web,
      type: 'small',
      created: '2030-01-01T00:00:00',
      backups: { ...backups(true), schedule },
    },
    { ...store, type: 'small', created: '2030-01-01T00:00:00' },
  ]
  answers['/compute/types'] = [{ id: 'small', price }]
  answers['/account/maintenance'] = [
    { type: 'reboot', reason: 'Kernel', when: '2030-05-13T12:30:00', entity: changed.entity },
    { type: 'reboot', reason: 'Kernel', when: '2030-05-14T12:30:00', entity: changed.entity },
  ]
  open()
  await waitFor(async () => expect((await cost()).textContent).toContain('$5.48'))
  expect((await cost()).textContent).toMatch(/May 2030.*So far\$5\.48Forecast\$10\.00/)
  expect(
    within(await cost())
      .getByRole('link', { name: 'View costs' })
      .getAttribute('href'),
  ).toBe('/cost')
  const windows = within(await upcoming())
  await windows.findAllByRole('listitem')
  expect(windows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^web-1.*backups · Mon 04:00–06:00$/),
    expect.stringMatching(/^web-1.*aintenance · Mon from 12:30$/),
    expect.stringMatching(/^web-1.*backups · Tue 04:00–06:00$/),
  ])
  expect(windows.getByRole('link', { name: 'View calendar' }).getAttribute('href')).toBe(
    '/calendar',
  )
})

test('requests the costs after the lists of the findings, and shows their shape until then', async () => {
  let respond: (body: object) => void = () => undefined
  const held = new Promise<object>((resolve) => (respond = resolve))
  api.restore()
  api = respondWith((request) => (request.path === '/volumes' ? held : answer(request)))
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  expect(within(await cost()).getByLabelText('Loading costs')).toBeTruthy()
  expect(within(await upcoming()).getByLabelText('Loading windows')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(requestedPaths()).not.toContain('/balancers')
  respond(listOf([]))
  await waitFor(() => expect(requestedPaths()).toContain('/balancers'))
  expect((await cost()).textContent).toContain('So far')
  await rest()
  expect(requestedPaths().filter((path) => path === '/compute/instances')).toHaveLength(1)
})

test('names what the costs and the calendar lack, and loads it again', async () => {
  const errors = [{ reason: 'Not today' }]
  for (const path of ['/balancers', '/databases/instances'])
    answers[path] = { status: 400, body: { errors } }
  open()
  // The panels replace their placeholders.
  const retryOf = async (panel: typeof cost) =>
    waitFor(async () => within(await panel()).getByRole('button', { name: 'Try again' }))
  const retry = await retryOf(cost)
  expect((await cost()).textContent).toContain('load balancers (Not today)')
  const again = await retryOf(upcoming)
  expect((await upcoming()).textContent).toContain('Not on the calendar: databases (Not today)')
  answers['/balancers'] = []
  answers['/databases/instances'] = []
  await userEvent.click(again)
  await waitFor(() => expect(again.isConnected).toBe(false))
  await userEvent.click(retry)
  await waitFor(() => expect(retry.isConnected).toBe(false))
  expect((await upcoming()).textContent).toContain('No maintenance or backup window.')
})

test('reads the lists of the calendar that show the next 48 hours', async () => {
  const { calendarSources } = await withAreaObjects(import('../../calendar/schedules.ts'))
  const keyOf = ({ query }: { query: (client: never) => object }) =>
    JSON.stringify((query(queryClient as never) as { queryKey: unknown }).queryKey)
  const read = [...Object.values(overviewReads), ...maintenanceReads].map((each) =>
    keyOf(each.read as never),
  )
  for (const source of calendarSources())
    for (const each of source.reads) expect(read).toContain(keyOf(each as never))
})

test('lists the first steps of an account without instances, with a tick for those that are done', async () => {
  answers['/compute/instances'] = []
  answers['/networking/firewalls'] = []
  answers['/profile/sshkeys'] = [{ id: 1, label: 'laptop', ssh_key: 'ssh-ed25519 AAAA' }]
  answers['/domains'] = []
  open()
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy()
  await rest()
  const steps = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => /key|instance$|domain$/.test(text ?? ''))
  expect(steps).toEqual(['Add an SSH key (done)', 'Create an instance', 'Add a domain'])
  const hrefs = ['Create an instance', 'Add a domain'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(hrefs).toEqual(['/compute/create', '/domains/new'])
})

test('lists the first steps above the problems of an account without instances', async () => {
  answers['/compute/instances'] = []
  answers['/networking/firewalls'] = []
  answers['/volumes'] = [{ id: 1, label: 'spare', size: 20, status: 'active', compute_id: null }]
  open()
  await within(await table()).findByRole('row', { name: /^spare/ })
  expect(screen.getByRole('heading', { name: 'First steps' })).toBeTruthy()
})

/** Simulates the console's server, which stores the accepted and the snoozed findings. */
function withDecisions() {
  const stored = new Map<string, object>()
  const snoozed = new Map<string, string>()
  api.restore()
  api = respondWith((request) => {
    const { path, method, body } = request
    if (path === '/session/snoozed-findings') {
      const { findings = [], until } = (body ?? {}) as { findings?: string[]; until?: string }
      if (method === 'PUT' && answers[path]) return answers[path]
      for (const id of findings)
        if (until == null) snoozed.delete(id)
        else snoozed.set(id, until)
      return { findings: [...snoozed].map(([id, end]) => ({ finding_id: id, until: end })) }
    }
    if (path !== '/session/accepted-findings') return answer(request)
    if (method === 'PUT') {
      const { findings, reason } = body as { findings: string[]; reason: string | null }
      if (reason === 'no') {
        const errors = [{ reason: 'A reason has at most 200 characters.', field: 'reason' }]
        return { status: 400, body: { errors } }
      }
      for (const id of findings)
        if (reason === null) stored.delete(id)
        else stored.set(id, { finding_id: id, reason, author: 'ben', accepted: now })
    }
    return { findings: [...stored.values()] }
  })
  return { stored, snoozed }
}

const menuOf = async (of: string, item: string | RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${of}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('moves a snoozed problem to the snoozed list, stores it for all browsers and restores it', async () => {
  const { snoozed } = withDecisions()
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  await menuOf('db-1, No backups', 'Snooze')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Hidden for you, also in your webhooks/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: '30 days' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  expect(await screen.findByRole('heading', { name: 'All clear' })).toBeTruthy()
  expect([...snoozed]).toEqual([['no-backups compute 2', '2030-06-11T10:00:00']])
  expect(getMemory().snoozed).toEqual({})
  await userEvent.click(screen.getByRole('button', { name: 'Snoozed 1' }))
  await within(await table('Snoozed')).findByRole('row', { name: /^db-1/ })
  await menuOf('db-1, No backups', 'End snooze')
  expect(await screen.findByRole('heading', { name: 'Nothing is snoozed' })).toBeTruthy()
  expect([...snoozed]).toEqual([])
})

test('reports a rejected snooze in its dialog', async () => {
  const { snoozed } = withDecisions()
  const errors = [{ reason: 'The store is read-only.' }]
  answers['/session/snoozed-findings'] = { status: 400, body: { errors } }
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  await menuOf('db-1, No backups', 'Snooze')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('The store is read-only.')
  expect(snoozed.size).toBe(0)
})

test('snoozes in this browser only while the server does not store it', async () => {
  answers['/session/snoozed-findings'] = { status: 403, body: { errors: [{ reason: 'No' }] } }
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  await rest()
  await menuOf('db-1, No backups', 'Snooze')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Hidden in this browser only/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  expect(await screen.findByRole('heading', { name: 'All clear' })).toBeTruthy()
  expect(Object.keys(getMemory().snoozed)).toEqual(['no-backups compute 2'])
  await userEvent.click(screen.getByRole('button', { name: 'Snoozed 1' }))
  await menuOf('db-1, No backups', 'End snooze')
  expect(await screen.findByRole('heading', { name: 'Nothing is snoozed' })).toBeTruthy()
  expect(getMemory().snoozed).toEqual({})
})

test('accepts all findings of a problem with a reason, shows who accepted them and ends this', async () => {
  answers['/networking/firewalls'] = [unprotected]
  const { stored } = withDecisions()
  open()
  const problem = '2 instances have no firewall'
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${problem}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept 2 findings' }))
  const accept = dialog.getByRole('button', { name: 'Accept' })
  expect(accept.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByLabelText('Reason'), 'no{Enter}')
  expect(await dialog.findByText(/at most 200 characters\.$/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Reason'), 't public')
  await userEvent.click(accept)
  await waitFor(() => expect(screen.queryByRole('row', { name: problem })).toBeNull())
  expect([...stored.keys()]).toEqual(['no-firewall compute 1', 'no-firewall compute 2'])

  await userEvent.click(await screen.findByRole('button', { name: 'Accepted 2' }))
  await userEvent.click(await screen.findByRole('button', { name: problem, expanded: false }))
  const row = await within(await table('Accepted')).findByRole('row', { name: /^web-1/ })
  expect(row.textContent).toContain('not public')
  expect(row.textContent).toContain('ben')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for web-1, No firewall' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'End acceptance' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Accepted 1' }))
  await within(await table()).findByRole('row', { name: 'web-1, No firewall' })
  expect([...stored.keys()]).toEqual(['no-firewall compute 2'])
})

test('accepts a rule for a tag, also for an object tagged later, and ends this in one press', async () => {
  const tagged = (id: number, ...tags: string[]) => ({ ...store, id, label: `db-${id}`, tags })
  answers['/networking/firewalls'] = [
    { ...edge, entities: [1, 2, 3, 4].map((id) => ({ id, type: 'compute' })) },
  ]
  answers['/compute/instances'] = [
    tagged(1, 'staging'),
    tagged(2, 'staging', 'batch'),
    tagged(3, 'live'),
    tagged(4),
  ]
  const { stored } = withDecisions()
  open()
  await menuOf('4 instances have no backups', 'Accept for tag')
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept for a tag: No backups' }))
  const tag = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Tag' })
  expect([...tag.options].map(({ text }) => text)).toEqual([
    'staging – 2 of 4 findings',
    'batch – 1 of 4 findings',
    'live – 1 of 4 findings',
  ])
  expect(tag.value).toBe('staging')
  await userEvent.type(dialog.getByLabelText('Reason'), 'Rebuilt daily{Enter}')
  expect(await screen.findByRole('row', { name: '4 instances have no backups' })).toBeTruthy()
  expect(await screen.findByText('2 shown')).toBeTruthy()
  expect([...stored.keys()]).toEqual(['no-backups tag staging'])

  answers['/compute/instances'] = [tagged(1, 'staging'), tagged(2, 'staging'), tagged(4, 'staging')]
  await userEvent.click(screen.getByRole('button', { name: /^Refresh/ }))
  expect(await screen.findByRole('heading', { name: 'All clear' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Accepted 1' }))
  const row = await within(await table('Accepted')).findByRole('row', {
    name: 'Tag staging, No backups',
  })
  expect(row.textContent).toContain('db-1, db-2 and db-4')
  expect(row.textContent).toContain('Rebuilt daily')
  expect(row.textContent).toContain('ben')
  expect(
    within(row)
      .getByRole('link', { name: /^Open tag/ })
      .getAttribute('href'),
  ).toBe('/tags/staging')
  await menuOf('Tag staging, No backups', 'End acceptance')
  expect(await screen.findByRole('heading', { name: 'Nothing is accepted' })).toBeTruthy()
  expect(stored.size).toBe(0)
})

test('lists the acceptance for a tag that no object has, so that it can be ended', async () => {
  const { stored } = withDecisions()
  const id = 'no-firewall tag a b'
  stored.set(id, { finding_id: id, reason: 'Old', author: 'ben', accepted: now })
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  await userEvent.click(await screen.findByRole('button', { name: 'Accepted 1' }))
  const row = await within(await table('Accepted')).findByRole('row', {
    name: 'Tag a b, No firewall',
  })
  expect(row.textContent).toContain('No finding is hidden now.')
})

test('offers the acceptance for a tag only for objects with tags', async () => {
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  await userEvent.click(screen.getByRole('button', { name: /^Actions for db-1/ }))
  await screen.findByRole('menuitem', { name: 'Accept' })
  expect(screen.queryByRole('menuitem', { name: /tag/ })).toBeNull()
  await userEvent.keyboard('{Escape}')
  const row = await within(await table()).findByRole('row', { name: /^db-1/ })
  await userEvent.click(within(row).getByRole('checkbox'))
  const more = await screen.findByRole('button', { name: 'More actions for the selected rows' })
  await userEvent.click(more)
  const item = await screen.findByRole('menuitem', { name: /^Accept for tag/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

test('marks a reason for acceptance that is too long and preserves it', async () => {
  answers['/networking/firewalls'] = [unprotected]
  withDecisions()
  open()
  const problem = '2 instances have no firewall'
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${problem}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept 2 findings' }))
  const reason = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' })
  expect(reason.getAttribute('aria-invalid')).toBe('false')
  await userEvent.click(reason)
  await userEvent.paste('x'.repeat(214))
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  const under = document.querySelector(
    `#${CSS.escape(reason.getAttribute('aria-describedby') ?? '')}`,
  )
  expect(under?.textContent).toMatch(/^Remove 14 characters .*At most 200 characters\.214 \/ 200$/)
  expect(reason.value).toHaveLength(214)
  await userEvent.type(reason, '{Backspace>14/}')
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('false'))
  expect(dialog.queryByText(/^Remove/)).toBeNull()
})

test('shows an accepted finding again when it changes', async () => {
  const { stored } = withDecisions()
  const off = (count: number) => ({
    ...edge,
    id: 8,
    label: 'off',
    status: 'disabled',
    entities: edge.entities.slice(0, count),
  })
  answers['/networking/firewalls'] = [edge, off(1)]
  const id = 'firewall-disabled firewall 8 1'
  stored.set(id, { finding_id: id, reason: 'Old', author: 'ben', accepted: now })
  open()
  expect(await screen.findByRole('button', { name: 'Accepted 1' })).toBeTruthy()
  await rest()
  expect(screen.queryByRole('row', { name: /^off/ })).toBeNull()
  answers['/networking/firewalls'] = [edge, off(2)]
  await userEvent.click(screen.getByRole('button', { name: /^Refresh/ }))
  await within(await table()).findByRole('row', { name: 'off, Firewall disabled' })
})

test('does not let users without access to the account accept findings', async () => {
  scopes = 'computes:read_only firewall:read_only'
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  await userEvent.click(screen.getByRole('button', { name: /^Actions for db-1/ }))
  const item = await screen.findByRole('menuitem', { name: /^Accept/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  await rest()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /^Refresh/ }))
  await rest()
  expect(requestedPaths()).not.toContain('/session/accepted-findings')
})

test('requires a date for a snooze', async () => {
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  await userEvent.click(screen.getByRole('button', { name: /^Actions for db-1/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Snooze' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Pick a date' }))
  await userEvent.clear(dialog.getByLabelText('Date'))
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  expect(dialog.getByLabelText('Date')).toBeTruthy()
  expect(api.requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('names failed lists, shows the rest and retries', async () => {
  answers['/account/transfer'] = { status: 400, body: { errors: [{ reason: 'Not today' }] } }
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  expect(await screen.findByText('Could not be loaded: network transfer (Not today)')).toBeTruthy()
  answers['/account/transfer'] = { used: 99, quota: 100 }
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await within(await table()).findByRole('row', { name: /Quota used/ })).toBeTruthy()
  expect(screen.queryByText(/Could not be loaded/)).toBeNull()
})

test('requests nothing that the token does not allow and names the skipped checks', async () => {
  scopes = 'computes:read_only'
  open()
  const gap = await screen.findByRole('region', { name: /^Not checked/ })
  expect(gap.textContent).toContain('firewalls')
  expect(gap.textContent).toContain('Your token lacks the scope “firewall:read_only”.')
  await rest()
  expect(requestedPaths()).toContain('/compute/instances')
  for (const path of ['/networking/firewalls', '/volumes', '/support/tickets', '/account/events'])
    expect(requestedPaths()).not.toContain(path)
  expect(screen.queryByRole('row', { name: /No firewall/ })).toBeNull()
  expect(
    screen.getByRole('button', { name: 'Check DNS records' }).getAttribute('aria-disabled'),
  ).toBe('true')
})

test('shows an unanswered report of abuse first', async () => {
  answers['/account/users'] = [{ username: 'anna' }]
  answers['/support/tickets'] = [
    {
      id: 9,
      summary: 'Abuse report',
      status: 'open',
      opened_by: 'Trust & Safety',
      updated_by: null,
      updated: '2030-05-01T10:00:00',
    },
  ]
  open()
  const row = await within(await table()).findByRole('row', { name: /^Abuse report, Ticket waits/ })
  expect(row.textContent).toContain('Opened by Trust & Safety, no reply yet.')
  expect(
    within(row)
      .getByRole('link', { name: /^Reply/ })
      .getAttribute('href'),
  ).toBe('/support/9')
  await within(await table()).findByRole('row', { name: /^db-1/ })
  expect(within(await table()).getAllByRole('row')[1]).toBe(row)
})

test('lists a problem with a known cost before other problems of the same urgency', async () => {
  const offline = { status: 'offline', created: '2030-01-01T00:00:00' }
  const machine = (id: number, label: string, type: string) => ({
    ...web,
    ...offline,
    id,
    label,
    type,
  })
  answers['/compute/types'] = [
    { id: 'small', price: { monthly: 5, hourly: 0.01 }, addons: freeBackups },
    { id: 'large', price: { monthly: 80, hourly: 0.2 }, addons: freeBackups },
  ]
  answers['/compute/instances'] = [
    store,
    machine(3, 'small-1', 'small'),
    machine(4, 'large-1', 'large'),
  ]
  open()
  await within(await table()).findByRole('row', { name: /off and still billed/ })
  await rest()
  const later = within(await table())
    .getAllByRole('row')
    .flatMap(
      ({ textContent }) => /still billed|backup service/.exec(textContent ?? '')?.map(String) ?? [],
    )
  expect(later).toEqual(['still billed', 'backup service'])
})

const unprotected = { ...edge, entities: [] }
const devicePath = '/networking/firewalls/7/devices'
const posts = () =>
  api.requests.flatMap(({ method, path, body }) => (method === 'POST' ? [{ path, body }] : []))

test('assigns a firewall to the instance of a row and preserves the filter', async () => {
  answers['/networking/firewalls'] = [unprotected]
  answers[devicePath] = { id: 1, entity: { id: 2, type: 'compute', label: 'db-1' } }
  const router = renderRoutes(routes, '/overview?q=db-1')
  const row = await within(await table()).findByRole('row', { name: /^db-1, No firewall/ })
  await userEvent.click(within(row).getByRole('link', { name: /^Assign firewall/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /to db-1$/ }))
  expect(router.state.location.search).toContain('q=db-1')
  answers['/networking/firewalls'] = [edge]
  await userEvent.click(await dialog.findByRole('button', { name: 'Assign to db-1' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /No firewall/ })).toBeNull())
  expect(posts()).toEqual([{ path: devicePath, body: { id: 2, type: 'compute' } }])
  // The list may be refetched before the dialog closes.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('assigns a firewall to all instances of the selected findings', async () => {
  answers['/networking/firewalls'] = [unprotected, { ...unprotected, id: 8, label: 'lab' }]
  answers[devicePath] = { id: 1 }
  const router = open()
  await userEvent.click(
    await screen.findByRole('button', { name: '2 instances have no firewall', expanded: false }),
  )
  expect(router.state.location.search).toBe('?expanded=No+firewall')
  await within(await table()).findByRole('row', { name: /^db-1, No firewall/ })
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select all/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Assign firewall' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /to 2 instances$/ }))
  const assign = dialog.getByRole('button', { name: 'Assign to 2 instances' })
  expect(assign.getAttribute('aria-disabled')).toBe('true')
  await userEvent.selectOptions(await dialog.findByLabelText('Firewall'), 'edge')
  await userEvent.click(assign)
  await waitFor(() =>
    expect(posts()).toEqual(
      [1, 2].map((id) => ({ path: devicePath, body: { id, type: 'compute' } })),
    ),
  )
})

test('shows one row for a problem of several instances, and acts on all of them', async () => {
  const third = { ...web, id: 3, label: 'web-3' }
  answers['/compute/instances'] = [web, store, third]
  answers['/networking/firewalls'] = [{ ...edge, entities: edge.entities.slice(0, 1) }]
  open()
  const row = await within(await table()).findByRole('row', {
    name: '2 of 3 instances have no firewall',
  })
  expect(row.textContent).toContain('Soon')
  await rest()
  expect(screen.getByText('2 problems need attention')).toBeTruthy()
  expect(screen.queryByRole('row', { name: /, No firewall/ })).toBeNull()
  await userEvent.click(
    within(row).getByRole('button', { name: /^Assign firewall: 2 of 3 instances/ }),
  )
  const dialog = await screen.findByRole('alertdialog', { name: /to 2 instances$/ })
  expect(dialog.textContent).toContain('db-1, web-3')
})

test('snoozes all findings of a problem, and counts those that are still shown', async () => {
  answers['/networking/firewalls'] = [unprotected]
  withDecisions()
  const problem = '2 instances have no firewall'
  open()
  await menuOf(problem, 'Snooze')
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze 2 findings' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: problem })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Snoozed 2' }))
  await userEvent.click(await screen.findByRole('button', { name: problem, expanded: false }))
  await menuOf('web-1, No firewall', 'End snooze')
  await waitFor(() => expect(screen.queryByRole('row', { name: problem })).toBeNull())
  await within(await table('Snoozed')).findByRole('row', { name: 'db-1, No firewall' })
  await userEvent.click(screen.getByRole('button', { name: 'Snoozed 1' }))
  await within(await table()).findByRole('row', { name: 'web-1, No firewall' })
})

test('enables the backups of all instances of a problem, and keeps failures selected', async () => {
  setPreference('refresh', 0)
  onTestFinished(() => setPreference('refresh', 30))
  const instances = ['web-1', 'web-2', 'web-3'].map((label, at) => ({
    ...store,
    id: at + 1,
    label,
    type: 'small',
    status: at === 2 ? 'deleting' : 'running',
  }))
  const enabled = new Set<number>()
  answers['/networking/firewalls'] = { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
  answers['/compute/types'] = [{ id: 'small', addons: { backups: { price: { monthly: 2.5 } } } }]
  api.restore()
  api = respondWith((request) => {
    const [, id] = /^\/compute\/instances\/(\d+)\/backups\/enable$/.exec(request.path) ?? []
    if (id === '2') return { status: 400, body: { errors: [{ reason: 'Compute busy.' }] } }
    if (id !== undefined) enabled.add(Number(id))
    answers['/compute/instances'] = instances.map((each) => ({
      ...each,
      backups: backups(enabled.has(each.id)),
    }))
    if (request.path === '/compute/instances/2') return { ...instances[1] }
    return answer(request)
  })
  open()
  const problem = '3 instances have no backups'
  const row = await within(await table()).findByRole('row', { name: problem })
  await waitFor(() => expect(row.textContent).toContain('$7.50/mo to enable'))
  await rest()
  await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(await screen.findByRole('button', { name: 'Enable backups' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Enable backups of 2 instances?' })
  expect(dialog.textContent).toMatch(
    /\$5\.00\/mo in addition to the plans.*web-1, web-2.*Skipped:web-3/,
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enable for $5.00/mo' }))
  await waitFor(() =>
    expect(bulkStore.get()[0]?.entries.map(({ state }) => state)).toEqual(['done', 'failed']),
  )
  expect(bulkStore.get()[0]?.entries[1]?.reason).toBe('Compute busy.')
  expect(
    await screen.findByRole('row', { name: '2 of 3 instances have no backups', selected: true }),
  ).toBeTruthy()
  expect(await screen.findByText('2 selected')).toBeTruthy()
  await rest()
})

test('plans the replacement of an end-of-life image with the rebuild last', async () => {
  answers['/compute/instances'] = [{ ...web, image: 'compute/debian10' }]
  answers['/images'] = [
    {
      id: 'compute/debian10',
      label: 'Debian 10',
      vendor: 'Debian',
      is_public: true,
      deprecated: true,
    },
    { id: 'compute/debian12', label: 'Debian 12', vendor: 'Debian', is_public: true },
  ]
  open()
  const row = await within(await table()).findByRole('row', { name: /^web-1, End-of-life image/ })
  expect(within(row).queryByRole('link', { name: /^Rebuild/ })).toBeNull()
  await userEvent.click(within(row).getByRole('link', { name: /^Plan replacement/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the image of web-1' }))
  expect(
    dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Open backups', '/compute/1/backups'],
    ['Create instance', '/compute/create?image=compute%2Fdebian12'],
    ['Rebuild', '/compute/1/overview?action=rebuild&image=compute%2Fdebian12'],
  ])
})

test('plans the replacement of several images and opens the plan of one', async () => {
  answers['/compute/instances'] = [web, store].map((each) => ({
    ...each,
    image: 'compute/debian10',
  }))
  answers['/images'] = [
    { id: 'compute/debian10', label: 'Debian 10', vendor: 'Debian', deprecated: true },
    { id: 'compute/debian12', label: 'Debian 12', vendor: 'Debian', is_public: true },
  ]
  open()
  const title = 'Plan replacement: 2 instances run an end-of-life image'
  await userEvent.click(await screen.findByRole('button', { name: title }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Replace the images of 2 instances' }),
  )
  expect(dialog.getByText('db-1: Debian 10 → Debian 12')).toBeTruthy()
  const plan = dialog.getByRole('link', { name: 'Plan replacement: db-1' })
  const user = userEvent.setup()
  await user.keyboard('{Control>}')
  await user.click(plan)
  await user.keyboard('{/Control}')
  expect(plan.isConnected).toBe(true)
  await user.click(plan)
  expect(await screen.findByRole('dialog', { name: 'Replace the image of db-1' })).toBeTruthy()
})

test('links volumes that are not attached to their list, and each to its deletion', async () => {
  answers['/volumes'] = [1, 2].map((id) => ({
    id,
    label: `disk-${id}`,
    compute_id: null,
    status: 'active',
    size: 20,
  }))
  open()
  const review = await screen.findByRole('link', {
    name: 'Review: 2 volumes are not attached',
  })
  expect(review.getAttribute('href')).toBe('/volumes?attached=Not+attached')
  await userEvent.click(screen.getByRole('button', { name: /^2 volumes are not attached/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for disk-1/ }))
  const remove = await screen.findByRole('menuitem', { name: 'Delete' })
  expect(remove.getAttribute('href')).toBe('/volumes/1/delete')
})

test('sums the price of instances that are off and links to their list', async () => {
  const type = 'g1'
  answers['/compute/instances'] = [web, store].map((each) => ({
    ...each,
    backups: { enabled: false },
    created: '2030-01-01T00:00:00',
    status: 'offline',
    type,
  }))
  answers['/compute/types'] = [{ id: type, label: 'Small', price: { monthly: 500, hourly: 1 } }]
  open()
  const title = '2 instances are off and still billed'
  const review = await screen.findByRole('link', { name: `Review: ${title}` })
  expect(review.getAttribute('href')).toBe('/compute?status=offline')
  expect((await screen.findByRole('row', { name: title })).textContent).toContain('$1,000.00/mo')
})

test('reports no missing firewall to a restricted user without access to all firewalls', async () => {
  answers['/profile/grants'] = { global: { account_access: null }, compute: [] }
  answers['/networking/firewalls'] = []
  open()
  const gap = await screen.findByRole('region', { name: /^Not checked/ })
  await waitFor(() => expect(gap.textContent).toContain('instances without a firewall'))
  await rest()
  expect(requestedPaths()).not.toContain('/support/tickets')
  expect(screen.queryByRole('row', { name: /No firewall/ })).toBeNull()
  expect(getMemory().addresses).toEqual({})
})

test('limits the empty message to the checked lists when the token lacks scopes', async () => {
  scopes = 'none:read_only'
  answers['/compute/instances'] = []
  open()
  expect(
    await screen.findByRole('heading', { name: 'No problems found in what you can see' }),
  ).toBeTruthy()
  expect(requestedPaths()).not.toContain('/compute/instances')
})

test('checks few zones for records that point to a released address without the user', async () => {
  updateMemory((memory) => ({ ...memory, addresses: { '192.0.2.9': 'old-1' } }))
  answers['/domains'] = [
    { id: 3, domain: 'example.org', type: 'master' },
    { id: 4, domain: 'example.net', type: 'master' },
  ]
  answers['/domains/3/records'] = [{ id: 5, type: 'A', name: 'www', target: '192.0.2.9' }]
  answers['/domains/4/records'] = { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
  open()
  const row = await within(await table()).findByRole('row', { name: /^A www.example.org/ })
  expect(row.textContent).toContain('192.0.2.9 was of old-1')
  expect(
    await screen.findByText(/1 zone checked, 1 problem found; 1 not checked \(Unauthorized\)/),
  ).toBeTruthy()
})

test('checks many zones only when the user asks for it', async () => {
  updateMemory((memory) => ({ ...memory, addresses: { '192.0.2.9': 'old-1' } }))
  const ids = Array.from({ length: 11 }, (_, index) => index + 1)
  answers['/domains'] = ids.map((id) => ({ id, domain: `${id}.example.org`, type: 'master' }))
  for (const id of ids)
    answers[`/domains/${id}/records`] = [{ id, type: 'A', name: 'www', target: '192.0.2.9' }]
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  await waitFor(() => expect(requestedPaths()).toContain('/domains'))
  await rest()
  expect(requestedPaths()).not.toContain('/domains/1/records')
  await userEvent.click(screen.getByRole('button', { name: 'Check DNS records' }))
  expect(await screen.findByText(/11 zones checked, 11 problems found/)).toBeTruthy()
})

test('reads only the first page of a long list for a check without the user', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => index + 1)
  answers['/domains'] = ids.map((id) => ({ id, domain: `${id}.example.org`, type: 'master' }))
  const texts: (string | null)[] = []
  const observer = new MutationObserver(() => texts.push(document.body.textContent))
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  open()
  await within(await table()).findByRole('row', { name: /^db-1/ })
  const reads = () => requestedPaths().filter((path) => path === '/domains')
  await waitFor(() => expect(reads()).toHaveLength(1))
  await rest()
  observer.disconnect()
  expect(reads()).toHaveLength(1)
  expect(texts.filter((text) => text?.includes('Checking…'))).toEqual([])
})

test('reports invalid targets of SRV records, and looks them up in the zones that contain them', async () => {
  const srv = (id: number, target: string) => ({
    id,
    type: 'SRV',
    name: `_sip${id}._tcp`,
    service: `sip${id}`,
    protocol: 'tcp',
    target,
    priority: 10,
    weight: 5,
    port: 5060,
    tag: null,
    ttl_sec: 0,
  })
  answers['/domains'] = [
    { id: 3, domain: 'example.org', type: 'master', tags: ['voice'] },
    { id: 4, domain: 'example.net', type: 'master' },
    { id: 5, domain: 'example.com', type: 'slave', errors: 'Transfer refused' },
  ]
  answers['/domains/3/records'] = [
    srv(1, 'sip.example.org'),
    srv(2, 'gone.example.org'),
    srv(3, 'sip.example.net'),
    srv(4, 'sip.example.com'),
    srv(5, 'sip.example.edu'),
    { id: 6, type: 'A', name: 'sip', target: '192.0.2.1', ttl_sec: 0 },
    { id: 7, type: 'CNAME', name: 'www', target: 'gone.example.org', ttl_sec: 0 },
  ]
  answers['/domains/4/records'] = [
    { id: 8, type: 'CNAME', name: 'sip', target: 'host.example.edu', ttl_sec: 0 },
  ]
  open()
  await userEvent.click(
    await screen.findByRole('button', { name: '2 SRV records have an invalid target' }),
  )
  const rows = await within(await table()).findAllByRole('row', { name: /, Invalid SRV target$/ })
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/_sip2\._tcp\.example\.org.*Its host is not in the zone\./),
    expect.stringMatching(/_sip3\._tcp\.example\.org.*Its host is an alias\./),
  ])
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link', { name: /^Edit record/ })
      .getAttribute('href'),
  ).toBe('/domains/3/records/2')
})

test('checks a zone with many records only when the user asks for it', async () => {
  answers['/domains'] = [{ id: 3, domain: 'example.org', type: 'master' }]
  answers['/domains/3/records'] = Array.from({ length: 501 }, (_, at) => ({
    id: at + 1,
    type: 'A',
    name: `host-${at}`,
    target: '192.0.2.1',
    ttl_sec: 0,
  }))
  open()
  expect(
    await screen.findByText(/0 zones checked.*1 not checked \(more than 500 records\)/),
  ).toBeTruthy()
  const reads = () => requestedPaths().filter((path) => path === '/domains/3/records').length
  expect(reads()).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Check DNS records' }))
  expect(await screen.findByText(/1 zone checked, 0 problems found/)).toBeTruthy()
  expect(reads()).toBeGreaterThan(1)
})

test('reports a public bucket without a press of the button', async () => {
  answers['/object-storage/buckets'] = [
    { label: 'media', cluster: 'eu' },
    { label: 'backups', cluster: 'eu' },
  ]
  answers['/object-storage/buckets/eu/media/access'] = { acl: 'public-read' }
  answers['/object-storage/buckets/eu/backups/access'] = { acl: 'private' }
  open()
  const row = await within(await table()).findByRole('row', { name: 'media, Public bucket' })
  expect(row.textContent).toContain('Public read: anyone can read.')
  expect(await screen.findByText(/2 buckets checked, 1 problem found/)).toBeTruthy()
  expect(screen.getByText(/ACLs of single objects are not checked/)).toBeTruthy()
})

test('loads each list only once for 5,000 instances', async () => {
  answers['/compute/instances'] = Array.from({ length: 5000 }, (_, index) => ({
    ...store,
    id: index + 1,
    label: `web-${index + 1}`,
  }))
  open()
  expect(
    await screen.findByRole('row', { name: '4,998 of 5,000 instances have no firewall' }),
  ).toBeTruthy()
  await rest()
  const calls = api.requests
    .filter(({ path }) => !path.startsWith('/session'))
    .map(({ path, query }) => `${path}?${query}`)
  expect(new Set(calls).size).toBe(calls.length)
  // The first request loads 100 rows for the first paint, then ten requests load 500 rows each.
  expect(calls.filter((call) => call.startsWith('/compute/instances?'))).toHaveLength(11)
  const others = calls.filter((call) => !call.startsWith('/compute/instances?'))
  const lists = [...Object.values(overviewReads), ...maintenanceReads].filter(({ operation }) =>
    operation.startsWith('list'),
  )
  // The transfer, the grants, and the lists of buckets and domains, which are few enough to be checked. The cost also
  // reads the account and its load balancers.
  expect(others.length - (lists.length - 1)).toBeLessThanOrEqual(6)
}, 60_000)

test('declares for each read the same permissions as the contract', () => {
  for (const { operation, need, filtered = false } of [
    ...Object.values(overviewReads),
    ...maintenanceReads,
  ]) {
    const { scopes: wanted, grant } = operationNeeds.find(({ id }) => id === operation) ?? {}
    expect([operation, need.scope ?? '']).toEqual([operation, (wanted ?? []).join(' ')])
    const account = typeof grant === 'object' && 'account_access' in grant && grant.account_access
    expect([operation, need.account ?? false]).toEqual([operation, account])
    const isFiltered = typeof grant === 'object' && 'filtered' in grant
    if (operation !== 'listMaintenance')
      expect([operation, filtered]).toEqual([operation, isFiltered])
  }
})
