import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'
import { useToasts } from '#ui/overlay/toast.ts'
import { startBulk } from './bulkActions.ts'
import { actionDisabledReason } from '../computeActions.ts'

const reason = 'Locked by its tag “protected”. Unlock it first.'

let row = { ...webOne, tags: ['web', 'protected'] }
let refused: object | undefined
let api: ReturnType<typeof openComputes> | undefined

function open(address: string) {
  const one = `/compute/instances/${webOne.id}`
  api = openComputes(address, {
    'GET /profile/grants': () => ({}),
    'GET /compute/instances': () => listOf([row]),
    [`GET ${one}`]: () => row,
    [`PUT ${one}`]: ({ body }) => {
      if (refused) return refused
      row = { ...row, ...(body as object) }
      return row
    },
  })
}

beforeEach(() => {
  refused = undefined
  row = { ...webOne, tags: ['web', 'protected'] }
})
afterEach(() => {
  bulkStore.forget()
  api?.restore()
})

const toasts = () => renderHook(useToasts).result.current
const written = () => (api?.requests ?? []).filter(({ method }) => method !== 'GET')

test.each(['delete', 'rebuild'] as const)('blocks the action %s on a locked instance', (action) => {
  expect(actionDisabledReason(row, action, undefined)).toBe(reason)
  expect(actionDisabledReason({ ...row, tags: ['web'] }, action, undefined)).toBeUndefined()
})

test('allows rebooting a locked instance', () => {
  expect(actionDisabledReason(row, 'reboot', undefined)).toBeUndefined()
})

test('deletes nothing in a bulk run when the instance has been locked since', async () => {
  open('/compute')
  await screen.findByRole('row', { name: 'web-1' })
  startBulk('delete', [webOne.id])
  await expect
    .poll(() => bulkStore.get()[0]?.entries[0])
    .toMatchObject({
      state: 'failed',
      reason,
    })
  expect(written()).toEqual([])
})

test('disables Delete with the reason in the list, and removes only the lock tag on Unlock', async () => {
  open('/compute')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for web-1' }))
  const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  expect(remove.textContent).toContain(reason)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Unlock' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unlock web-1?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove the tag protected' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.body).toEqual({ tags: ['web'] })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Actions for web-1' }))
  const again = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(again.getAttribute('aria-disabled')).not.toBe('true')
})

test('locks an instance from the list, and removes only the lock tag on undo', async () => {
  row = { ...webOne, tags: ['web'] }
  open('/compute')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for web-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lock' }))
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(written()[0]?.body).toEqual({ tags: ['protected', 'web'] })
  await expect.poll(() => toasts().at(-1)?.text).toBe('Locked web-1')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for web-1' }))
  const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
  expect(remove.textContent).toContain(reason)
  const undo = toasts().at(-1)?.action
  if (undo && 'onSelect' in undo) undo.onSelect()
  await waitFor(() => expect(written()).toHaveLength(2))
  expect(written()[1]?.body).toEqual({ tags: ['web'] })
})

test('names the instance after locking it from its own screen', async () => {
  row = { ...webOne, tags: ['web'] }
  open(`/compute/${webOne.id}/overview`)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for web-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lock' }))
  await expect.poll(() => toasts().at(-1)?.text).toBe('Locked web-1')
  await screen.findByRole('button', { name: 'Locked: unlock' })
})

test('marks a locked instance in the list instead of showing its lock tag', async () => {
  open('/compute')
  const line = within(await screen.findByRole('row', { name: 'web-1' }))
  line.getByRole('img', { name: 'Locked' })
  expect(line.getByRole('link').textContent).toBe('web-1')
  line.getByText('web')
  expect(line.queryByText('protected')).toBeNull()
})

test('explains before unlocking that the lock applies only to this console', async () => {
  open(`/compute?open=unlock&id=${webOne.id}`)
  const dialog = await screen.findByRole('alertdialog', { name: 'Unlock web-1?' })
  expect(dialog.textContent).toContain('other clients of the API can delete locked objects')
})

test('shows why a lock was rejected', async () => {
  row = { ...webOne, tags: [] }
  open('/compute')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for web-1' }))
  refused = { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lock' }))
  const dialog = await screen.findByRole('dialog', { name: 'It was not locked' })
  within(dialog).getByText('Unauthorized', { exact: false })
})

test('opens the deletion of a locked instance by its URL without allowing it', async () => {
  open(`/compute?action=delete&on=${webOne.id}`)
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
  await userEvent.type(dialog.getByRole('textbox'), 'web-1')
  const confirm = dialog.getByRole('button', { name: /^Delete web-1/ })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  dialog.getByText(reason)
})
