import { useSyncExternalStore } from 'react'

/** Counts beside the entries of the navigation, by where these lead; whoever knows one sets it. */
let badges: Readonly<Record<string, number>> = {}
const listeners = new Set<() => void>()

export function setBadge(to: string, count: number): void {
  if ((badges[to] ?? 0) === count) return
  badges = { ...badges, [to]: count }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useBadges = () => useSyncExternalStore(subscribe, () => badges)
