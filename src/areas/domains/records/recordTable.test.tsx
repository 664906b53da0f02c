import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { listenForShortcuts } from '#lib/shortcuts.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as domainRoutes } from '../routes.tsx'
import { setEditMode } from '../changes/editMode.ts'
import { clearChanges, zoneChanges } from '../changes/zoneChanges.ts'
import { zoneApi } from '#test/support/console/testZone.ts'
import { canonical } from '../zone/recordModel.ts'
// Imported before the tests, because loading these modules takes longer than the timeout of a query.
import './RecordDialogs.tsx'
import './RecordForm.tsx'

let api: ReturnType<typeof zoneApi>

beforeEach(() => {
  queryClient.clear()
  setEditMode('stage')
  api = zoneApi([
    { type: 'A', name: 'www', target: '203.0.113.1', ttl_sec: 300 },
    { type: 'A', name: 'api', target: '203.0.113.2' },
    { type: 'MX', name: '', target: 'mail.example.net', priority: 10 },
    { type: 'TXT', name: 'note', target: 'find me' },
  ])
})
afterEach(() => {
  clearChanges(5)
  api.restore()
})

async function opened() {
  const router = renderRoutes(domainRoutes, '/domains/5/records')
  const table = await screen.findByRole('grid', { name: 'Records' })
  await within(table).findAllByText('203.0.113.1')
  const values = () =>
    within(table)
      .queryAllByRole('button', { name: /^Edit value/ })
      .map(({ textContent }) => textContent)
  return { router, table, values, user: userEvent.setup() }
}

test.each([
  ['find', ['find me']],
  ['api', ['203.0.113.2']],
  ['203.0.113', ['203.0.113.1', '203.0.113.2']],
  ['nothing like it', []],
])('searches names and values for %s', async (text, found) => {
  const { user, values } = await opened()
  await user.type(screen.getByLabelText('Filter Records'), text)
  await waitFor(() => expect(values().toSorted()).toEqual(found))
})

test.each([
  ['www.example.org', ['203.0.113.1', 'www.example.org']],
  ['WWW.example.org.', ['203.0.113.1', 'www.example.org']],
  ['bücher.example.org', ['203.0.113.3']],
  ['xn--bcher-kva', ['203.0.113.3', 'bücher.example']],
  ['xn--bcher-kva.example.org.', ['203.0.113.3']],
  ['_sip._tcp.example.org', ['sip.example.net']],
  ['example.org.', ['mail.example.net']],
  ['28800', ['28.8.0.1']],
  ['2001:0db8:0:0::8', ['2001:db8::8']],
  ['mail.example.net.', ['mail.example.net']],
  ['bücher.example.', ['bücher.example']],
  ['xn--bcher-kva.example.', ['bücher.example']],
])('finds matching records for the pasted text %s', async (text, found) => {
  const more = [
    { type: 'A', name: 'xn--bcher-kva', target: '203.0.113.3' },
    { type: 'SRV', name: '_sip._tcp', target: 'sip.example.net', service: '_sip' },
    { type: 'A', name: 'eight', target: '28.8.0.1', ttl_sec: 28_800 },
    { type: 'AAAA', name: 'six', target: '2001:db8::8' },
    { type: 'CNAME', name: 'shop', target: 'www.example.org' },
    { type: 'CNAME', name: 'books', target: 'xn--bcher-kva.example' },
  ]
  for (const [at, row] of more.entries()) {
    const like = api.rows.get(1)
    if (like) api.rows.set(20 + at, { ...like, ttl_sec: 0, ...row, id: 20 + at })
  }
  const { user, values } = await opened()
  await user.click(screen.getByLabelText('Filter Records'))
  await user.paste(text)
  await waitFor(() => expect(values().toSorted()).toEqual(found))
})

test('filters by the selected record types and stores them in the URL', async () => {
  const { user, values, router } = await opened()
  const chips = screen.getByRole('group', { name: 'Record types' })
  const mx = within(chips).getByRole('button', { name: 'MX, 1' })
  await user.click(mx)
  await waitFor(() => expect(values()).toEqual(['mail.example.net']))
  expect(mx.getAttribute('aria-pressed')).toBe('true')
  await user.click(within(chips).getByRole('button', { name: 'TXT, 1' }))
  await waitFor(() => expect(values().toSorted()).toEqual(['find me', 'mail.example.net']))
  expect(router.state.location.search).toBe('?type=MX&type=TXT')
  await user.click(mx)
  await waitFor(() => expect(values()).toEqual(['find me']))
})

