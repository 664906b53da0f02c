import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { deviceSlots } from '#contract/rules/configProfiles.ts'
import { openComputes, webOne } from '../testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

test('a new configuration begins with the network helper as the account has it', async () => {
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

test('the device of each slot is chosen without a word that it may stay empty', async () => {
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
