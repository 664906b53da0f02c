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

test('closes on a complete click on the backdrop', async () => {
  const { onClose, dialog, field, user } = show()
  await user.click(field)
  expect(onClose).not.toHaveBeenCalled()
  await user.pointer({ keys: '[MouseLeft>]', target: dialog })
  expect(onClose).not.toHaveBeenCalled()
  await user.pointer({ keys: '[/MouseLeft]', target: dialog })
  expect(onClose).toHaveBeenCalledOnce()
})

test('stays open when a press starts or ends inside', () => {
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

test('stays open on a backdrop click after the user has typed', async () => {
  const { onClose, dialog, field, user } = show()
  await user.type(field, 'w')
  await user.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})

test('does not close an alert dialog on a backdrop click', async () => {
  const { onClose, dialog, user } = show('alert')
  await user.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})
