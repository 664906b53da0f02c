import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { deviceSlots } from '#contract/rules/configProfiles.ts'
import { useToasts } from '#ui/overlay/toast.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

test('starts a new configuration with the network helper setting of the account', async () => {
  open = openComputes('/compute/7/configs?open=create', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /account/settings': () => ({ network_helper: false }),
    'POST /compute/instances/7/configs': () => ({ id: 70, label: 'Boot' }),
  })
  const named = { name: 'Create configuration' }
  const drawer = within(await screen.findByRole('dialog', named))
  const helper = drawer.getByLabelText<HTMLInputElement>(/network/i, { selector: '[role=switch]' })
  await waitFor(() => expect(helper.checked).toBe(false))
  await userEvent.click(drawer.getByLabelText('Label'))
  await userEvent.paste('Boot')
  await userEvent.click(drawer.getByText(named.name, { selector: 'button, button *' }))
  await waitFor(() =>
    expect(open?.sent('POST')[0]?.body).toMatchObject({
      helpers: { network: false, distro: true },
    }),
  )
})

test('closes an untouched new configuration without confirmation', async () => {
  open = openComputes('/compute/7/configs?open=create', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /account/settings': () => ({ network_helper: false }),
  })
  const named = { name: 'Create configuration' }
  const drawer = within(await screen.findByRole('dialog', named))
  const helper = drawer.getByLabelText<HTMLInputElement>(/network/i, { selector: '[role=switch]' })
  await waitFor(() => expect(helper.checked).toBe(false))
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', named)).toBeNull())
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})

test('shows empty device slots without marking them as optional', async () => {
  open = openComputes('/compute/7/configs?open=create', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'GET /account/settings': () => ({ network_helper: false }),
  })
  const named = { name: 'Create configuration' }
  const drawer = within(await screen.findByRole('dialog', named))
  const devices = within(drawer.getByRole('region', { name: 'Devices' }))
  for (const slot of deviceSlots)
    expect(devices.getByRole('combobox', { name: slot }).textContent).toContain('Empty')
  expect(devices.queryByText(/optional/)).toBeNull()
})

test('lists what still references the address of a removed interface', async () => {
  const inside = { id: 2, purpose: 'vpc', vpc_id: 4, subnet_id: 5, ipv4: { vpc: '10.0.0.9' } }
  const config = { id: 70, label: 'Boot', interfaces: [{ id: 1, purpose: 'public' }, inside] }
  const rule = { label: 'ssh', addresses: { ipv4: ['10.0.0.9/32'] } }
  open = openComputes('/compute/7/configs?open=edit&id=70', {
    'GET /compute/instances/7': () => webOne,
    'GET /compute/instances/7/configs': () => listOf([config]),
    'GET /profile/grants': () => ({}),
    'GET /domains': () => listOf([{ id: 3, domain: 'example.org', type: 'master' }]),
    'GET /domains/3/records': () =>
      listOf([{ id: 30, type: 'A', name: 'inner', target: '10.0.0.9' }]),
    'GET /networking/firewalls': () =>
      listOf([{ id: 8, label: 'office', rules: { inbound: [rule] } }]),
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Boot' }))
  expect(drawer.queryByText('Left behind')).toBeNull()
  await userEvent.click(await drawer.findByRole('button', { name: 'Remove eth1' }))
  const left = within(await drawer.findByRole('region', { name: 'Left behind' }))
  expect(await left.findByText('inner.example.org')).toBeTruthy()
  expect(await left.findByText('office (Inbound rule 1, ssh)')).toBeTruthy()
})

const booted = {
  id: 70,
  label: 'Boot',
  kernel: 'compute/latest-64bit',
  root_device: '/dev/sda',
  devices: { sda: { disk_id: 1, volume_id: null } },
  interfaces: [{ id: 1, purpose: 'public', active: true }],
}

function editBooted(status: 'running' | 'offline') {
  open = openComputes('/compute/7/configs?open=edit&id=70', {
    'GET /compute/instances/7': () => ({ ...webOne, status }),
    'GET /compute/instances/7/configs': () => listOf([booted]),
    'GET /compute/kernels': () =>
      listOf([
        { id: 'compute/latest-64bit', label: 'Latest 64 bit' },
        { id: 'compute/grub2', label: 'GRUB 2' },
      ]),
    'GET /profile/grants': () => ({}),
    'PUT /compute/instances/7/configs/70': ({ body }) => ({ ...booted, ...(body as object) }),
  })
  return open
}

const kernelField = async () => {
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit Boot' }))
  return { drawer, field: await drawer.findByRole('combobox', { name: /^Kernel/ }) }
}

test('finds a kernel by part of its name and accepts any typed ID', async () => {
  const { sent } = editBooted('offline')
  const { drawer, field } = await kernelField()
  await drawer.findByText('Latest 64 bit')
  await userEvent.clear(field)
  await userEvent.type(field, 'grub')
  await userEvent.click(await screen.findByRole('option', { name: /compute\/grub2/ }))
  await drawer.findByText('GRUB 2')
  await userEvent.clear(field)
  await userEvent.type(field, 'compute/6.2.9-beta')
  await drawer.findByText('The kernel compute/6.2.9-beta is not in the kernel list.')
  await userEvent.click(drawer.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ kernel: 'compute/6.2.9-beta' }))
})

test('offers a reboot after saving the running configuration', async () => {
  const { router } = editBooted('running')
  const { drawer, field } = await kernelField()
  await userEvent.clear(field)
  await userEvent.type(field, 'compute/grub2')
  await userEvent.click(drawer.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = renderHook(useToasts).result.current.at(-1)
  expect(saved?.text).toBe('Saved Boot; takes effect after a reboot')
  expect(saved?.action).toMatchObject({ label: 'Reboot' })
  if (saved?.action && 'href' in saved.action) await router.navigate(saved.action.href)
  await screen.findByRole('alertdialog', { name: 'Reboot web-1?' })
})
