import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

const path = `/compute/instances/${webOne.id}`
const booting = { ...webOne, status: 'booting' }
const boot = {
  id: 90,
  action: 'compute_boot',
  status: 'started',
  percent_complete: 99,
  entity: { id: webOne.id, type: 'compute', label: 'web-1' },
  secondary_entity: { id: 10, type: 'compute_config', label: 'Boot' },
}
const profile = (devices: object) => ({ id: 10, label: 'Boot', devices })

let api: ReturnType<typeof openComputes> | undefined
afterEach(() => {
  bulkStore.forget()
  api?.restore()
})

function openList(devices: object) {
  let row: object = booting
  api = openComputes('/compute', {
    'GET /profile/grants': () => ({}),
    'GET /compute/instances': () => listOf([row]),
    [`GET ${path}`]: () => row,
    [`GET ${path}/configs`]: () => listOf([profile(devices)]),
    'GET /account/events': () => listOf([boot]),
    [`POST ${path}/shutdown`]: () => {
      row = { ...webOne, status: 'offline' }
      return {}
    },
  })
  return api
}

const countRequests = (end: string) =>
  (api?.requests ?? []).filter((call) => call.path.endsWith(end)).length
const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for web-1' }))
  return screen.findByRole('menuitem', { name: /^Shut down/ })
}
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

test('allows only shutting down and deleting while a boot waits for a device, with the reason', async () => {
  openList({})
  await waitFor(() => expect(countRequests('/events')).toBeGreaterThan(0))
  expect(isOff(await openMenu())).toBe(false)
  for (const name of [/^Boot/, /^Reboot/, /^Resize/, /^Rebuild/, /^Clone/]) {
    const item = screen.getByRole('menuitem', { name })
    expect(isOff(item), `${name}`).toBe(true)
    expect(item.textContent).toContain(
      'The boot waits for a device. Add one to the configuration, or shut down.',
    )
  }
  expect(isOff(screen.getByRole('menuitem', { name: /^Delete/ }))).toBe(false)
})

test('does not load events for a boot with devices and disables a second action', async () => {
  openList({ sda: { disk_id: 1, volume_id: null } })
  await waitFor(() => expect(countRequests('/configs')).toBe(1))
  const item = await openMenu()
  expect(isOff(item)).toBe(true)
  expect(item.textContent).toContain('It is booting')
  expect(countRequests('/events')).toBe(0)
})

test('shuts down a selected instance whose boot waits for a device', async () => {
  openList({ sda: { disk_id: null, volume_id: null } })
  await waitFor(() => expect(countRequests('/events')).toBeGreaterThan(0))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select web-1' }))
  const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }))
  expect(isOff(await bar.findByRole('button', { name: /^Boot/ }))).toBe(true)
  await userEvent.click(bar.getByRole('button', { name: 'Shut down' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Shut down 1 instance?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Shut down 1 instance' }))
  await waitFor(() => expect(countRequests('/shutdown')).toBe(1))
})
