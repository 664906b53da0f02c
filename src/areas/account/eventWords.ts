import type { Event, EventEntity } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { eventPhrase, kindOf } from '../kinds.ts'

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
]

/** "Instance booted", "Domain created"; a kind nobody knows yet is shown by its own name. */
export function eventAction(event: Pick<Event, 'action'>): string {
  const action = event.action ?? ''
  const phrase = eventPhrase(action)
  if (phrase !== undefined) return phrase
  for (const [ending, word] of endings) {
    if (action.endsWith(ending)) return `${entityKind(action.slice(0, -ending.length))} ${word}`
  }
  return humanize(action)
}

/** The word for an entity's type. */
export const entityKind = (type: string | undefined) =>
  type === undefined ? undefined : (kindOf(type)?.label ?? humanize(type))

interface Named {
  id?: EventEntity['id'] | null
  label?: string | null
  type?: string
}

/** The name of an entity: its label, or its kind and number while it has none. An id in words is a name. */
export function entityName(entity: Named | null | undefined): string | undefined {
  const { id, label, type } = entity ?? {}
  if (label) return label
  return typeof id === 'number' && type !== undefined
    ? `${entityKind(type)} ${id}`
    : (id?.toString() ?? undefined)
}

/** A job that is on its way: not at its end, and not one of those that happen at once. */
export const isUnderWay = (event: Pick<Event, 'status'>) =>
  event.status === 'scheduled' || event.status === 'started'
