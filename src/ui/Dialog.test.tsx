import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

function show(kind?: 'alert') {
  const onClose = vi.fn()
  render(
    <Dialog
      title="Rename"
      onClose={onClose}
      actions={<button type="button">Cancel</button>}
      {...(kind && { kind })}
    >
      <input aria-label="Label" />
    </Dialog>,
  )
  const dialog = screen.getByRole(kind === 'alert' ? 'alertdialog' : 'dialog', { name: 'Rename' })
  return { onClose, dialog, field: screen.getByRole('textbox'), user: userEvent.setup() }
}

test('a whole press beside a dialog closes it', async () => {
  const { onClose, dialog, field, user } = show()
  await user.click(field)
  expect(onClose).not.toHaveBeenCalled()
  await user.pointer({ keys: '[MouseLeft>]', target: dialog })
  expect(onClose).not.toHaveBeenCalled()
  await user.pointer({ keys: '[/MouseLeft]', target: dialog })
  expect(onClose).toHaveBeenCalledOnce()
})

test('a press that begins or ends inside closes nothing', () => {
  const { onClose, dialog, field } = show()
  // Browsers dispatch the click to the closest common ancestor of both ends.
  for (const [down, up] of [
    [field, dialog],
    [dialog, field],
  ] as const) {
    fireEvent.pointerDown(down)
    fireEvent.pointerUp(up)
    fireEvent.click(dialog)
  }
  expect(onClose).not.toHaveBeenCalled()
})

test('once something was typed a press beside a dialog does not lose it', async () => {
  const { onClose, dialog, field, user } = show()
  await user.type(field, 'w')
  await user.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})

test('a question is not answered by a press beside it', async () => {
  const { onClose, dialog, user } = show('alert')
  await user.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})
