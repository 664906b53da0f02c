import { useMemo } from 'react'
import { usePreference } from '#lib/preferences.ts'
import { ownTimeZone } from '#lib/time.ts'
import { timeZoneOptions } from '#lib/timeZoneNames.ts'
import type { Option } from './Select.tsx'

/**
 * Returns the preferred time zone with its setter, and the selectable options: the browser's time zone, UTC, and all
 * others the browser supports.
 */
export function useTimeZonePreference() {
  const [value, onChange] = usePreference('timeZone')
  const options = useMemo<readonly Option<string>[]>(
    () => [{ value: '', label: `Browser time zone (${ownTimeZone()})` }, ...timeZoneOptions()],
    [],
  )
  return { options, value, onChange }
}
