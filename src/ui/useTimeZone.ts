import { useMemo } from 'react'
import { usePreference } from '#lib/preferences.ts'
import { ownTimeZone } from '#lib/time.ts'
import { timeZoneOptions } from '#lib/timeZoneNames.ts'
import type { Option } from './Select.tsx'

/** The zone that times are shown in: that of the device, UTC, or any that the browser knows. */
export function useTimeZone() {
  const [value, onChange] = usePreference('timeZone')
  const options = useMemo<readonly Option<string>[]>(
    () => [{ value: '', label: `Browser time zone (${ownTimeZone()})` }, ...timeZoneOptions()],
    [],
  )
  return { options, value, onChange }
}
