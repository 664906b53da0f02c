import { mdiCalendarClock } from '@mdi/js'
import type { Database } from '#api/generated/types.gen.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Time } from '#ui/display/Time.tsx'
import { announcedPatches } from '../public/announcedPatches.ts'

export function AnnouncedPatches({ database }: { database: Database }) {
  const pending = announcedPatches(database)
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
