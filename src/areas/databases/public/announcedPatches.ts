import type { DatabaseSummary } from '#api/generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'

type Announcing = Pick<DatabaseSummary, 'updates'>

/** Patches that the service has announced but not yet applied (response shapes 3.3). */
export const announcedPatches = ({ updates }: Announcing) => updates?.pending ?? []

/** Returns the announced patch with the earliest time: its planned time, or else its deadline. */
export function nextAnnounced(
  database: Announcing,
): { time: number; isPlanned: boolean } | undefined {
  const [first] = announcedPatches(database)
    .flatMap(({ planned_for: planned, deadline }) => {
      const time = parseTime(planned ?? deadline)?.getTime()
      return time === undefined ? [] : [{ time, isPlanned: planned != null }]
    })
    .toSorted((one, other) => one.time - other.time)
  return first
}
