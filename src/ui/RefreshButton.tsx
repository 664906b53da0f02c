import { mdiRefresh } from '@mdi/js'
import { IconButton } from './IconButton.tsx'

export function RefreshButton({ list }: { list: { refetch: () => Promise<unknown> } }) {
  return <IconButton label="Refresh" icon={mdiRefresh} onClick={() => void list.refetch()} />
}
