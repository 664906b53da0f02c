import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Menu } from './Menu.tsx'
import type { MenuItem } from './menuItem.ts'

const open = async (items: MenuItem[]) => {
  const user = userEvent.setup()
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', element: <Menu label="Actions for web-1" items={items} /> },
        { path: '/logs', element: <p>Logs</p> },
      ])}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Actions for web-1' }))
  await screen.findByRole('menu', { name: 'Actions for web-1' })
  return user
}

test('runs an item selected by keyboard and returns the focus to the button', async () => {
  const boot = vi.fn()
  const user = await open([
    { label: 'Reboot', onSelect: vi.fn() },
    { label: 'Boot', onSelect: boot },
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(boot).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for web-1' }))
})

test('focuses a disabled item, shows its reason and stays open on Enter', async () => {
  const boot = vi.fn()
  const user = await open([{ label: 'Boot', onSelect: boot, disabledReason: 'It is running' }])
  const item = screen.getByRole('menuitem', { name: /Boot/ })
  expect(item.textContent).toContain('It is running')
  expect(document.activeElement).toBe(item)
  await user.keyboard('{Enter}')
  expect(boot).not.toHaveBeenCalled()
  expect(screen.getByRole('menu')).toBeTruthy()
})

test('shows a reason shared by three disabled items once but includes it in each accessible name', async () => {
  const [reason, other] = ['Your token lacks the scope.', 'It is locked.']
  const off = (labels: string[]) => labels.map((label) => ({ label, disabledReason: reason }))
  const unlock = { label: 'Unlock', onSelect: vi.fn() }
  const seen = (text: string) =>
    screen.getAllByText(text).filter(({ className }) => className !== 'visually-hidden')
  await open([
    ...off(['Boot', 'Resize', 'Move']),
    { label: 'Delete', disabledReason: other },
    unlock,
  ])
  expect(seen(reason)).toHaveLength(1)
  expect(seen(other)).toHaveLength(1)
  expect(screen.getAllByRole('menuitem', { name: /Your token lacks the scope\.$/ })).toHaveLength(3)
  expect(screen.getByRole('menuitem', { name: 'Unlock' })).toBeTruthy()
  cleanup()
  await open([...off(['Boot', 'Resize']), unlock])
  expect(seen(reason)).toHaveLength(2)
})

test('closes on Escape and navigates when an item with an href is clicked', async () => {
  const user = await open([{ label: 'Logs', href: '/logs' }])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Actions for web-1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Logs' }))
  expect(await screen.findByText('Logs')).toBeTruthy()
})

test('wraps around with the arrow keys, finds items by typed letters and closes on Tab', async () => {
  const user = await open(
    ['Resize', 'Rebuild', 'Migrate'].map((label) => ({ label, onSelect: vi.fn() })),
  )
  const focused = () => document.activeElement?.textContent
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe('Migrate')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Resize')
  await user.keyboard('reb')
  expect(focused()).toBe('Rebuild')
  await user.keyboard('{End}')
  expect(focused()).toBe('Migrate')
  await user.keyboard('{Tab}')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('closes on an outside click and returns the focus to the button', async () => {
  const user = await open([{ label: 'Boot', onSelect: vi.fn() }])
  const layer = screen.getByRole('menu').parentElement
  if (!layer) throw new Error('The menu stands in nothing.')
  await user.click(layer)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for web-1' }))
})
