import { useMemo } from 'react'
import { usePreference } from '#lib/preferences.ts'
import { isTimeZone, ownTimeZone } from '#lib/time.ts'
import { timeZoneOptions } from '#lib/timeZoneNames.ts'
import type { Option } from './Select.tsx'

/**
 * Returns the preferred time zone with its setter, and the selectable options: the browser's time zone, the profile's if
 * it differs, UTC, and all others the browser supports.
 * @param ofProfile time zone of the user's profile, if known
 */
export function useTimeZonePreference(ofProfile?: string | null) {
  const [value, onChange] = usePreference('timeZone')
  const options = useMemo<readonly Option<string>[]>(() => {
    const browser = ownTimeZone()
    const profile = ofProfile && ofProfile !== browser && isTimeZone(ofProfile) ? [ofProfile] : []
    return [
      { value: '', label: `Browser time zone (${browser})` },
      ...profile.map((zone) => ({ value: zone, label: `Profile time zone (${zone})` })),
      ...timeZoneOptions().filter((option) => !profile.includes(option.value)),
    ]
  }, [ofProfile])
  return { options, value, onChange }
}
