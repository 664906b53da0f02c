import type { Region } from '#api/generated/types.gen.ts'
import { AddressCopy } from '#ui/display/AddressCopy.tsx'
import { Button } from '#ui/display/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from './Resolvers.module.css'

interface ResolversDialogProps {
  region: Region
  onClose: () => void
}

/** The comma may be followed by spaces (response shapes 2.9). */
const addressesOf = (list: string | undefined) => (list ?? '').split(/[,\s]+/).filter(Boolean)

/** Dialog with the DNS resolvers of a region, each with buttons to copy it and to find its uses. */
export function ResolversDialog({ region, onClose }: ResolversDialogProps) {
  const lists = [
    { label: 'IPv4', addresses: addressesOf(region.resolvers?.ipv4) },
    { label: 'IPv6', addresses: addressesOf(region.resolvers?.ipv6) },
  ]
  return (
    <Dialog
      title={`Resolvers of ${region.label ?? region.id}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {lists.map(({ label, addresses }) => (
        <section key={label} className={styles.family} aria-label={`${label} resolvers`}>
          <h3>{label}</h3>
          <ul>
            {addresses.map((address) => (
              <li key={address}>
                <AddressCopy value={address} what={`resolver ${address}`} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
