import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { queryClient } from '#api/query/query.ts'
import { afterEach, expect, test } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { dropTasks } from '#api/tasks/store.ts'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => {
  open?.restore()
  dropTasks(() => true)
  bulkStore.forget()
})

const machines: Compute[] = [
  { ...webOne, id: 201, label: 'web-1' },
  { ...webOne, id: 202, label: 'web-2', tags: ['protected'], backups: { enabled: true } },
  { ...webOne, id: 203, label: 'db-1', type: 'g6-nano' },
]

const backups = (monthly: number) => ({ backups: { price: { hourly: 0, monthly } } })
const types = [
  {
    id: 'g6-standard-1',
    label: 'Compute 2GB',
    class: 'standard',
    disk: 51_200,
    price: { monthly: 10 },
    addons: backups(2.5),
  },
  {
    id: 'g6-nano',
    label: 'Nano',
    class: 'standard',
    disk: 51_200,
    price: { monthly: 5 },
    addons: backups(2),
  },
  {
    id: 'g6-standard-2',
    label: 'Compute 4GB',
    class: 'standard',
    disk: 81_920,
    price: { monthly: 20 },
  },
  { id: 'g6-tiny', label: 'Tiny', class: 'standard', disk: 25_600, price: { monthly: 3 } },
]

/** Opens the list, selects the instances and returns the dialog of a bulk action. */
async function openAction(
  action: string,
  role: 'alertdialog' | 'dialog',
  answers: Parameters<typeof openComputes>[1] = {},
) {
  open = openComputes('/compute', {
    'GET /compute/instances': () => listOf(machines),
    'GET /compute/types': () => listOf(types),
    'GET /profile/grants': () => ({}),
    ...Object.fromEntries(
      machines.map((compute) => [`GET /compute/instances/${compute.id}`, () => compute]),
    ),
    ...answers,
  })
  for (const { label } of machines) {
    await screen.findByRole('row', { name: label ?? '' })
    await userEvent.click(screen.getByRole('checkbox', { name: `Select ${label}` }))
  }
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }))
  await userEvent.click(await bar.findByRole('button', { name: /^More actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
  return within(await screen.findByRole(role))
}

const sent = (method: string) =>
  (open?.sent(method) ?? []).toSorted((a, b) => a.path.localeCompare(b.path))
const states = () => bulkStore.get()[0]?.entries.map(({ state }) => state)

test('enables backups of several instances for the price per month', async () => {
  const dialog = await openAction('Enable backups', 'alertdialog')
  dialog.getByRole('heading', { name: 'Enable backups of 2 instances?' })
  dialog.getByText('web-2: Backups are on.')
  await userEvent.click(await dialog.findByRole('button', { name: 'Enable for $4.50/mo' }))
  await waitFor(() => expect(states()).toEqual(['done', 'done']))
  expect(sent('POST').map(({ path }) => path)).toEqual([
    '/compute/instances/201/backups/enable',
    '/compute/instances/203/backups/enable',
  ])
})

test('names instances whose backup price is unknown', async () => {
  const dialog = await openAction('Enable backups', 'alertdialog', {
    'GET /compute/types': () => listOf(types.slice(0, 1)),
  })
  await dialog.findByText(/\$2\.50\/mo in addition to the plans/)
  dialog.getByText(/The price for 1 instance is unknown\./)
  dialog.getByRole('button', { name: 'Enable backups' })
})

test('locks the selected instances that are not locked', async () => {
  const dialog = await openAction('Lock', 'alertdialog')
  dialog.getByText('web-2: It is already locked.')
  await userEvent.click(dialog.getByRole('button', { name: 'Lock 2 instances' }))
  await waitFor(() => expect(states()).toEqual(['done', 'done']))
  expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/compute/instances/201', { tags: ['protected', 'web'] }],
    ['/compute/instances/203', { tags: ['protected', 'web'] }],
  ])
})

test('unlocks the selected instances that are locked', async () => {
  const dialog = await openAction('Unlock', 'alertdialog')
  await userEvent.click(dialog.getByRole('button', { name: 'Unlock 1 instance' }))
  await waitFor(() => expect(states()).toEqual(['done']))
  expect(sent('PUT').map(({ path, body }) => [path, body])).toEqual([
    ['/compute/instances/202', { tags: [] }],
  ])
})

test('resizes the instances that can have a plan, without loading disks for a larger one', async () => {
  const form = await openAction('Resize', 'dialog')
  await userEvent.click(await form.findByRole('radio', { name: /^Compute 4GB/ }))
  await form.findByText('$60.00/mo instead of $25.00/mo for 3 instances.')
  await userEvent.click(form.getByRole('button', { name: 'Resize 3 instances to Compute 4GB' }))
  await waitFor(() => expect(states()).toEqual(['done', 'done', 'done']))
  expect(sent('POST').map(({ path, body }) => [path, body])).toEqual(
    [201, 202, 203].map((id) => [
      `/compute/instances/${id}/resize`,
      { type: 'g6-standard-2', migration_type: 'cold', allow_auto_disk_resize: true },
    ]),
  )
  expect(open?.requests.some(({ path }) => path.endsWith('/disks'))).toBe(false)
})

test('shows the requirement of a zero balance only if it is not met', async () => {
  const balance = { value: 0 }
  const form = await openAction('Resize', 'dialog', {
    'GET /account': () => ({ balance: balance.value }),
  })
  await form.findByRole('radio', { name: /^Compute 4GB/ })
  await waitFor(() => expect(form.queryByRole('list', { name: 'Requirements' })).toBeNull())
  balance.value = 20
  await queryClient.refetchQueries()
  const requirements = within(await form.findByRole('list', { name: 'Requirements' }))
  requirements.getByText('Pay the outstanding balance of $20.00 first.')
})

test('names the instances that cannot have the plan', async () => {
  const disk = (size: number) => () => listOf([{ id: 1, label: 'Root', size, filesystem: 'raw' }])
  const form = await openAction('Resize', 'dialog', {
    'GET /compute/instances/201/disks': disk(51_200),
    'GET /compute/instances/202/disks': disk(20_480),
    'GET /compute/instances/203/disks': () => ({
      status: 400,
      body: { errors: [{ reason: 'Broken' }] },
    }),
  })
  await userEvent.click(await form.findByRole('radio', { name: /^Tiny/ }))
  await form.findByText('db-1: Its disks could not be loaded; they must fit the plan.')
  form.getByText(/^web-1: The disks need 25 GB more than the plan has\./)
  await userEvent.click(form.getByRole('button', { name: 'Resize 1 instance to Tiny' }))
  await waitFor(() =>
    expect(sent('POST').map(({ path }) => path)).toEqual(['/compute/instances/202/resize']),
  )
})
