import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { listenForShortcuts, registerShortcut } from '#lib/shortcuts.ts'
import { Dialog } from './Dialog.tsx'
import { Drawer } from './Drawer.tsx'
import { Menu } from './Menu.tsx'
import { ChoicePanel } from '../table/ChoicePanel.tsx'

const close = () => undefined

const overlays: Record<string, ReactNode> = {
  drawer: (
    <Drawer title="Here" onClose={close}>
      text
    </Drawer>
  ),
  dialog: (
    <Dialog title="Here" onClose={close} actions={null}>
      text
    </Dialog>
  ),
  'list of values': (
    <ChoicePanel
      anchor={document.body}
      title="Here"
      facets={[]}
      chosen={[]}
      onChoose={close}
      onClose={close}
    />
  ),
}

function hear() {
  const leave = vi.fn<() => void>()
  const stops = [
    registerShortcut({ keys: 'g i', label: 'Instances', group: 'Go to', run: leave }),
    listenForShortcuts(),
  ]
  return { leave, stop: () => stops.forEach((stop) => stop()) }
}

for (const [name, overlay] of Object.entries(overlays)) {
  test(`disables single-key shortcuts of the page behind a ${name}`, async () => {
    const { leave, stop } = hear()
    const view = render(overlay, { wrapper: MemoryRouter })
    expect(screen.getByRole('dialog', { name: 'Here' })).toBeTruthy()
    await userEvent.keyboard('gi')
    expect(leave).not.toHaveBeenCalled()
    view.unmount()
    await userEvent.keyboard('gi')
    expect(leave).toHaveBeenCalledOnce()
    stop()
  })
}

test('disables single-key shortcuts of the page behind a menu, even without focus in it', async () => {
  const { leave, stop } = hear()
  render(
    <Menu label="More" items={[{ label: 'Copy', onSelect: close }]}>
      More
    </Menu>,
    { wrapper: MemoryRouter },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  const item = await screen.findByRole('menuitem', { name: 'Copy' })
  item.blur()
  await userEvent.keyboard('gi')
  expect(leave).not.toHaveBeenCalled()
  stop()
})
