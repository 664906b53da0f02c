// @module-tag slow

import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { everyAddress } from '../responses/everyAddress.ts'
import { chosenCases } from './cases.ts'
import { faults } from './faults.ts'
import { faultyConsole } from './faultyConsole.tsx'

const testConsole = faultyConsole()
beforeEach(() => testConsole.reset())

const cases = everyAddress.flatMap((address) =>
  faults
    .filter(({ name }) => name !== 'answer lost')
    .map((fault) => ({ address, fault, name: fault.name })),
)

/** Missing values converted to a string, which no screen may show. */
const blunders = /\b(undefined|null|NaN|Infinity|Invalid Date)\b|\[object|function |native code/
/** Characters that would display a name as another one. */
const bidirectional = /.{0,40}[\u202A-\u202E\u2066-\u2069]/

const emptyList = /\bNo \w+( \w+)? yet\b/

const text = () => document.body.textContent.replaceAll('null MX', '')

/** Returns the text without values of fields, which contain what the user stored. */
function shownText(): string {
  const copy = document.body.cloneNode(true) as HTMLElement
  for (const field of copy.querySelectorAll('textarea')) field.remove()
  return copy.textContent
}

/**
 * Requests of the frame around every screen, and for names that replace IDs. Their failures are not reported.
 */
const aside = /^\/(account\/notifications|profile\/grants|regions)\?|^\/support\/tickets\?page=1$/

const isOwn = (address: string) => (call: string) =>
  !aside.test(call) || address.startsWith(call.split('?')[0] ?? '')

/** Returns the failure messages on the screen. */
const failures = () =>
  [
    ...text().matchAll(
      /[^.]{0,60}(could not be loaded|could not be read|No response|cannot be reached|Too many requests|returned an error|Unexpected response|went wrong)/g,
    ),
  ].map(([words]) => words)

test.each(chosenCases(cases, 14))('$address handles: $name', async ({ address, fault }) => {
  const { name, expectedMessage } = fault
  const isRead = ({ method }: { method: string }) => method === 'GET'
  testConsole.begins(fault, isRead)
  testConsole.opens(address)
  if (name === 'late answer')
    await waitFor(() =>
      expect(document.querySelector('main')?.childElementCount).toBeGreaterThan(0),
    )
  else if (name !== '401') await testConsole.settles()
  else if (testConsole.met().length > 0) await testConsole.signsInLater()

  expect(testConsole.complaints()).toEqual([])
  expect(blunders.exec(text())).toBeNull()
  expect(bidirectional.exec(shownText())?.[0]).toBeUndefined()
  if (expectedMessage && name !== '401' && testConsole.met().some(isOwn(address))) {
    await waitFor(() => expect(text()).toMatch(expectedMessage))
    expect(emptyList.exec(text())).toBeNull()
  }
  testConsole.ends()
  // A failure may appear after the others, so try again up to three times.
  for (let tries = 0; tries < 3 && failures().length > 0; tries += 1) {
    await testConsole.triesAgain()
    await testConsole.settles()
  }
  await testConsole.settles()
  await waitFor(() => expect(failures()).toEqual([]))
  expect(blunders.exec(text())).toBeNull()
})
