// @module-tag slow

import { expect, test } from 'vitest'
import { everyAddress } from './everyAddress.ts'
import { ofLaterVersion, withoutValues } from './liveResponses.ts'
import { screensOf } from './screens.ts'

let change: typeof ofLaterVersion
const { requests, opens } = screensOf(
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

/** This screen queries name servers, for more records than a URL can hold. */
const asksAlone = '/session/resolve'

test.each(everyAddress)(
  '%s works with objects of a later API version, and sends no write',
  async (address) => {
    change = ofLaterVersion
    await opens(address)
    expect(requests.filter(({ method, path }) => method !== 'GET' && path !== asksAlone)).toEqual(
      [],
    )
    expect(requests.length).toBeGreaterThan(0)
  },
)

/**
 * Drawers and dialogs are excluded, because they show only fields that the screen below them covers.
 */
const screens = everyAddress.filter((address) => !/\/(new|edit|delete)$/.test(address))

test.each(screens)('%s works with null instead of every value', async (address) => {
  change = withoutValues
  await opens(address)
})
