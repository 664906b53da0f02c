import type { Domain } from '#api/generated/types.gen.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import type { ZoneChange } from '../zone/changeSet.ts'

/** Returns the reason why changes cannot be applied to a locked domain: they delete records without replacing them. */
export function deletionLock(domain: Domain, changes: readonly ZoneChange[]): string | undefined {
  const replaced = new Set(
    changes.flatMap((change) => (change.kind === 'add' ? (change.replaces ?? []) : [])),
  )
  const isDeletion = changes.some(
    (change) => change.kind === 'delete' && !replaced.has(change.entry.id),
  )
  return isDeletion ? lockedReason(domain) : undefined
}
