import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ActionBar } from './ActionBar.tsx'

test('sets the --action-bar CSS variable to its height and removes it on unmount', () => {
  const barHeight = () => document.documentElement.style.getPropertyValue('--action-bar')
  const { unmount } = render(
    <ActionBar>
      <button type="button">Save changes</button>
    </ActionBar>,
  )
  expect(screen.getByRole('button', { name: 'Save changes' })).toBeTruthy()
  expect(barHeight()).toBe('0px')
  unmount()
  expect(barHeight()).toBe('')
})
