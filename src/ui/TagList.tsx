import { Chip } from './Chip.tsx'
import { tooltip } from './tooltip.ts'
import styles from './TagList.module.css'

/** The first tags in one line, then how many more there are; all of them stand in the tooltip. */
export function TagList({ tags, limit }: { tags: readonly string[]; limit: number }) {
  const more = tags.length - limit
  return (
    <span className={styles.tags} {...tooltip(more > 0 ? tags.join(', ') : undefined)}>
      {tags.slice(0, limit).map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}
