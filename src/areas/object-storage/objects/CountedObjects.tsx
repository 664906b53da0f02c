import { formatCount } from '#lib/format.ts'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import styles from '../ObjectStorage.module.css'
import type { useCountedObjects } from './useCountedObjects.ts'

/** More names than these are for a list rather than for a question. */
const shown = 5

/** What a dialog is about to change: how many objects, how large, and the first of them by name. */
export function CountedObjects({ counted }: { counted: ReturnType<typeof useCountedObjects> }) {
  const { objects, words, error } = counted
  if (error) return <FaultNotice error={error} />
  const more = (objects?.length ?? 0) - shown
  return (
    <div>
      <output>{words}</output>
      {objects && (
        <ul className={styles.names} aria-label="Objects">
          {objects.slice(0, shown).map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
          {more > 0 && <li>and {formatCount(more)} more</li>}
        </ul>
      )}
    </div>
  )
}
