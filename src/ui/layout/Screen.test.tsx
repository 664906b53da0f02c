import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { Screen } from './Screen.tsx'

/** Returns true if the buttons of the header precede the meta information in the DOM order. */
function buttonsLead(metaBelow: boolean): boolean {
  render(
    <Screen
      title="web-1"
      meta={<a href="/regions">Washington</a>}
      metaBelow={metaBelow}
      actions={<button type="button">Boot</button>}
    >
      {null}
    </Screen>,
  )
  const fact = screen.getByRole('link', { name: 'Washington' })
  const order = screen.getByRole('button', { name: 'Boot' }).compareDocumentPosition(fact)
  return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

function onTelephone() {
  const match = window.matchMedia
  window.matchMedia = (query) => Object.assign(match(query), { matches: true })
  onTestFinished(() => {
    window.matchMedia = match
  })
}

test('places meta information next to the title before the buttons in DOM order', () => {
  expect(buttonsLead(false)).toBe(false)
})

test('places meta information below the title after the buttons in DOM order', () => {
  expect(buttonsLead(true)).toBe(true)
})

test('places all meta information after the buttons on a small screen', () => {
  onTelephone()
  expect(buttonsLead(false)).toBe(true)
})

test('excludes the rename button from the accessible name of the heading', () => {
  const heading = <button type="button">Edit label of web-1</button>
  render(
    <Screen title="web-1" heading={heading}>
      {null}
    </Screen>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'web-1' }).textContent).toContain('Edit')
})
