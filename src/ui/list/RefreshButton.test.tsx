import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { minute } from '#contract/rules/durations.ts'
import { RefreshButton } from './RefreshButton.tsx'

const show = (updatedAt?: number) =>
  render(
    <RefreshButton
      list={{ refetch: () => Promise.resolve(), ...(updatedAt !== undefined && { updatedAt }) }}
    />,
  )

test('shows the age of the list next to the refresh button', () => {
  show(Date.now() - 2.5 * minute)
  const age = screen.getByText(/^Updated/)
  expect(age.textContent).toBe('Updated 2 minutes ago')
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
})

test('shows no age before the first response or without an update time', () => {
  show(0)
  show()
  expect(screen.queryByText(/^Updated/)).toBeNull()
})
