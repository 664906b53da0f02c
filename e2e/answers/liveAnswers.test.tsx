// @module-tag slow

import { expect, test } from 'vitest'
import { everyAddress } from './everyAddress.ts'
import { ofLaterVersion, withoutValues } from './liveAnswers.ts'
import { screensOf } from './screens.ts'

let change: typeof ofLaterVersion
const { asked, opens } = screensOf(
  (answer) => {
    if (answer.status === 200) change(answer.body)
    return answer
  },
  undefined,
  'read_only',
)

test('every screen has an address', () => {
  expect(everyAddress.length).toBeGreaterThan(100)
})

/** Asks name servers, with more questions than an address takes. */
const asksAlone = '/session/resolve'

test.each(everyAddress)(
  '%s stands for objects of a later version, and looking at it writes nothing',
  async (address) => {
    change = ofLaterVersion
    await opens(address)
    expect(asked.filter(({ method, path }) => method !== 'GET' && path !== asksAlone)).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
  },
)

/** A drawer or a dialog shows nothing that the screen below it lacks. */
const screens = everyAddress.filter((address) => !/\/(new|edit|delete)$/.test(address))

test.each(screens)('%s stands for null in the place of every value', async (address) => {
  change = withoutValues
  await opens(address)
})
