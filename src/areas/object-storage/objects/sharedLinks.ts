import { day } from '#contract/rules/durations.ts'
import { plural } from '#lib/format.ts'
import { browserStorage, storeItem, personOfTab } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { BucketPath } from '#paths/object-storage.ts'

/** Record of a created link. The link itself is not stored, because anyone with it can access the object. */
export interface SharedLink {
  person: string
  path: BucketPath
  name: string
  /** Creation time, in milliseconds since the epoch. */
  made: number
  /** Expiry time, in milliseconds since the epoch. */
  until: number
  /** True if the link replaces the object instead of reading it. */
  uploads?: boolean
}

const key = 'console.shared-links'
const maxLinks = 500
/** Time for which an expired link is still listed, in milliseconds. */
const listedAfter = 7 * day

const isLink = (value: unknown): value is SharedLink =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SharedLink).name === 'string' &&
  typeof (value as SharedLink).until === 'number' &&
  typeof (value as SharedLink).path?.bucket === 'string'

function read(): readonly SharedLink[] {
  try {
    const stored: unknown = JSON.parse(browserStorage()?.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isLink) : []
  } catch (unreadable) {
    if (unreadable instanceof SyntaxError) return []
    throw unreadable
  }
}

const links = createStore(read(), () => {
  const follow = (event: StorageEvent) => {
    if (event.key === key) links.set(read())
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
})

const person = () => personOfTab() ?? ''

/** Stores the record of a link, newest first. */
export function noteLink(link: Omit<SharedLink, 'person'>): void {
  const recent = read().filter(({ until }) => until + listedAfter > link.made)
  const all = [{ ...link, person: person() }, ...recent].slice(0, maxLinks)
  storeItem(browserStorage(), key, JSON.stringify(all))
  links.set(all)
}

/** Returns the links that the acting user created in this browser. */
export const useAllSharedLinks = (): readonly SharedLink[] =>
  useStore(links).filter(({ person: owner }) => owner === person())

/** Returns the links of one bucket. */
export const useSharedLinks = ({ clusterId, bucket }: BucketPath): readonly SharedLink[] =>
  useAllSharedLinks().filter(({ path }) => path.clusterId === clusterId && path.bucket === bucket)

/** Formats the remaining time of a link, for example "Expires in 1 hour 4 minutes". */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  if (seconds === 0) return 'Expired'
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const parts: [number, string][] = [
    [hours, 'hour'],
    [minutes, 'minute'],
    ...(hours > 0 ? [] : [[seconds % 60, 'second'] as [number, string]]),
  ]
  const words = parts.flatMap(([count, unit]) => (count > 0 ? [plural(count, unit)] : []))
  return `Expires in ${words.join(' ')}`
}
