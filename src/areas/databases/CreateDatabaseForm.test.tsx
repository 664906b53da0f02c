import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { pick } from '#test/support/console/testPick.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'
import {
  databaseResponses,
  orders,
  type DatabaseTestState,
} from '#test/support/console/testDatabases.ts'

let state: DatabaseTestState
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  state = { current: orders, elsewhere: {}, events: [] }
  api = respondWith(databaseResponses(state))
})
afterEach(() => api.restore())

const sent = () => api.requests.filter(({ method }) => method !== 'GET')

async function open() {
  renderRoutes(routes, '/databases/new')
  const dialog = await screen.findByRole('dialog', { name: 'Create database' })
  const form = within(dialog)
  const list = (name: string) => form.getByRole('combobox', { name: new RegExp(`^${name}`) })
  await waitFor(() =>
    expect(within(list('Engine')).getAllByRole('option').length).toBeGreaterThan(2),
  )
  return {
    dialog,
    form,
    list,
    choose: (name: string, option: RegExp) => pick(list(name), option),
    choosePlan: async (name: string) => {
      await userEvent.type(form.getByRole('searchbox', { name: 'Filter plans' }), name)
      const found = await form.findByRole('radio', { name: new RegExp(name) })
      await userEvent.click(found)
      return found.closest('label')?.textContent
    },
    optionsOf: (name: string) =>
      within(list(name))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    submit: () => userEvent.click(form.getByRole('button', { name: 'Create database' })),
  }
}

test('updates price and replication for engine and nodes, and clears incompatible values', async () => {
  const { dialog, form, list, choose, choosePlan, optionsOf, submit } = await open()
  await userEvent.type(form.getByLabelText('Label'), 'shop')
  await choose('Engine', /MySQL/)
  await choose('Region', /Newark/)
  expect(form.queryByText('Transfer')).toBeNull()
  expect(await choosePlan('Dedicated 4GB')).toContain('$65.00')
  expect(dialog.textContent).toContain('$65.00/mo')
  expect(form.queryByRole('combobox', { name: /^Replication/ })).toBeNull()
  await choose('Nodes', /^3 nodes/)
  expect(dialog.textContent).toContain('$195.00/mo')
  expect(optionsOf('Replication').slice(1)).toEqual(['Asynchronous'])
  await choose('Replication', /^Asynchronous$/)
  await choose('Engine', /PostgreSQL/)
  expect(form.queryByRole('combobox', { name: /^Replication/ })).toBeNull()
  expect(optionsOf('Synchronous commit').slice(1)).toEqual(['off'])
  await choose('Nodes', /^1 node/)
  expect(optionsOf('Synchronous commit').slice(1)).toEqual([
    'off',
    'on',
    'remote_write',
    'remote_apply',
  ])
  expect(list('Synchronous commit')).toHaveProperty('value', '')
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    path: '/databases/postgresql/instances',
    body: {
      label: 'shop',
      engine: 'postgresql/14.6',
      region: 'us-east',
      type: 'g6-dedicated-2',
      cluster_size: 1,
      ssl_connection: true,
      encrypted: false,
      allow_list: [],
    },
  })
  expect(Object.keys(sent()[0]?.body as object)).not.toContain('replication_type')
})

test('parses pasted allow list entries, explains them and sends the merged list', async () => {
  const { form, choose, choosePlan, submit } = await open()
  await userEvent.type(form.getByLabelText('Label'), 'shop')
  await choose('Engine', /MySQL/)
  await choose('Region', /Newark/)
  await choosePlan('Nano')
  const list = form.getByRole('textbox', { name: /^Allow list/ })
  form.getByText(/An empty list blocks every connection/)
  await userEvent.click(list)
  await userEvent.paste('198.51.100.7, 2001:DB8::1\n203.0.113.9/24;nobody 300.1.1.1')
  await submit()
  await form.findByText('Not an address or a range: nobody, 300.1.1.1')
  expect(sent()).toEqual([])
  await userEvent.clear(list)
  await userEvent.paste('0.0.0.0/0')
  form.getByText(/Any address on the internet can connect/)
  await userEvent.clear(list)
  await userEvent.paste('198.51.100.7, 2001:DB8::1\n203.0.113.9/24;198.51.100.7/32')
  await userEvent.tab()
  expect(list).toHaveProperty('value', '198.51.100.7, 2001:DB8::1\n203.0.113.9/24;198.51.100.7/32')
  await userEvent.type(list, ' 203.0.113.7')
  const merged = within(await form.findByRole('region', { name: 'Not needed' }))
  merged.getByText('already within 203.0.113.0/24')
  within(form.getByRole('region', { name: 'Who can connect' })).getByText(/257 IPv4 addresses/)
  await userEvent.click(form.getByRole('button', { name: 'Merge entries' }))
  expect(document.activeElement).toBe(list)
  await userEvent.click(form.getByRole('button', { name: 'Add my address' }))
  await submit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({
    allow_list: ['198.51.100.7/32', '2001:db8::1/128', '203.0.113.0/24'],
  })
})

test('disables a region without databases and keeps the input after an error', async () => {
  state.writeError = { field: 'label', reason: 'Label is taken' }
  const { form, list, choose, choosePlan, submit } = await open()
  const fremont = within(list('Region')).getByRole('option', { name: /Fremont/ })
  expect(fremont).toHaveProperty('disabled', true)
  expect(fremont.textContent).toContain('Does not offer databases')
  await submit()
  expect(await form.findAllByText('Required')).toHaveLength(3)
  expect(sent()).toEqual([])
  await userEvent.type(form.getByLabelText('Label'), 'orders')
  await choose('Engine', /MySQL/)
  await choose('Region', /Newark/)
  await choosePlan('Nano')
  await submit()
  await form.findByText('Label is taken')
  expect(form.getByLabelText('Label')).toHaveProperty('value', 'orders')
})
