import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownTimeZone } from '#lib/time.ts'
import { useTimeZonePreference } from './useTimeZonePreference.ts'

const firstOptions = (ofProfile?: string) =>
  renderHook(() => useTimeZonePreference(ofProfile))
    .result.current.options.slice(0, 2)
    .map(({ value, label }) => [value, label])

test('offers the time zone of the profile after that of the browser, and only once', () => {
  const zone = ownTimeZone() === 'Asia/Tokyo' ? 'Europe/London' : 'Asia/Tokyo'
  expect(firstOptions(zone)[1]).toEqual([zone, `Profile time zone (${zone})`])
  const { options } = renderHook(() => useTimeZonePreference(zone)).result.current
  expect(options.filter(({ value }) => value === zone)).toHaveLength(1)
})

test.each([ownTimeZone(), 'Nowhere/Else', undefined])(
  'offers no time zone of the profile for %s',
  (zone) => {
    expect(firstOptions(zone)[1]?.[0]).toBe('UTC')
  },
)
