import { useEffect } from 'react'
import { onSignOut } from '#api/session/session.ts'
import { browserStorage, storeItem } from '#lib/storage.ts'
import type { Command } from './commands.ts'

/** An opened object, or a chosen item of the command palette. */
export interface RecentItem extends Pick<Command, 'id' | 'label' | 'hint' | 'href'> {
  /** Category: "Instance", or "Go to" for a screen. */
  group: string
}

const storageKey = 'console.palette.recent'
const maxRecent = 8

const isRecent = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'label', 'href', 'group'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** Returns the recently opened objects and chosen items, newest first. */
export function recentItems(): RecentItem[] {
  try {
    const stored: unknown = JSON.parse(browserStorage()?.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch (unreadable) {
    if (unreadable instanceof SyntaxError) return []
    throw unreadable
  }
}

const storeRecent = (items: readonly RecentItem[]) =>
  storeItem(browserStorage(), storageKey, JSON.stringify(items))

/**
 * Stores an item with a link. Items that run an action are not stored, so that users do not repeat them by accident.
 */
export function noteRecent({ id, label, hint, href, group }: RecentItem): void {
  if (href === undefined) return
  const recent = { id, label, href, group, ...(hint !== undefined && { hint }) }
  const others = recentItems().filter((item) => item.id !== id)
  storeRecent([recent, ...others].slice(0, maxRecent))
}

interface OpenedObject {
  /** Kind under which the command palette lists the object: "Instance". */
  kind: string
  label: string
  /** Link of the object in the command palette. */
  href: string
}

let shownId: string | undefined

/** Returns the id of the object whose screen is shown, so that the palette does not offer it. */
export const shownObjectId = () => shownId

/**
 * Stores the object of the current screen, which the command palette lists before the user types.
 * @param opened undefined while it is not known whether the object exists
 */
export function useOpenedObject(opened: OpenedObject | undefined): void {
  const { kind, label, href } = opened ?? {}
  useEffect(() => {
    if (kind === undefined || label === undefined || href === undefined) return undefined
    const id = `${kind} ${href}`
    noteRecent({ id, label, href, group: kind })
    shownId = id
    return () => {
      shownId = undefined
    }
  }, [kind, label, href])
}

onSignOut(() => browserStorage()?.removeItem(storageKey))
