import { expect, test } from 'vitest'
import { configToBoot } from './rebootConfig.ts'

const none = 'This instance has no configuration profile'
const unknown = 'This instance has no such configuration profile'
const choose = 'Select a configuration profile: none of them was booted last'

test.each<[string, number[], number | null, number | null | undefined, number | string]>([
  ['the only one', [7], null, undefined, 7],
  ['the only one, booted last', [7], 7, undefined, 7],
  ['the only one, another booted last and deleted', [7], 8, undefined, 7],
  ['the one booted last', [7, 8, 9], 8, undefined, 8],
  ['the one booted last, null asked for', [7, 8], 8, null, 8],
  ['the one asked for', [7, 8], 8, 7, 7],
  ['the one asked for, never booted', [7, 8], null, 7, 7],
  ['one of several, never booted', [7, 8], null, undefined, choose],
  ['one of several, the last booted deleted', [7, 8], 9, undefined, choose],
  ['one that is not there', [7], 7, 9, unknown],
  ['none there', [], null, undefined, none],
  ['none there, one asked for', [], null, 7, unknown],
])('%s', (_title, configIds, lastBooted, requested, expected) => {
  expect(configToBoot(configIds, lastBooted, requested)).toEqual(
    typeof expected === 'number'
      ? { configId: expected }
      : { fault: { field: 'config_id', reason: expected } },
  )
})
