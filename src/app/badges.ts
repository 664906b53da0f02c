import { createStore, useStore } from '#lib/store.ts'

/** Badge counts of navigation items, by path. Set by the component that knows the count. */
const badges = createStore<Readonly<Record<string, number>>>({})

export function setBadge(to: string, count: number): void {
  const before = badges.get()
  if ((before[to] ?? 0) !== count) badges.set({ ...before, [to]: count })
}

export const useBadges = () => useStore(badges)
