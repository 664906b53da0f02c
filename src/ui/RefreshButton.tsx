import { mdiRefresh } from '@mdi/js'
import { readFailedAgain } from '#api/failedReads.ts'
import { IconButton } from './IconButton.tsx'

/** Reads a list again, and whatever beside it could not be read. */
export function RefreshButton({ list }: { list: { refetch: () => Promise<unknown> } }) {
  const refresh = () => {
    void list.refetch()
    void readFailedAgain()
  }
  return <IconButton label="Refresh" icon={mdiRefresh} onClick={refresh} />
}
