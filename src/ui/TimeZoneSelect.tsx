import { useMemo } from 'react'
import { usePreference } from '#lib/preferences.ts'
import { ownTimeZone } from '#lib/time.ts'
import { Select } from './Select.tsx'

/** The zone that times are shown in: that of the device, UTC, or any that the browser knows. */
export function TimeZoneSelect({ id }: { id?: string }) {
  const [zone, setZone] = usePreference('timeZone')
  const options = useMemo(
    () => [
      { value: '', label: `Browser time zone (${ownTimeZone()})` },
      { value: 'UTC', label: 'UTC' },
      ...Intl.supportedValuesOf('timeZone')
        .filter((name) => name !== 'UTC')
        .map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
    ],
    [],
  )
  return <Select id={id} options={options} value={zone} onChange={setZone} />
}