test('edits a multi-line text in the form and keeps its line endings', async () => {
  const like = api.rows.get(4)
  if (like) api.rows.set(4, { ...like, target: 'line1\r\nline2\ttab\nline3' })
  const { user } = await opened()
  await user.click(screen.getByRole('button', { name: /^Edit value line1/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit TXT note' }))
  expect(screen.queryByLabelText('Value of TXT note')).toBeNull()
  await user.type(drawer.getByRole('textbox', { name: 'Value' }), '!')
  await user.click(drawer.getByRole('button', { name: 'Stage change' }))
  await waitFor(() =>
    expect(zoneChanges.get(5).changes).toMatchObject([
      { kind: 'update', draft: { target: 'line1\r\nline2\ttab\nline3!' } },
    ]),
  )
})

test('changes a TTL inline', async () => {
  const { user, table } = await opened()
  await user.click(within(table).getByRole('button', { name: /^Edit TTL 5 min/ }))
  const field = screen.getByRole('combobox', { name: 'TTL of A www' })
  await user.selectOptions(field, '3600')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(zoneChanges.get(5).changes).toMatchObject([
      { kind: 'update', draft: { ttl_sec: 3600 } },
    ]),
  )
})

test('warns about look-alike characters in an inline text, as the record form does', async () => {
  const { user, table } = await opened()
  await user.click(within(table).getByRole('button', { name: 'Edit value find me' }))
  const field = within(table).getByLabelText('Value of TXT note')
  expect(field.getAttribute('aria-describedby')).toBeNull()
  await user.clear(field)
  await user.paste('\u201cfind\u00a0me\u200b')
  const warning = await screen.findByText(
    /contains U\+201C \(curly quote\), U\+00A0 \(no-break space\), U\+200B \(zero width space\)/,
  )
  expect(field.getAttribute('aria-describedby')).toBe(warning.id)
  await user.clear(field)
  await user.type(field, 'found')
  expect(field.getAttribute('aria-describedby')).toBeNull()
})

test('shows an inline validation error and stages nothing', async () => {
  const { user, table } = await opened()
  await user.click(within(table).getByRole('button', { name: 'Edit value 203.0.113.1' }))
  const field = within(table).getByRole('combobox', { name: 'Value of A www' })
  await user.clear(field)
  await user.type(field, '203.0.113.01{Enter}')
  expect(await screen.findByText(/Must be an IPv4 address/)).toBeTruthy()
  expect(zoneChanges.get(5).changes).toEqual([])
})

test('keeps inline input while a filter hides the row', async () => {
  const { user, table } = await opened()
  await user.click(within(table).getByRole('button', { name: 'Edit value 203.0.113.1' }))
  await user.type(within(table).getByRole('combobox', { name: 'Value of A www' }), '0')
  const filter = screen.getByRole('searchbox', { name: 'Filter Records' })
  await user.type(filter, 'find me')
  expect(within(table).queryByRole('combobox', { name: 'Value of A www' })).toBeNull()
  await user.clear(filter)
  const field = await within(table).findByRole('combobox', { name: 'Value of A www' })
  expect(field).toHaveProperty('value', '203.0.113.10')
  expect(document.activeElement).toBe(filter)
})

test('keeps inline input and selection in their rows when a staged addition is removed', async () => {
  const draft = (name: string, target: string) =>
    canonical({ type: 'A', name, target }, 'example.org')
  zoneChanges.stage(5, [
    { kind: 'add', draft: draft('x', '203.0.113.7') },
    { kind: 'add', draft: draft('y', '203.0.113.8') },
    { kind: 'add', draft: draft('w', '203.0.113.9') },
  ])
  const { user, table } = await opened()
  await user.click(screen.getByRole('checkbox', { name: 'Select A y 203.0.113.8' }))
  await user.click(within(table).getByRole('button', { name: 'Edit value 203.0.113.8' }))
  await user.type(within(table).getByRole('combobox', { name: 'Value of A y' }), '8')
  act(() => zoneChanges.edit(5, zoneChanges.get(5).changes.slice(1)))
  const field = within(table).getByRole('combobox', { name: 'Value of A y' })
  expect(field).toHaveProperty('value', '203.0.113.88')
  expect(within(table).queryByRole('combobox', { name: 'Value of A w' })).toBeNull()
  const chosen = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select A [yw] / })
  expect(chosen.map(({ checked }) => checked)).toEqual([false, true])
  await user.type(field, '{Enter}')
  await waitFor(() =>
    expect(zoneChanges.get(5).changes).toMatchObject([
      { draft: { name: 'y', target: '203.0.113.88' } },
      { draft: { name: 'w', target: '203.0.113.9' } },
    ]),
  )
})

