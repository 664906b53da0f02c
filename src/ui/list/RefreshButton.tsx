import { mdiRefresh } from '@mdi/js'
import { readAgain } from '#api/query/failedReads.ts'
import { Age } from '../display/Age.tsx'
import { IconButton } from '../display/IconButton.tsx'
import styles from './RefreshButton.module.css'

interface RefreshButtonProps {
  list: {
    refetch: () => Promise<unknown>
    /**
     * Time of the last response in epoch milliseconds, 0 before the first one; undefined if the screen combines several
     * requests.
     */
    updatedAt?: number
  }
}

/** Button that reloads a list, and any other data of the screen that failed to load; shows the age of the list. */
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
