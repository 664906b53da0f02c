import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screensOf } from './screens.ts'
import { writtenForms } from './writtenForms.ts'

const { shows } = screensOf((answer) => answer, undefined, 'read_only')

/** Excludes names that are edited inline: they are not forms, and their button shows the reason. */
const forms = writtenForms.filter(({ fill: [first] }) => typeof first !== 'string')

const addresses = new Set([
  ...forms.map(({ address }) => address),
  // Forms whose operations other forms and buttons send too.
  '/domains/1/records/new',
  '/domains/1/records/build/spf',
  '/images/rebuild?image=private%2F1',
])

test.each([...addresses])(
  'the form of %s shows the missing scope of the token above its fields',
  async (address) => {
    shows(address)
    await waitFor(() => {
      const screen = [...document.querySelectorAll('main, [role="dialog"]')].at(-1)
      const first = screen?.querySelector('[role="note"], [data-field], textarea')
      expect(first?.textContent).toMatch(/^Your token lacks the scope/)
    })
  },
)
