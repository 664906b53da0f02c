import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screensOf } from './screens.ts'
import { writtenForms } from './writtenForms.ts'

const { shows } = screensOf((answer) => answer, undefined, 'read_only')

/** A name that is edited in its place is no form: its button says the reason. */
const forms = writtenForms.filter(({ fill: [first] }) => typeof first !== 'string')

const addresses = new Set([
  ...forms.map(({ address }) => address),
  // Their operations are sent in other ways, too.
  '/domains/1/records/new',
  '/domains/1/records/build/spf',
  '/images/rebuild?image=private%2F1',
])

test.each([...addresses])(
  'the form of %s says above its fields what the token lacks',
  async (address) => {
    shows(address)
    await waitFor(() => {
      const screen = [...document.querySelectorAll('main, [role="dialog"]')].at(-1)
      const first = screen?.querySelector('[role="note"], [data-field], textarea')
      expect(first?.textContent).toMatch(/^Your token lacks the scope/)
    })
  },
)
