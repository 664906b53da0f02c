import { tagsWithoutLock } from '#lib/deleteLock.ts'
import { Chip } from './Chip.tsx'
import { tooltip } from '../overlay/tooltip.ts'
import styles from './TagList.module.css'

/**
 * Maximum length of a short tag, which is not truncated because that would save little space and make it unreadable.
 */
const short = 8

/** Estimated character width in CSS pixels, so that text need not be measured. Tags that are wider are truncated. */
const characterWidth = 6.6
const chipEdges = 14
const gap = 4
const countWidth = 14

/** Returns the number of tags that fit into `room` CSS pixels together with the counter of the remaining ones. */
function wholeTags(tags: readonly string[], limit: number, room: number): number {
  let used = 0
  let count = 0
  for (const { length } of tags.slice(0, limit)) {
    used += (count > 0 ? gap : 0) + chipEdges + length * characterWidth
    const left = count + 1 < tags.length ? gap + countWidth : 0
    // Always show the first tag, even if it is truncated, instead of only a counter.
    if (count > 0 && used + left > room) break
    count++
  }
  return count
}

interface TagListProps {
  tags: readonly string[]
  /** Maximum number of tags displayed. */
  limit: number
  /** Available width in CSS pixels; fewer tags are shown instead of truncating them. */
  room?: number
}

/**
 * Shows the first tags in one line and the number of remaining tags; the tooltip contains all of them. Omits the tag
 * that locks the object, because the lock is marked next to its name.
 */
export function TagList({ tags: allTags, limit, room = Infinity }: TagListProps) {
  const tags = tagsWithoutLock(allTags)
  if (tags.length === 0) return null
  const visibleCount = wholeTags(tags, limit, room)
  const more = tags.length - visibleCount
  return (
    <span className={styles.tags} {...tooltip(more > 0 ? tags.join(', ') : undefined)}>
      {tags.slice(0, visibleCount).map((tag) => (
        <span key={tag} className={tag.length > short ? styles.long : styles.short}>
          <Chip>{tag}</Chip>
        </span>
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}
