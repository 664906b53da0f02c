import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const root = { id: 1, label: 'Root', size: 20_480, status: 'ready', filesystem: 'ext4' }
const boot = { id: 10, label: 'Boot', devices: { sda: { disk_id: 1 }, sdc: { volume_id: 30 } } }
const path = '/dev/disk/by-id/scsi-0Compute_Volume_data'
const data = { id: 30, label: 'data', status: 'active', size: 20, filesystem_path: path }

async function openPanel(answers: Parameters<typeof openComputes>[1]) {
  open = openComputes('/compute/7/storage', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/disks': () => listOf([root]),
    'GET /compute/instances/7/configs': () => listOf([boot]),
    ...answers,
  })
  return within(await screen.findByRole('region', { name: 'Volumes' }))
}

const addressOf = (link: HTMLElement) => link.getAttribute('href')

test('shows the slot and path of a volume and links to its actions', async () => {
  const panel = await openPanel({ 'GET /compute/instances/7/volumes': () => listOf([data]) })
  const line = within(await panel.findByRole('listitem'))
  line.getByText('20 GB')
  line.getByText('Active')
  line.getByText(path)
  expect(await line.findByText(/^Boot/)).toHaveProperty('textContent', 'Boot sdc')
  expect(addressOf(line.getByRole('link', { name: 'data' }))).toBe('/volumes/30')
  expect(addressOf(line.getByRole('link', { name: 'Resize data' }))).toBe('/volumes/30/resize')
  expect(addressOf(line.getByRole('link', { name: 'Detach data' }))).toBe('/volumes/30/detach')
})

test('explains volumes when there are none and links to forms with the instance preselected', async () => {
  const panel = await openPanel({})
  await panel.findByText(/^No volumes attached\. Volumes survive instance deletion/)
  expect(addressOf(panel.getByRole('link', { name: 'Attach volume' }))).toBe(
    '/volumes/attach?instance=7',
  )
  expect(addressOf(panel.getByRole('link', { name: 'Create volume' }))).toBe(
    '/volumes/new?instance=7',
  )
})

test('shows no slot for a volume in no configuration and accepts missing fields', async () => {
  const panel = await openPanel({
    'GET /compute/instances/7/volumes': () => listOf([{ id: 31 }]),
    'GET /compute/instances/7/configs': () => listOf([]),
  })
  const line = within(await panel.findByRole('listitem'))
  line.getByRole('link', { name: 'Volume 31' })
  expect(line.queryByText(/^sd/)).toBeNull()
})

test('shows an error next to the disks when volumes fail to load, and loads them on retry', async () => {
  let failing = true
  const panel = await openPanel({
    'GET /compute/instances/7/volumes': () =>
      failing ? { status: 400, body: { errors: [{ reason: 'Not now.' }] } } : listOf([data]),
  })
  await panel.findByText('Not now.')
  screen.getByRole('row', { name: 'Root' })
  failing = false
  await userEvent.click(panel.getByRole('button', { name: 'Try again' }))
  await panel.findByRole('link', { name: 'data' })
})
