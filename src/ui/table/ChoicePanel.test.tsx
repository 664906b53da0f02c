import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ChoicePanel } from './ChoicePanel.tsx'

test('keeps a checkbox checked before the URL is updated', async () => {
  const onChoose = vi.fn<(values: readonly string[]) => void>()
  render(
    <ChoicePanel
      anchor={document.body}
      title="Status"
      facets={[
        { value: 'running', label: 'running', count: 3 },
        { value: 'offline', label: 'offline', count: 1 },
      ]}
      chosen={[]}
      onChoose={onChoose}
      onClose={() => undefined}
    />,
  )
  await userEvent.click(screen.getByRole('checkbox', { name: /running/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /offline/ }))
  expect(onChoose.mock.calls).toEqual([[['running']], [['running', 'offline']]])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /running/ }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /running/ }).checked).toBe(false)
})
