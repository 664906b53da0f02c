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

test('a button presses by pointer and keyboard', async () => {
  const onClick = vi.fn()
  render(<Button onClick={onClick}>Boot web-1</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Boot web-1' }))
  await userEvent.keyboard('{Enter} ')
  expect(onClick).toHaveBeenCalledTimes(3)
})

test('a button that cannot be used stays in reach, says why and does nothing', async () => {
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

test('a blocked submit button does not submit', async () => {
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

test('with an address it is a link', async () => {
  inRouter(<Button href="/next">Create</Button>)
  await userEvent.click(screen.getByRole('link', { name: 'Create' }))
  expect(await screen.findByText('Next place')).toBeTruthy()
})

test('a link that cannot be followed leads nowhere', () => {
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

test('another site opens beside, without a way back into this page', () => {
  render(<Button href="https://example.com/">Manual</Button>)
  const link = screen.getByRole('link', { name: 'Manual' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('an icon button is named by its label', async () => {
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
