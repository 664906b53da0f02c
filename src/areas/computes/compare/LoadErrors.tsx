import { Button } from '#ui/Button.tsx'
import styles from './CompareScreen.module.css'
import type { Compared } from './useComparison.ts'

interface LoadErrorsProps {
  compared: readonly Compared[]
  fetching: boolean
}

/** Those whose statistics are not to be had, each with its reason; the others are shown all the same. */
export function LoadErrors({ compared, fetching }: LoadErrorsProps) {
  const unread = compared.filter(({ error }) => error !== undefined)
  if (unread.length === 0) return null
  return (
    <div className={styles.unread} role="alert">
      <ul>
        {unread.map(({ id, name, error }) => (
          <li key={id}>
            <strong>{name}</strong> is not shown: {error?.message}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        busy={fetching}
        onClick={() => {
          for (const { retry } of unread) retry()
        }}
      >
        Try again
      </Button>
    </div>
  )
}
