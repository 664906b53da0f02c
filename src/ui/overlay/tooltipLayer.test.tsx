import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { roles } from '../table/roles.ts'

const layer = () => document.querySelector('.tooltip:not([hidden])')
const tooltipText = () => layer()?.textContent

/** Simulates truncated text, because jsdom has no layout. */
const cut = (text: string) =>
  Object.defineProperties(screen.getByText(text), {
    scrollWidth: { value: 200 },
    clientWidth: { value: 100 },
  })

test('shows the full text of a truncated cell to pointer and keyboard until Escape is pressed', async () => {
  render(
    <div {...roles.grid}>
      <div {...roles.row}>
        <div {...roles.columnheader}>
          <span>Two-factor authentication</span>
        </div>
        <div {...roles.cell} tabIndex={-1}>
          <a href="/compute/14">db-orders-primary</a> in Frankfurt
        </div>
        <div {...roles.cell}>Running</div>
      </div>
    </div>,
  )
  cut('db-orders-primary')
  cut('Two-factor authentication')
  const user = userEvent.setup()
  await user.hover(screen.getByText('Running'))
  await user.hover(screen.getByText('db-orders-primary'))
  await waitFor(() => expect(tooltipText()).toBe('db-orders-primary in Frankfurt'))
  await user.hover(layer() ?? document.body)
  expect(tooltipText()).toBe('db-orders-primary in Frankfurt')
  await user.keyboard('{Escape}')
  expect(tooltipText()).toBeUndefined()
  await user.hover(screen.getByText('Two-factor authentication'))
  await waitFor(() => expect(tooltipText()).toBe('Two-factor authentication'))
  await user.tab()
  await waitFor(() => expect(tooltipText()).toBe('db-orders-primary in Frankfurt'))
})
