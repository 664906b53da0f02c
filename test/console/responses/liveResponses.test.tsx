// @module-tag slow

import { cleanup } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Reader, stopsOf } from '../../../e2e/support/stops.ts'
import { queryClient } from '../../../src/api/query/query.ts'
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

test.each(everyAddress)('%s works with null instead of every value', async (address) => {
  change = withoutValues
  await opens(address)
})

const reader: Reader = {
  get: async <Body,>(path: string) => (await (await fetch(`/v4${path}`)).json()) as Body,
}

test.each(Object.entries(stopsOf))(
  '%s: every drawer works with null instead of every value',
  async (_, stops) => {
    change = () => undefined
    const { floating } = await stops(reader)
    expect(floating.length).toBeGreaterThan(0)
    for (const [address] of floating) {
      // The first time loads the code of the drawer. A drawer whose object has no address does not open with null.
      change = () => undefined
      await opens(address, true)
      cleanup()
      queryClient.clear()
      change = withoutValues
      await opens(address)
      cleanup()
      queryClient.clear()
    }
  },
)
