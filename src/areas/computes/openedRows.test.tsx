import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const path = '/compute/instances/7'
const gone = () => ({ status: 404, body: { errors: [{ reason: 'Not found' }] } })

/** Opens a drawer on a tab and then deletes the tab's rows, as another client would. */
async function openDrawer(address: string, list: string, row: { id: number; label: string }) {
  let rows: object[] = [row]
  open = openComputes(address, {
    [`GET ${path}`]: () => webOne,
    'GET /profile/grants': () => ({}),
    [`GET ${path}/${list}`]: () => listOf(rows),
    [`PUT ${path}/${list}/${row.id}`]: gone,
  })
  const drawer = within(await screen.findByRole('dialog', { name: new RegExp(row.label) }))
  rows = []
  await queryClient.refetchQueries()
  await screen.findByText(/^No (configurations|disks)$/)
  return drawer
}

test('keeps the input when another client deletes the open configuration, and shows "Not found"', async () => {
  const config = { id: 10, label: 'Boot', kernel: 'compute/grub2', devices: {}, interfaces: [] }
  const drawer = await openDrawer('/compute/7/configs?open=edit&id=10', 'configs', config)
  const comments = drawer.getByRole<HTMLTextAreaElement>('textbox', { name: /^Comments/ })
  await userEvent.click(comments)
  await userEvent.paste('Keep me')
  await userEvent.click(drawer.getByRole('button', { name: 'Save changes' }))
  expect((await drawer.findByRole('alert')).textContent).toContain('Not found')
  expect(comments.value).toBe('Keep me')
})

test('keeps the input when another client deletes the open disk, and shows "Not found"', async () => {
  const disk = { id: 1, label: 'Root', size: 2048, filesystem: 'ext4', status: 'ready' }
  const drawer = await openDrawer('/compute/7/storage?open=rename&id=1', 'disks', disk)
  const label = drawer.getByRole<HTMLInputElement>('textbox', { name: 'Label' })
  await userEvent.type(label, ' two')
  await userEvent.click(drawer.getByRole('button', { name: 'Rename' }))
  expect((await drawer.findByRole('alert')).textContent).toContain('Not found')
  expect(label.value).toBe('Root two')
})
