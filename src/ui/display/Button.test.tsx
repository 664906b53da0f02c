import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

const inRouter = (element: React.ReactNode) =>
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', element },
        { path: '/next', element: <p>Next place</p> },
      ])}
    />,
  )

test('calls onClick on a click, Enter and Space', async () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Boot web-1</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Boot web-1' }))
  await userEvent.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(3)
})

test('stays focusable, describes the reason and ignores clicks while disabled', async () => {
  const onClick = vi.fn()
  render(
    <Button onClick={onClick} disabledReason="The instance is offline">
      Reboot
    </Button>,
  )
  const button = screen.getByRole('button', {
    name: 'Reboot',
    description: 'The instance is offline',
  })
  await userEvent.tab()
  expect(button).toBe(document.activeElement)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.querySelector('.tooltip')?.textContent).toBe('The instance is offline')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
})

test('does not submit the form while busy', async () => {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault())
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(button)
  expect(onSubmit).not.toHaveBeenCalled()
})

test('renders a link when it has an href', async () => {
  inRouter(<Button href="/next">Create</Button>)
  await userEvent.click(screen.getByRole('link', { name: 'Create' }))
  expect(await screen.findByText('Next place')).toBeTruthy()
})

test('renders a disabled button instead of a link when it has a disabledReason', () => {
  inRouter(
    <Button href="/next" disabledReason="Needs the grant add_computes">
      Create
    </Button>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(
    screen.getByRole('button', { name: 'Create', description: 'Needs the grant add_computes' }),
  ).toBeTruthy()
})

test('opens external links in a new tab with rel=noopener', () => {
  render(<Button href="https://example.com/">Manual</Button>)
  const link = screen.getByRole('link', { name: 'Manual' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('uses the label of an icon button as its accessible name', async () => {
  const onClick = vi.fn()
  render(
    <>
      <IconButton label="Reload" icon="M0 0" onClick={onClick} />
      <IconButton label="Pause" icon="M0 0" onClick={onClick} disabledReason="Nothing runs" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await userEvent.click(screen.getByRole('button', { name: 'Pause', description: 'Nothing runs' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})
