import { type Change, same } from '../zone/changeSet.ts'

/** Which record of the zone a change is about; undefined for one that is added. */
const idOf = (change: Change) => (change.kind === 'add' ? undefined : change.entry.id)

/**
 * The staged changes with further ones: at most one for each record of the zone, the last one, and none that changes
 * nothing.
 */
export function stage(changes: readonly Change[], further: readonly Change[]): Change[] {
  const latest = new Map(
    further.flatMap((change) => {
      const id = idOf(change)
      return id === undefined ? [] : [[id, change] as const]
    }),
  )
  const kept = changes.map((change) => {
    const id = idOf(change)
    const next = id === undefined ? undefined : latest.get(id)
    if (next) latest.delete(idOf(next) ?? 0)
    return next ?? change
  })
  const added = further.filter((change) => {
    const id = idOf(change)
    return id === undefined || latest.get(id) === change
  })
  return [...kept, ...added].filter(
    (change) => change.kind !== 'update' || !same(change.entry, change.draft),
  )
}

/** The row of a staged addition has no id of the API; it stands under its place in the list, below zero. */
export const idOfAddition = (at: number) => -(at + 1)
export const additionAt = (id: number) => -id - 1
