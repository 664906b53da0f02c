import type { Compute } from '#api/generated/types.gen.ts'
import { AddPrivateDialog } from './AddPrivateDialog.tsx'
import type { networkDrawers } from './addressActions.ts'
import type { AddressRow } from './addressRows.ts'
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx'
import { RdnsForm } from './RdnsForm.tsx'
import { RequestPublicDialog } from './RequestPublicDialog.tsx'
import { ResetRdnsDialog } from './ResetRdnsDialog.tsx'

interface NetworkDrawersProps {
  name: (typeof networkDrawers)[number]
  address: string | undefined
  compute: Compute
  rows: readonly AddressRow[]
  onClose: () => void
}

/** Drawers of the network tab that the URL can open. */
export function NetworkDrawers({ name, address, compute, rows, onClose }: NetworkDrawersProps) {
  if (name === 'private') return <AddPrivateDialog compute={compute} onClose={onClose} />
  if (name === 'public') return <RequestPublicDialog compute={compute} onClose={onClose} />
  const row = rows.find((each) => each.address !== undefined && each.address === address)
  if (!row) return null
  if (name === 'reset') return <ResetRdnsDialog compute={compute} row={row} onClose={onClose} />
  return name === 'rdns' ? (
    <RdnsForm key={row.id} compute={compute} row={row} onClose={onClose} />
  ) : (
    <DeleteAddressDialog compute={compute} row={row} rows={rows} onClose={onClose} />
  )
}
