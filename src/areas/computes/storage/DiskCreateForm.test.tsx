import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openComputes, webOne } from '#test/support/console/testComputes.tsx'
import { pick } from '#test/support/console/testPick.ts'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

test('ignores invalid image fields when creating an empty disk', async () => {
  open = openComputes('/compute/7/storage?open=create', {
    'GET /compute/instances/7': () => webOne,
    'GET /profile/grants': () => ({}),
    'POST /compute/instances/7/disks': () => ({ id: 70, label: 'Data', status: 'not ready' }),
  })
  const dialog = await screen.findByRole('dialog', { name: 'Create disk' })
  const drawer = within(dialog)
  const content = async (option: string) => {
    await pick(drawer.getByRole('combobox', { name: 'Content' }), option)
  }
  await content('From an image')
  await userEvent.click(drawer.getByLabelText(/SSH public keys/))
  await userEvent.paste('not a key')
  await content('Empty')
  await userEvent.type(drawer.getByLabelText('Label'), 'Data')
  await userEvent.click(drawer.getByRole('button', { name: 'Create disk' }))
  await waitFor(() => expect(open?.sent('POST')).toHaveLength(1))
  expect(open.sent('POST')[0]?.body).toEqual({ size: 51_200, label: 'Data', filesystem: 'ext4' })
})
