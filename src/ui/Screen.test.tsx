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

test('facts beside the title come before the buttons, as they are seen', () => {
  expect(buttonsLead(false)).toBe(false)
})

test('facts under the title come after the buttons', () => {
  expect(buttonsLead(true)).toBe(true)
})

test('on a telephone all facts are under the title, and come after the buttons', () => {
  onTelephone()
  expect(buttonsLead(false)).toBe(true)
})

test('what renames a thing is no part of the heading that names it', () => {
  const heading = <button type="button">Edit label of web-1</button>
  render(
    <Screen title="web-1" heading={heading}>
      {null}
    </Screen>,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'web-1' }).textContent).toContain('Edit')
})
