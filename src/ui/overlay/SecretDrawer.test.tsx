import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { SecretDrawer } from './SecretDrawer.tsx'

test('saves the secret as a file without showing it and can be closed afterwards', async () => {
  let file: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const onClose = vi.fn()
  const element = (
    <SecretDrawer title="Access key" noun="secret key" secret="s3cr3t" onClose={onClose} />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Save as file' }))
  expect(await file?.text()).toBe('s3cr3t\n')
  expect(screen.queryByText('s3cr3t')).toBeNull()
  screen.getByText('Saved as a file')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