test('marks several selected records for deletion', async () => {
  const { user } = await opened()
  await user.click(screen.getByRole('checkbox', { name: 'Select A www 203.0.113.1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select TXT note find me' }))
  const bar = screen.getByRole('toolbar', { name: 'Selected rows' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const staged = () => zoneChanges.get(5).changes.map(({ kind }) => kind)
  await waitFor(() => expect(staged()).toEqual(['delete', 'delete']))
  // A staged deletion can be reverted, so it needs no confirmation.
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(api.written()).toEqual([])
})

test('undoes and redoes staged changes with Ctrl+Z and Ctrl+Shift+Z, but not in a text field', async () => {
  onTestFinished(listenForShortcuts())
  const { user } = await opened()
  await user.click(screen.getByRole('checkbox', { name: 'Select TXT note find me' }))
  const bar = screen.getByRole('toolbar', { name: 'Selected rows' })
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const staged = () => zoneChanges.get(5).changes.length
  await waitFor(() => expect(staged()).toBe(1))
  await user.click(screen.getByLabelText('Filter Records'))
  await user.keyboard('{Control>}z{/Control}')
  expect(staged()).toBe(1)
  screen.getByLabelText('Filter Records').blur()
  await user.keyboard('{Control>}z{/Control}')
  expect(staged()).toBe(0)
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(staged()).toBe(1)
})

test('prefills a copy with the values of the record', async () => {
  renderRoutes(domainRoutes, '/domains/5/records/new?copy=3')
  const form = await screen.findByRole('dialog', { name: 'Add record' })
  expect((await within(form).findByLabelText<HTMLInputElement>('Mail server')).value).toBe(
    'mail.example.net',
  )
  expect((await within(form).findByLabelText<HTMLInputElement>(/^Priority/)).value).toBe('10')
})

test('shows what a deletion breaks in the zone and reverse DNS, immediate or staged', async () => {
  api.restore()
  api = zoneApi(
    [
      { type: 'A', name: 'www', target: '203.0.113.1' },
      { type: 'A', name: 'old', target: '203.0.113.9' },
      { type: 'CNAME', name: 'shop', target: 'www.example.org' },
      { type: 'CNAME', name: 'lost', target: 'nowhere.example.org' },
    ],
    ({ path }) =>
      path === '/networking/ips'
        ? {
            data: [
              { address: '203.0.113.1', rdns: 'www.example.org' },
              { address: '203.0.113.9', rdns: 'other.example.org' },
            ],
            page: 1,
            pages: 1,
            results: 2,
          }
        : undefined,
  )
  setEditMode('now')
  const { user, router } = await opened()
  for (const name of ['www', 'old'])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`A ${name}`) }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 2 records?' })
  const breaks = within(await within(dialog).findByRole('region', { name: 'Warnings' }))
  await breaks.findByText(/^CNAME shop\.example\.org points to www\.example\.org/)
  await breaks.findByText('203.0.113.1 (www.example.org)')
  expect(breaks.queryByText(/nowhere/)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))

  setEditMode('stage')
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(zoneChanges.get(5).changes).toHaveLength(2))
  await act(() => router.navigate('/domains/5/changes'))
  const review = within(await screen.findByRole('region', { name: 'Warnings' }))
  await review.findByText(/^CNAME shop\.example\.org points to www\.example\.org/)
  await review.findByText('203.0.113.1 (www.example.org)')
})
