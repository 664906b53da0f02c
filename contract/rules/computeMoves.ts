import type { RuleError } from './ruleErrors.ts'

/** Maximum number of concurrent clones of one source (document 3, 8). */
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
export function cloneErrors(body: CloneInput, sourceHasUserData: boolean): RuleError[] {
  if (body.compute_id !== undefined)
    return newInstanceFields
      .filter((field) => body[field] !== undefined)
      .map((field) => ({ field, reason: 'Only for a clone to a new instance' }))
  const faults: RuleError[] = (['region', 'type'] as const)
    .filter((field) => body[field] === undefined)
    .map((field) => ({ field, reason: 'Required for a clone to a new instance' }))
  if (sourceHasUserData && !body.metadata?.user_data)
    faults.push({ field: 'metadata.user_data', reason: 'Required: the source uses metadata' })
  return faults
}

export interface Move {
  /** Current region of the instance. */
  from: string
  /** Target region; undefined for a migration within the data center. */
  to: string | undefined
  /** Purposes of the interfaces in all configuration profiles of the instance. */
  purposes: readonly string[]
  /** Capabilities of the target region. */
  capabilities: readonly string[]
}

/**
 * Returns the reason why a VLAN prevents migrating or cloning an instance to a region (document 3, 2.1), or undefined.
 */
export const vlanRegionError = ({ to, purposes, capabilities }: Move): string | undefined =>
  to !== undefined && purposes.includes('vlan') && !capabilities.includes('Vlans')
    ? 'The instance has a VLAN, which the region does not offer'
    : undefined

/** Validates a migration (document 3, 4). */
export function migrateErrors(body: { type?: string | undefined }, move: Move): RuleError[] {
  const faults: RuleError[] = []
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
  const vlan = vlanRegionError(move)
  if (vlan !== undefined) faults.push({ field: 'region', reason: vlan })
  return faults
}

interface DiskSize {
  id: number
  /** Size in MB. */
  size: number
  filesystem: string
}

export const diskAllocation = (disks: readonly { size: number }[]): number =>
  disks.reduce((sum, { size }) => sum + size, 0)

/**
 * Returns the disk that `allow_auto_disk_resize` resizes: the only disk except swap, if its file system can be resized.
 * The documents do not specify the disk, and with several candidates the choice would be arbitrary.
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
  /** Disk size of the new type, in MB. */
  typeDisk: number
  pendingMigration: boolean
  /** Balance of the account; a positive value is owed. */
  balance: number
}

/** Validates a resize, and a rebuild that resizes (document 3, 4). */
export function resizeErrors(
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
  const minDiskSize =
    diskAllocation(state.disks) - (automatic === undefined ? 0 : automatic.size - 1)
  if (minDiskSize > state.typeDisk)
    faults.push({
      field: 'type',
      reason: `The disks take more than the ${state.typeDisk} MB of this type; delete or shrink one first`,
    })
  return faults
}

/**
 * Returns the disk whose password a root password reset changes: the only disk except swap. Undefined if there are
 * several; then the user has to choose a disk.
 */
export function passwordDisk<D extends { filesystem: string }>(disks: readonly D[]): D | undefined {
  const [disk, ...others] = disks.filter(({ filesystem }) => filesystem !== 'swap')
  return others.length === 0 ? disk : undefined
}
