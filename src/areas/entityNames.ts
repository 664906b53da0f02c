import type { Event, EventEntity } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import type { Kind } from './kind.ts'

// The lookup is a parameter because the console's server uses this module too, and loads the kinds in another way.

export type KindOf = (type: string | undefined) => Kind | undefined

/** Labels that the areas define for their objects and events. */
export interface EntityLabels {
  kindOf: KindOf
  /** Returns undefined if the label derived from the action's name reads well. */
  phraseOf: (action: string) => string | undefined
}

export interface Named {
  id?: EventEntity['id'] | null
  label?: string | null
  type?: string
}

export interface Located {
  id?: EventEntity['id'] | null
  type?: string
  url?: string | null
}

export const entityTypeLabel = (type: string | undefined, kindOf: KindOf) =>
  type === undefined ? undefined : (kindOf(type)?.label ?? humanize(type))

export function nameOfEntity(entity: Named | null | undefined, kindOf: KindOf): string | undefined {
  const { id, label, type } = entity ?? {}
  if (label) return label
  return typeof id === 'number' && type !== undefined
    ? `${entityTypeLabel(type, kindOf)} ${id}`
    : (id?.toString() ?? undefined)
}

export function pathOfEntity(
  entity: Located | null | undefined,
  kindOf: KindOf,
): string | undefined {
  if (entity?.id == null) return undefined
  return kindOf(entity.type)?.href?.(encodeURIComponent(entity.id), entity)
}

/** Endings shared by the kinds of most areas: `vpc_create`, `user_update`, … */
const endings: readonly (readonly [ending: string, word: string])[] = [
  ['_create', 'created'],
  ['_update', 'changed'],
  ['_delete', 'deleted'],
  ['_add', 'added'],
  ['_attach', 'attached'],
  ['_detach', 'detached'],
  ['_resize', 'resized'],
  ['_clone', 'cloned'],
  ['_remove', 'removed'],
  ['_enable', 'enabled'],
  ['_disable', 'disabled'],
  ['_apply', 'applied'],
  ['_accept', 'accepted'],
  ['_cancel', 'canceled'],
  ['_import', 'imported'],
  ['_migrate', 'migrated'],
  ['_recycle', 'recycled'],
  ['_regenerate', 'regenerated'],
  ['_restore', 'restored'],
  ['_scale', 'scaled'],
  ['_upgrade', 'upgraded'],
  ['_unassign', 'unassigned'],
  ['_assign', 'assigned'],
]

/** Returns the label of an event: "Instance booted", "Domain created". Unknown actions are shown by their raw name. */
export function actionText(
  event: Pick<Event, 'action'>,
  { kindOf, phraseOf }: EntityLabels,
): string {
  const action = event.action ?? ''
  const phrase = phraseOf(action)
  if (phrase !== undefined) return phrase
  for (const [ending, word] of endings)
    if (action.endsWith(ending))
      return `${entityTypeLabel(action.slice(0, -ending.length), kindOf)} ${word}`
  return humanize(action)
}
