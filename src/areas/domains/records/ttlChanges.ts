import { entryOf, type RecordRow } from '../recordRow.ts'
import type { ZoneEditing } from '../changes/useZoneEditing.ts'
import { type ZoneChange, withoutId } from '../zone/changeSet.ts'

/**
 * Returns the changes that set the TTL of records, on top of their staged changes. In seconds; 0 is the domain's
 * default.
 */
export const ttlChanges = (
  rows: readonly RecordRow[],
  { zone, entryFor }: Pick<ZoneEditing, 'zone' | 'entryFor'>,
  secondsOf: (row: RecordRow) => number,
): Extract<ZoneChange, { kind: 'update' }>[] =>
  rows.flatMap((row) => {
    const staged = row.staged === 'update' ? entryOf(row, zone) : undefined
    const entry = row.id < 0 || row.staged === 'delete' ? undefined : entryFor(row)
    return entry
      ? [
          {
            kind: 'update' as const,
            entry,
            draft: { ...withoutId(staged ?? entry), ttl_sec: secondsOf(row) },
          },
        ]
      : []
  })
