import { formatCount } from '#lib/format.ts'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import styles from '../ObjectStorage.module.css'
import type { useCountedObjects } from './useCountedObjects.ts'

/** Maximum number of names in a confirmation dialog. */
const maxNames = 5

/** Shows the number and total size of the objects that a dialog will change, and the first names. */
export function CountedObjects({ counted }: { counted: ReturnType<typeof useCountedObjects> }) {
  const { objects, words, error } = counted
  if (error) return <ErrorNotice error={error} />
  const more = (objects?.length ?? 0) - maxNames
  return (
    <div>
      <output>{words}</output>
      {objects && (
        <ul className={styles.names} aria-label="Objects">
          {objects.slice(0, maxNames).map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
          {more > 0 && <li>and {formatCount(more)} more</li>}
        </ul>
      )}
    </div>
  )
}
