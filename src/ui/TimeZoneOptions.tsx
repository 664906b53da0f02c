import { ownTimeZone } from '#lib/time.ts'

/** For a select over the preference: the zone of the device, UTC, and every zone the browser knows. */
export function TimeZoneOptions() {
  return (
    <>
      <option value="">Browser time zone ({ownTimeZone()})</option>
      <option value="UTC">UTC</option>
      {Intl.supportedValuesOf('timeZone')
        .filter((name) => name !== 'UTC')
        .map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
    </>
  )
}
