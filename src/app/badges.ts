import { createStore, useStore } from '#lib/store.ts'

/** Counts beside the entries of the navigation, by where these lead; whoever knows one sets it. */
const badges = createStore<Readonly<Record<string, number>>>({})

export function setBadge(to: string, count: number): void {
  const before = badges.get()
  if ((before[to] ?? 0) !== count) badges.set({ ...before, [to]: count })
}

export const useBadges = () => useStore(badges)
