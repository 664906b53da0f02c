import type { RuleFault } from './faults.ts'

/** Clones of one source that run at once (document 3, 8). */
export const concurrentClonesMax = 5

export interface CloneInput {
  compute_id?: number | undefined
  region?: string | undefined
  type?: string | undefined
  label?: string | undefined
  backups_enabled?: boolean | undefined
  private_ip?: boolean | undefined
  metadata?: { user_data?: string | undefined } | undefined
}

const newInstanceFields = [
  'region',
  'type',
  'label',
  'backups_enabled',
  'private_ip',
  'metadata',
] as const

/**
 * Returns the errors of a clone request that concern several fields (document 3, 2.3).
 * @param sourceHasUserData the source's `has_user_data`
 */
export function cloneFaults(body: CloneInput, sourceHasUserData: boolean): RuleFault[] {
  if (body.compute_id !== undefined)
    return newInstanceFields
      .filter((field) => body[field] !== undefined)
      .map((field) => ({ field, reason: 'Only for a clone to a new instance' }))
  const faults: RuleFault[] = (['region', 'type'] as const)
    .filter((field) => body[field] === undefined)
    .map((field) => ({ field, reason: 'Required for a clone to a new instance' }))
  if (sourceHasUserData && !body.metadata?.user_data)
    faults.push({ field: 'metadata.user_data', reason: 'Required: the source uses metadata' })
  return faults
}

export interface Move {
  /** The region the instance is in. */
  from: string
  /** The region it goes to; undefined for a move within its data center. */
  to: string | undefined
  /** Purposes of the interfaces of all its configuration profiles. */
  purposes: readonly string[]
  /** Capabilities of the target region. */
  capabilities: readonly string[]
}

/** The reason why a VLAN keeps an instance from moving or being cloned to a region (document 3, 2.1). */
export const vlanRegionFault = ({ to, purposes, capabilities }: Move): string | undefined =>
  to !== undefined && purposes.includes('vlan') && !capabilities.includes('Vlans')
    ? 'The instance has a VLAN, which the region does not offer'
    : undefined

/** Faults of a migration (document 3, 4). */
export function migrateFaults(body: { type?: string | undefined }, move: Move): RuleFault[] {
  const faults: RuleFault[] = []
  if (move.to === undefined) return faults
  if (move.to === move.from)
    faults.push({ field: 'region', reason: 'The instance is in this region' })
  if (body.type === 'warm')
    faults.push({ field: 'type', reason: 'Must be cold for another data center' })
  if (move.purposes.includes('vpc'))
    faults.push({
      field: 'region',
      reason: 'An instance with a VPC interface cannot move to another data center',
    })
  const vlan = vlanRegionFault(move)
  if (vlan !== undefined) faults.push({ field: 'region', reason: vlan })
  return faults
}

interface DiskSize {
  id: number
  /** MB. */
  size: number
  filesystem: string
}

export const diskAllocation = (disks: readonly { size: number }[]): number =>
  disks.reduce((sum, { size }) => sum + size, 0)

/**
 * The disk that `allow_auto_disk_resize` fits to a new type: the only one beside swap, of a filesystem that can be
 * resized. The documents do not say which disk it is; with two there would be nothing to choose by.
 */
export function autoResizedDisk<D extends DiskSize>(disks: readonly D[]): D | undefined {
  const [disk, ...others] = disks.filter(({ filesystem }) => filesystem !== 'swap')
  return others.length === 0 && (disk?.filesystem === 'ext3' || disk?.filesystem === 'ext4')
    ? disk
    : undefined
}

export interface ResizeState {
  currentType: string | null
  disks: readonly DiskSize[]
  /** MB that the new type offers. */
  typeDisk: number
  pendingMigration: boolean
  /** Of the account; above 0 is owed. */
  balance: number
}

/** Faults of Resize, and with Rebuild where it resizes (document 3, 4). */
export function resizeFaults(
  body: { type: string; allow_auto_disk_resize?: boolean | undefined },
  state: ResizeState,
): { field?: 'type'; reason: string }[] {
  const faults: { field?: 'type'; reason: string }[] = []
  if (body.type === state.currentType)
    faults.push({ field: 'type', reason: 'The instance is of this type' })
  if (state.pendingMigration)
    faults.push({ reason: 'The instance has a pending migration; let it finish first' })
  if (state.balance > 0) faults.push({ reason: 'The account has an outstanding balance' })
  const automatic = body.allow_auto_disk_resize === false ? undefined : autoResizedDisk(state.disks)
  const least = diskAllocation(state.disks) - (automatic === undefined ? 0 : automatic.size - 1)
  if (least > state.typeDisk)
    faults.push({
      field: 'type',
      reason: `The disks take more than the ${state.typeDisk} MB of this type; delete or shrink one first`,
    })
  return faults
}

/** The disk Root Password Reset works on: the only one beside swap, else none, and the reset is asked of a disk. */
export function passwordDisk<D extends { filesystem: string }>(disks: readonly D[]): D | undefined {
  const [disk, ...others] = disks.filter(({ filesystem }) => filesystem !== 'swap')
  return others.length === 0 ? disk : undefined
}
