import { mdiCalendarClock } from '@mdi/js'
import type { Database } from '#api/generated/types.gen.ts'
import { Banner } from '#ui/Banner.tsx'
import { Time } from '#ui/Time.tsx'

/** Patches that the service has announced for a database, until they are applied (response shapes 3.3). */
export function AnnouncedPatches({ database }: { database: Database }) {
  const pending = database.updates?.pending ?? []
  if (pending.length === 0) return null
  return (
    <Banner icon={mdiCalendarClock}>
      <strong>Maintenance announced.</strong>
      {pending.map(({ description, planned_for: planned, deadline }) => (
        <span key={`${description} ${planned} ${deadline}`}>
          {` ${description || 'Patches'}: `}
          {planned ? <Time value={planned} as="dateTime" /> : 'not planned yet'}
          {deadline && (
            <>
              , by <Time value={deadline} as="dateTime" /> at the latest
            </>
          )}
          .
        </span>
      ))}
    </Banner>
  )
}
