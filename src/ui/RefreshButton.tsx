import { mdiRefresh } from '@mdi/js'
import { readAgain } from '#api/failedReads.ts'
import { Age } from './Age.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './RefreshButton.module.css'

interface RefreshButtonProps {
  list: {
    refetch: () => Promise<unknown>
    /** Milliseconds since 1970, 0 before the first answer; left out where several reads are shown together. */
    updatedAt?: number
  }
}

/** Reads a list again, and whatever beside it could not be read, and tells how old it is. */
export function RefreshButton({ list }: RefreshButtonProps) {
  const refresh = () => readAgain(list.refetch)
  return (
    <>
      <span className={styles.age}>
        <Age at={list.updatedAt ?? 0} />
      </span>
      <IconButton label="Refresh" icon={mdiRefresh} onClick={refresh} />
    </>
  )
}
