import { mdiBackupRestore, mdiFormTextbox, mdiTrashCanOutline } from '@mdi/js'
import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import type { AddressRow } from './addressRows.ts'

export const addressActionOrder = ['rdns', 'reset', 'delete'] as const
type AddressAction = (typeof addressActionOrder)[number]

/** Names of the drawers of the network tab. */
export const networkDrawers = ['private', 'public', ...addressActionOrder] as const

export const addressActions = {
  rdns: { label: 'Edit reverse DNS', icon: mdiFormTextbox },
  reset: { label: 'Reset reverse DNS', icon: mdiBackupRestore },
  delete: { label: 'Delete', icon: mdiTrashCanOutline },
} as const

const withoutName: Partial<Record<AddressRow['kind'], string>> = {
  VPC: 'An address inside a VPC has no reverse DNS.',
  'Link-local': 'A link-local address has no reverse DNS.',
  Range: 'Reverse DNS is set for single addresses, not for a range.',
  Pool: 'Reverse DNS is set for single addresses, not for a pool.',
  Private: 'A private address has no reverse DNS.',
}

/**
 * Returns the reason why an action is not possible for an address now (document 3, 4).
 * @param rows all addresses of the instance
 */
export function addressDisabledReason(
  compute: Compute,
  row: AddressRow,
  action: AddressAction,
  rows: readonly AddressRow[],
): string | undefined {
  if (action === 'rdns') return withoutName[row.kind]
  if (action === 'reset')
    return withoutName[row.kind] ?? (row.rdns ? undefined : 'The address has no name.')
  if (row.family === 'IPv6') return 'Only IPv4 addresses can be deleted.'
  if (row.kind === 'VPC') return 'It belongs to an interface. Change the configuration.'
  if (row.kind === 'Shared') return 'It belongs to another instance.'
  if (row.kind === 'Public' && rows.filter(({ kind }) => kind === 'Public').length === 1)
    return 'An instance keeps at least one public IPv4 address.'
  if (row.vpc) return 'It is the 1:1 NAT address of a VPC interface. Change that interface first.'
  return computeCan.changeIps(compute.status ?? 'unknown')
}

/** Returns the reason why no private address can be added. */
export const privateReason = (
  compute: Compute,
  rows: readonly AddressRow[] | undefined,
): string | undefined =>
  rows?.some(({ kind }) => kind === 'Private')
    ? 'The instance already has a private address.'
    : computeCan.changeIps(compute.status ?? 'unknown')
