import { Chip } from './Chip.tsx'
import { tooltip } from './tooltip.ts'
import styles from './TagList.module.css'

/** A tag that loses little of its width, and all of its sense, where it is cut. */
const short = 8

/** Counting does instead of measuring; what it misses gives way. */
const characterWidth = 6.6
const chipEdges = 14
const gap = 4
const countWidth = 14

/** The number of tags that stand whole in so many CSS pixels, beside the number of those left out. */
function wholeTags(tags: readonly string[], limit: number, room: number): number {
  let used = 0
  let count = 0
  for (const { length } of tags.slice(0, limit)) {
    used += (count > 0 ? gap : 0) + chipEdges + length * characterWidth
    const left = count + 1 < tags.length ? gap + countWidth : 0
    // The first one gives way rather than a number alone.
    if (count > 0 && used + left > room) break
    count++
  }
  return count
}

interface TagListProps {
  tags: readonly string[]
  /** So many at most. */
  limit: number
  /** In CSS pixels, where fewer are shown rather than cut ones. */
  room?: number
}

/** The first tags in one line, then how many more there are; all of them stand in the tooltip. */
export function TagList({ tags, limit, room = Infinity }: TagListProps) {
  const shown = wholeTags(tags, limit, room)
  const more = tags.length - shown
  return (
    <span className={styles.tags} {...tooltip(more > 0 ? tags.join(', ') : undefined)}>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag} className={tag.length > short ? styles.long : styles.short}>
          <Chip>{tag}</Chip>
        </span>
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}
