import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../display/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { lazyOverlay } from './lazyWithRetry.tsx'

interface OverlayProps {
  onClose: () => void
}

const Overlay = ({ onClose }: OverlayProps) => (
  <Dialog title="Reboot web-1" onClose={onClose} actions={<Button onClick={onClose}>Back</Button>}>
    It is down for a minute.
  </Dialog>
)

const lost = () => new TypeError('Failed to fetch dynamically imported module: /assets/Overlay.js')

const press = () => userEvent.click(screen.getByRole('button', { name: 'Reboot' }))
const failed = () => screen.findByRole('dialog', { name: 'This could not be loaded' })
const opened = () => screen.findByRole('dialog', { name: 'Reboot web-1' })

/** Renders a form with a button that opens an overlay. */
function show(load: () => Promise<ComponentType<OverlayProps>>) {
  const overlay = lazyOverlay(load)
  function Settings() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Label" />
        <Button onClick={() => setOpen(true)}>Reboot</Button>
        {open && <overlay.Component onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(<Settings />)
}

test('loads code again after a failed import and keeps the input of the form', async () => {
  const load = vi.fn<() => Promise<ComponentType<OverlayProps>>>()
  load.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValue(Overlay)
  show(load)
  await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), 'web-2')
  await press()
  expect((await failed()).textContent).toContain('The connection was lost')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await failed()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await opened()
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByRole('textbox', { name: 'Label' })).toHaveProperty('value', 'web-2')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reboot' }))
})

test('returns the focus when the load error is closed and loads again on the next click', async () => {
  const load = vi.fn<() => Promise<ComponentType<OverlayProps>>>()
  load.mockRejectedValueOnce(lost()).mockResolvedValue(Overlay)
  show(load)
  await press()
  await failed()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reboot' }))
  await press()
  await opened()
})

test('shows "Loading" for slow code and cancels opening on Escape', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<OverlayProps>>()
  show(() => promise)
  await press()
  expect(await screen.findByText('Loading')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Loading')).toBeNull()
  resolve(Overlay)
  await promise
  expect(screen.queryByRole('dialog')).toBeNull()
  await press()
  await opened()
})

test('shows the message of an import error that is not a network error', async () => {
  show(() => Promise.reject(new Error('icons is not defined')))
  await press()
  expect((await failed()).textContent).toContain('icons is not defined')
})
