import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import { InlineEdit } from './InlineEdit.tsx'

const edit = async (onSave: (value: string) => Promise<unknown>, more = {}) => {
  const user = userEvent.setup()
  render(<InlineEdit label="label of web-1" value="web-1" limit={8} onSave={onSave} {...more} />)
  await user.click(screen.getByRole('button', { name: 'Edit label of web-1' }))
  return { user, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'label of web-1' }) }
}

test('saves the text on Enter and returns the focus to the edit button', async () => {
  const onSave = vi.fn(() => Promise.resolve())
  const { user } = await edit(onSave)
  await user.keyboard('web-2{Enter}')
  expect(onSave).toHaveBeenCalledExactlyOnceWith('web-2')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit label of web-1' }))
})

test('does not take the focus back if it moved elsewhere during the save', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { user } = await edit(() => promise)
  render(<button type="button">Next</button>)
  await user.keyboard('web-2{Enter}')
  const next = screen.getByRole('button', { name: 'Next' })
  next.focus()
  resolve(undefined)
  await screen.findByRole('button', { name: 'Edit label of web-1' })
  expect(document.activeElement).toBe(next)
})

test('discards the text on Escape', async () => {
  const onSave = vi.fn(() => Promise.resolve())
  const { user } = await edit(onSave)
  await user.keyboard('other{Escape}')
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.getByText('web-1')).toBeTruthy()
})

test('does not send an unchanged value', async () => {
  const onSave = vi.fn(() => Promise.resolve())
  const { user } = await edit(onSave)
  await user.keyboard('{Enter}')
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('shows the error of the API and keeps the typed text', async () => {
  const onSave = () =>
    Promise.reject(
      new ApiError({
        status: 400,
        faults: [{ reason: 'Label must be unique', field: 'label' }],
        method: 'PUT',
        path: '/v4/compute/instances/1',
      }),
    )
  const { user, field } = await edit(onSave)
  await user.keyboard('db-1{Enter}')
  expect(await screen.findByText('Label must be unique')).toBeTruthy()
  expect(field.value).toBe('db-1')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
})

test('stays open while a save is pending, so that its error is shown', async () => {
  let refuse = (_error: Error) => {}
  const onSave = () => new Promise((_, reject) => (refuse = reject))
  const { user } = await edit(onSave)
  await user.keyboard('db-1{Enter}{Escape}')
  await user.click(screen.getByRole('button', { name: 'Cancel', description: 'Saving…' }))
  refuse(new Error('Label must be unique'))
  expect(await screen.findByText('Label must be unique')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('shows a validation error without sending a request', async () => {
  const onSave = vi.fn(() => Promise.resolve())
  const check = (text: string) => (text.length > 8 ? 'At most 8 characters' : undefined)
  const { user } = await edit(onSave, { check })
  await user.keyboard('much-too-long{Enter}')
  expect(screen.getByText('At most 8 characters')).toBeTruthy()
  expect(screen.getByText('13 / 8')).toBeTruthy()
  expect(onSave).not.toHaveBeenCalled()
})

test('warns after a lost response that the change may have been processed and keeps the typed text', async () => {
  const lost = { faults: [{ reason: 'No answer' }], method: 'PUT', path: '/v4/compute/instances/1' }
  const { user, field } = await edit(() => Promise.reject(new ApiError({ ...lost, status: 0 })))
  await user.keyboard('db-1{Enter}')
  expect(await screen.findByText(/The request may still have been processed/)).toBeTruthy()
  expect(field.value).toBe('db-1')
})
