import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#api/http/client.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Consequence, Consequences } from './Consequences.tsx'

afterEach(() => vi.unstubAllGlobals())

type Extra = Partial<Parameters<typeof ConfirmDialog>[0]>

function Page({ onConfirm, ...extra }: { onConfirm: () => Promise<unknown> } & Extra) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Delete</button>
      {open && (
        <ConfirmDialog
          title="Delete web-1?"
          action="Delete web-1"
          {...extra}
          onConfirm={onConfirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const open = async (onConfirm: () => Promise<unknown>, extra: Extra = {}) => {
  const user = userEvent.setup()
  render(<Page onConfirm={onConfirm} {...extra} />)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  return user
}

const refused = new ApiError({
  status: 400,
  faults: [{ reason: 'Compute busy.' }],
  method: 'DELETE',
  path: '/v4/compute/instances/1',
})

test('copies the request as a curl command without sending it', async () => {
  const onConfirm = vi.fn(() => Promise.resolve())
  // Response about the upstream API: none.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(null)))
  const user = await open(onConfirm, {
    typeName: 'web-1',
    call: 'DELETE /compute/instances/{computeId}',
    callParts: { path: { computeId: 7 } },
  })
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toMatch(
      /^curl -X DELETE '.*\/v4\/compute\/instances\/7'/,
    ),
  )
  expect(onConfirm).not.toHaveBeenCalled()
})

test('offers no curl command without a request', async () => {
  await open(() => Promise.resolve())
  expect(screen.queryByRole('button', { name: 'Copy as curl' })).toBeNull()
})

describe('confirmation without typing', () => {
  test('names the object, focuses Cancel, and returns the focus', async () => {
    const onConfirm = vi.fn(() => Promise.resolve())
    const user = await open(onConfirm)
    expect(screen.getByRole('alertdialog', { name: 'Delete web-1?' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }))
  })

  test('runs the action and closes', async () => {
    const onConfirm = vi.fn(() => Promise.resolve())
    const user = await open(onConfirm)
    await user.click(screen.getByRole('button', { name: 'Delete web-1' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('stays open with the message of the API after an error and allows a retry', async () => {
    const onConfirm = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(refused)
      .mockResolvedValue({})
    const user = await open(onConfirm)
    await user.click(screen.getByRole('button', { name: 'Delete web-1' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Compute busy.')
    await user.click(screen.getByRole('button', { name: 'Delete web-1' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('sends the request only once and cannot be closed while it is pending', async () => {
    let finish: (value?: unknown) => void = () => undefined
    const onConfirm = vi.fn(() => new Promise((resolve) => (finish = resolve)))
    const user = await open(onConfirm)
    await user.dblClick(screen.getByRole('button', { name: 'Delete web-1' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    finish()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('confirmation by typing', () => {
  test('ignores Enter until the full name is typed', async () => {
    const onConfirm = vi.fn(() => Promise.resolve())
    const user = await open(onConfirm, { typeName: 'web-1' })
    const field = screen.getByRole('textbox', { name: 'Type web-1 to confirm' })
    await user.type(field, 'web{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(
      screen.getByRole('button', {
        name: 'Delete web-1',
        description: 'Type web-1 to confirm',
      }),
    ).toBeTruthy()
    await user.type(field, '-1{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test.each([
    ['data ', 'data'],
    ['data ', 'data '],
    [' data', 'data'],
    ['  ', ' '],
  ])('accepts for the name "%s" the typed text "%s"', async (typeName, typed) => {
    const onConfirm = vi.fn(() => Promise.resolve())
    const user = await open(onConfirm, { typeName })
    const quotedName = typeName.trim() || 'a space'
    const field = screen.getByRole('textbox', { name: `Type ${quotedName} to confirm` })
    await user.type(field, '{Enter}')
    expect(onConfirm).not.toHaveBeenCalled()
    await user.type(field, `${typed}{Enter}`)
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  test('lists the consequences, including those that are loading or failed to load', async () => {
    await open(() => Promise.resolve(), {
      children: (
        <Consequences>
          <Consequence label="2 disks">80 GB, 20 GB</Consequence>
          <Consequence label="Backups" state="loading" />
          <Consequence label="Volumes" state="error" reason="Unauthorized" />
        </Consequences>
      ),
    })
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      '2 disks80 GB, 20 GB',
      'Backupsloading',
      'Volumescould not be loaded: Unauthorized',
    ])
    expect(items[1]?.getAttribute('aria-busy')).toBe('true')
  })
})

test('requires typing the number of objects to confirm a bulk action', async () => {
  const onConfirm = vi.fn(() => Promise.resolve())
  const user = await open(onConfirm, { typeCount: 12, action: 'Delete 12 instances' })
  await user.type(screen.getByRole('textbox'), '1{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox'), '2{Enter}')
  expect(onConfirm).toHaveBeenCalledOnce()
})
