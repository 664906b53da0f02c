import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const zones = listOf([
  { id: 4, domain: 'example.com', type: 'master', status: 'active' },
  { id: 5, domain: 'example.net', type: 'slave', status: 'active' },
])

function openNetwork(answers: Parameters<typeof openComputes>[1]) {
  open = openComputes('/compute/7/network', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/ips': () => ({
      ipv4: {
        public: [{ address: '203.0.113.7', type: 'ipv4', rdns: 'web.example.com' }],
        private: [{ address: '192.168.128.7', type: 'ipv4', rdns: null }],
      },
      ipv6: { slaac: { address: '2001:db8::7', type: 'ipv6', rdns: null } },
    }),
    'GET /domains': () => zones,
    ...answers,
  })
  return open
}

const panel = async () =>
  within(await screen.findByRole('region', { name: 'Forward and reverse DNS' }))

test('adds the missing record of a name with one click and shows how much was searched', async () => {
  const records = [{ id: 1, type: 'AAAA', name: 'www', target: '2001:db8::7' }]
  const { sent } = openNetwork({
    'GET /domains/4/records': () => listOf(records),
    'POST /domains/4/records': ({ body }) => {
      records.push({ id: 2, ...(body as { type: string; name: string; target: string }) })
      return { id: 2, ...(body as object) }
    },
  })
  const names = await panel()
  await names.findByText('The name has no A record.')
  names.getByText(
    /Searched 1 record in 1 domain of the account\. example\.net could not be searched completely\./,
  )
  expect(names.getAllByRole('listitem')).toHaveLength(2)
  names.getByRole('button', { name: 'Set reverse DNS to www.example.com' })
  await userEvent.click(names.getByRole('button', { name: 'Add A record web.example.com' }))
  await names.findByText('The name resolves to this address.')
  expect(sent('POST').map(({ body }) => body)).toEqual([
    { type: 'A', name: 'web', target: '203.0.113.7' },
  ])
})

test('shows why setting reverse DNS was rejected', async () => {
  openNetwork({
    'GET /domains/4/records': () =>
      listOf([
        { id: 1, type: 'AAAA', name: 'www', target: '2001:db8::7' },
        { id: 2, type: 'A', name: 'web', target: '203.0.113.7' },
      ]),
    'PUT /compute/instances/7/ips/2001:db8::7': () => ({
      status: 400,
      body: { errors: [{ reason: 'Domain is not valid.', field: 'rdns' }] },
    }),
  })
  const names = await panel()
  await userEvent.click(
    await names.findByRole('button', { name: 'Set reverse DNS to www.example.com' }),
  )
  expect((await names.findByRole('alert')).textContent).toContain('Domain is not valid.')
})

test('explains how to request a public address and prefills a ticket', async () => {
  openNetwork({})
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for addresses' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Request additional IPv4' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Request a public address for web-1' }),
  )
  dialog.getByText(/open a Support Ticket describing your requirement/)
  expect(dialog.getByLabelText('Text of the ticket').textContent).toContain('web-1 (ID 7)')
  dialog.getByRole('button', { name: 'Copy the ticket' })
  const href = dialog.getByRole('link', { name: 'Open ticket' }).getAttribute('href') ?? ''
  const [path, search] = href.split('?')
  const about = new URLSearchParams(search)
  expect([path, about.get('compute_id')]).toEqual(['/support/new', '7'])
  expect(about.get('summary')).toBe('Additional public IPv4 address for web-1')
  expect(about.get('text')).toContain('web-1 (ID 7)')
})
