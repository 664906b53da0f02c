// @module-tag slow

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../src/api/query/query.ts'
import { fillForm, sendForm } from '../responses/fillForm.ts'
import { writtenForms } from '../responses/writtenForms.ts'
import { chosenCases } from './cases.ts'
import { faults } from './faults.ts'
import { faultyConsole } from './faultyConsole.tsx'

const testConsole = faultyConsole()
beforeEach(() => testConsole.reset())

/**
 * No instance of the demo data has space for the disks of another one, so that form is only tested without failures.
 */
const sendable = writtenForms.filter(({ body }) => !('compute_id' in body && 'configs' in body))

const cases = sendable.flatMap((form) =>
  faults.filter(({ ofReads }) => !ofReads).map((fault) => ({ ...form, fault, name: fault.name })),
)

/** Operations that a second press must not repeat. Signed URLs are excluded because they create nothing. */
const makes = /^(create(?!ObjectUrl)|clone|open|import|upload|add|allocate)/

/** True while the form is disabled because the object is busy with the write that was executed. */
const isHeldBack = () =>
  document.querySelector('button[type="submit"][aria-disabled="true"]') !== null

/** Returns the values of the fields, including passwords. */
const typed = () =>
  [
    ...document.querySelectorAll<HTMLInputElement>(
      '[data-field] :is(input, select, textarea), textarea',
    ),
  ].map(({ type, value, checked }) => (/checkbox|radio/.test(type) ? checked : value))

/** True if a form that stays open has cleared the values that it sent. */
function isEmptied(before: ReturnType<typeof typed>): boolean {
  const now = typed()
  return (
    now.some((value, at) => value !== before[at]) &&
    now.every((value, at) => value === before[at] || value === '')
  )
}

/**
 * Returns all announced messages: in the notice of a form, or below a name that is edited inline.
 */
const said = () =>
  [...document.querySelectorAll('[role="alert"], form [aria-live]')]
    .map(({ textContent }) => textContent)
    .join(' ')

const answered = () => waitFor(() => expect(queryClient.isMutating()).toBe(0))

test.each(chosenCases(cases, 6))(
  '$operation of $address handles: $name',
  async ({ operation, address, fill, press, fault }) => {
    const { name, expectedMessage, arrives = false } = fault
    const send = () => (press === undefined ? sendForm() : fillForm([press]))
    const isWrite = ({ method }: { method: string }) => method !== 'GET'
    testConsole.opens(address)
    await fillForm(fill)
    const before = typed()
    testConsole.begins(fault, isWrite)
    await send()
    await waitFor(() => expect(testConsole.met().length).toBeGreaterThan(0))
    const [{ path, method } = { path: '', method: '' }] = testConsole.sent
    const repeats = () =>
      testConsole.done.filter((call) => call.path === path && call.method === method).length
    if (name === 'late answer') {
      expect(typed()).toEqual(before)
      const button = [...document.querySelectorAll('button[type="submit"]')].at(-1)
      if (button) fireEvent.click(button)
      testConsole.ends()
      await answered()
      expect(testConsole.sent.filter((call) => call.path === path)).toHaveLength(1)
      return
    }
    if (name === '401') await testConsole.signsInAgain()
    await answered()
    // The created object was found, and no message is left to show.
    const isOver = () => arrives && (typed().length !== before.length || isEmptied(before))
    await waitFor(() => {
      if (isOver()) return undefined
      if (name === '401') return screen.getByText(/You are signed in again/)
      const words = said()
      // The console found the created object at the first check and reports that the data in the response is lost.
      if (arrives && /was created, but the response with its/.test(words)) return undefined
      // The status of a rejected request arrives, although its body is truncated.
      if (name === 'truncated JSON' && repeats() === 0) {
        expect(words).toMatch(/The API returned status 4\d\d/)
        return undefined
      }
      expect(words).toMatch(expectedMessage ?? /./)
      if (arrives) expect(words).toMatch(/may still have been processed/)
      return undefined
    })
    if (!isOver()) {
      expect(typed()).toEqual(before)
      const keysSent = () =>
        testConsole.sent
          .filter((call) => call.path === path)
          .map(({ headers }) => headers.get('idempotency-key'))
      const sent = keysSent()
      expect(new Set(sent).size).toBe(1)
      testConsole.ends()
      await testConsole.settles()
      // A change that was executed is shown as stored, and the form has nothing left to send.
      if (!isOver() && !(arrives && isHeldBack()) && (!arrives || makes.test(operation))) {
        const sentBefore = sent.length
        await send()
        // Otherwise a rule of the form, such as unique labels, would hide the stored response.
        if (arrives) await waitFor(() => expect(keysSent().length).toBeGreaterThan(sentBefore))
      }
      await answered()
      await testConsole.settles()
      if (arrives && makes.test(operation) && repeats() > 0)
        expect(new Set(keysSent()).size).toBe(1)
    }
    if (makes.test(operation)) expect(repeats()).toBeLessThanOrEqual(1)
    expect(testConsole.complaints()).toEqual([])
  },
)
