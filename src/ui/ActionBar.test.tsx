import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionBar } from './ActionBar.tsx'

test('messages are told how high the bar is for as long as it is there', () => {
  const told = () => document.documentElement.style.getPropertyValue('--action-bar')
  const { unmount } = render(
    <ActionBar>
      <button type="button">Save changes</button>
    </ActionBar>,
  )
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()
  expect(told()).toBe('0px')
  unmount()
  expect(told()).toBe('')
})
