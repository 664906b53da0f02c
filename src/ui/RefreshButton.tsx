import { mdiRefresh } from '@mdi/js'
import { IconButton } from './IconButton.tsx'

export function RefreshButton({ list }: { list: { refetch: () => Promise<unknown> } }) {
  return (
    <IconButton label="Read the list again" icon={mdiRefresh} onClick={() => void list.refetch()} />
  )
}
