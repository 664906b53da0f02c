import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

async function openPanel(
  firewalls: () => object,
  answers: Parameters<typeof openComputes>[1] = {},
) {
  open = openComputes('/compute/7/network', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/ips': () => ({}),
    'GET /compute/instances/7/firewalls': firewalls,
    ...answers,
  })
  return within(await screen.findByRole('region', { name: 'Firewalls' }))
}

const rule = { protocol: 'TCP', ports: '443', action: 'ACCEPT' }

test('summarizes the rules of a firewall and links to them', async () => {
  const panel = await openPanel(() =>
    listOf([
      {
        id: 3,
        label: 'web',
        status: 'enabled',
        rules: {
          inbound: [rule, rule],
          inbound_policy: 'DROP',
          outbound: [rule],
          outbound_policy: 'ACCEPT',
        },
      },
      { id: 4, status: 'disabled' },
    ]),
  )
  const [web, bare] = await panel.findAllByRole('listitem')
  expect(web?.textContent).toContain('2 inbound rules, default drop')
  expect(web?.textContent).toContain('1 outbound rule, default accept')
  expect(panel.getByRole('link', { name: 'web' }).getAttribute('href')).toBe('/firewalls/3/rules')
  // A response without rules shows no rule count.
  expect(bare?.textContent).toMatch(/^Firewall 4\s*Disabled$/)
})

test('shows that all traffic is allowed when there is no firewall', async () => {
  const panel = await openPanel(() => listOf([]))
  await panel.findByText(/^No firewalls: all traffic is allowed\./)
  expect(panel.getByRole('link', { name: 'All firewalls' }).getAttribute('href')).toBe('/firewalls')
})

test('assigns a firewall to the instance', async () => {
  const sent: object[] = []
  const panel = await openPanel(() => listOf([]), {
    'GET /networking/firewalls': () => listOf([{ id: 3, label: 'web', status: 'enabled' }]),
    'POST /networking/firewalls/3/devices': ({ body }) => {
      sent.push(body as object)
      return { id: 1 }
    },
  })
  await userEvent.click(panel.getByRole('button', { name: 'Assign firewall' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: /to web-1$/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Assign to web-1' }))
  await waitFor(() => expect(sent).toEqual([{ id: 7, type: 'compute' }]))
})

test('shows an error instead of "no firewalls" and loads them on retry', async () => {
  let failing = true
  const panel = await openPanel(() =>
    failing
      ? { status: 400, body: { errors: [{ reason: 'Not now.' }] } }
      : listOf([{ id: 3, label: 'web', status: 'enabled' }]),
  )
  await panel.findByText('Not now.')
  expect(panel.queryByText(/all traffic is allowed/)).toBeNull()
  failing = false
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
  await panel.findByRole('link', { name: 'web' })
})
