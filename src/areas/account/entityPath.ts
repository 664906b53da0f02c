import type { EventEntity } from '#api/generated/types.gen.ts'
import { kindOf } from '../kinds.ts'

/** Where an entity of an event or a notification is shown; undefined where the console has no screen. */
export function entityPath(
  entity: { id?: EventEntity['id'] | null; type?: string; url?: string | null } | null | undefined,
): string | undefined {
  if (entity?.id == null) return undefined
  return kindOf(entity.type)?.href?.(encodeURIComponent(entity.id), entity)
}
