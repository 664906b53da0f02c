import { Chip } from '#ui/Chip.tsx'
import { tip } from '#ui/tip.ts'
import styles from './TagList.module.css'

/** Tags in one line; those that find no room are cut off and stand in the tooltip. */
export function TagList({ tags }: { tags: readonly string[] }) {
  return (
    <span className={styles.tags} {...tip(tags.join(', '))}>
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  )
}
