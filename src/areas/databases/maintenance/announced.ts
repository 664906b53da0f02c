import type { DatabaseSummary } from '#api/generated/types.gen.ts'
import { parseTime } from '#lib/time.ts'

type Announcing = Pick<DatabaseSummary, 'updates'>

/** Patches that the service has announced for a database, until they are applied (response shapes 3.3). */
export const announcedPatches = ({ updates }: Announcing) => updates?.pending ?? []

/** The first of them that has a time: the planned one, or the one by which it is applied at the latest. */
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
