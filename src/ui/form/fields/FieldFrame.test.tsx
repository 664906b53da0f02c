import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FieldFrame, fieldIds } from './FieldFrame.tsx'

test('shows the error of a group between its label and its controls, and the help below them', () => {
  render(
    <FieldFrame
      name="type"
      label="Plan"
      ids={fieldIds('plan')}
      error="Required"
      help="Prices differ in 2 regions."
      group
    >
      <input aria-label="Filter plans" />
    </FieldFrame>,
  )
  const group = screen.getByRole('group', { name: 'Plan' })
  const filter = screen.getByRole('textbox', { name: 'Filter plans' })
  expect([...group.children].map((child) => child.textContent)).toEqual([
    'Plan',
    'Required',
    '',
    'Prices differ in 2 regions.',
  ])
  expect(filter.previousElementSibling?.textContent).toBe('Required')
  const described = (group.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.querySelector(`#${id}`)?.textContent)).toEqual([
    'Required',
    'Prices differ in 2 regions.',
  ])
})
