import { expect, test } from 'vitest'
import { usableFirst } from './usableFirst.ts'

test('sorts by label, with options that cannot be selected last', () => {
  const options = [
    { value: 'c', label: 'Amsterdam', disabledReason: 'Has an outage' },
    { value: 'b', label: 'Washington, DC' },
    { value: 'a', label: 'Frankfurt, DE' },
  ]
  expect(usableFirst(options).map(({ label }) => label)).toEqual([
    'Frankfurt, DE',
    'Washington, DC',
    'Amsterdam',
  ])
})
