import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { progressToast, toast } from './toast.ts'
import { Toasts } from './Toasts.tsx'

afterEach(() => vi.useRealTimers())

const show = () => {
  render(
    <MemoryRouter>
      <Toasts />
    </MemoryRouter>,
  )
  return within(screen.getByRole('region', { name: 'Messages' })).getByRole('status')
}

test('announces success politely and disappears automatically', () => {
  vi.useFakeTimers()
  const live = show()
  expect(live.getAttribute('aria-live')).toBe('polite')
  act(() => void toast('web-1 was renamed'))
  expect(within(live).getByText('web-1 was renamed')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(7000))
  expect(within(live).queryByText('web-1 was renamed')).toBeNull()
})

test('runs its action once and disappears', async () => {
  const undo = vi.fn()
  const live = show()
  act(() => void toast('Tag removed', { label: 'Undo', onSelect: undo }))
  await userEvent.click(within(live).getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(live.textContent).toBe('')
})

test('shows a link action and can be dismissed', async () => {
  const live = show()
  act(() => void toast('Key saved', { label: 'Open', href: '/keys' }))
  expect(within(live).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/keys')
  await userEvent.click(within(live).getByRole('button', { name: 'Dismiss' }))
  expect(live.textContent).toBe('')
})

test('shows at most three messages', () => {
  const live = show()
  for (const name of ['one', 'two', 'three', 'four']) act(() => void toast(name))
  expect(within(live).queryByText('one')).toBeNull()
  expect(within(live).getByText('four')).toBeTruthy()
})

test('shows the progress of a long operation and stays until it ends', () => {
  vi.useFakeTimers()
  const live = show()
  let progressing: ReturnType<typeof progressToast> | undefined
  act(() => void (progressing = progressToast('Taking back 4 changes', 4)))
  act(() => progressing?.progress(3))
  act(() => void vi.advanceTimersByTime(60_000))
  const bar = within(live).getByRole('progressbar', { name: 'Taking back 4 changes' })
  expect((bar as HTMLProgressElement).value).toBe(3)
  act(() => progressing?.end('Took 4 changes back'))
  expect(within(live).queryByRole('progressbar')).toBeNull()
  expect(within(live).getByText('Took 4 changes back')).toBeTruthy()
})
