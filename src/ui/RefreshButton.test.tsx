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

test('the age of a list stands beside the button that reads it again', () => {
  show(Date.now() - 2.5 * minute)
  const age = screen.getByText(/^Updated/)
  expect(age.textContent).toBe('Updated 2 minutes ago')
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy()
})

test('a list that has not arrived, or is one of several, has no age', () => {
  show(0)
  show()
  expect(screen.queryByText(/^Updated/)).toBeNull()
})
