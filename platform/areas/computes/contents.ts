import { deviceSlots } from '../../../contract/rules/configProfiles.ts'
import { firstOverlaps } from '../../../contract/rules/cidr.ts'
import type { Queryable, Tx } from '../../database/transaction.ts'
import { addInterfaces, type NewInterface } from './configs/interfaces.ts'
import { emptyDevices } from './deployImage.ts'
import type { ComputeRecord, ConfigRecord, DiskRecord, InterfaceRecord } from './rows.ts'

type CopiedDisk = Pick<DiskRecord, 'id' | 'label' | 'size' | 'files' | 'filesystem'>

type CopiedInterface = Pick<
  InterfaceRecord,
  'purpose' | 'primary' | 'label' | 'ipam_address' | 'subnet_id' | 'ipv4_vpc' | 'ip_ranges'
> & { nat: boolean }

type CopiedConfig = Omit<ConfigRecord, 'compute_id' | 'created' | 'updated'> & {
  interfaces: CopiedInterface[]
}

/**
 * Disks and configuration profiles, as stored in a backup or a clone job. The ids are those of the original instance.
 */
export interface Contents {
  disks: CopiedDisk[]
  configs: CopiedConfig[]
  /** Profile that the original instance was last booted with. */
  lastBootedId?: number | null
}

export const disksOf = (db: Queryable, computeId: number): Promise<DiskRecord[]> =>
  db.selectFrom('disk').selectAll().where('compute_id', '=', computeId).orderBy('id').execute()

/** Returns the disks and profiles of an instance. */
export async function contentsOf(db: Queryable, compute: ComputeRecord): Promise<Contents> {
  const disks = await disksOf(db, compute.id)
  const configs = await db
    .selectFrom('config')
    .selectAll()
    .where('compute_id', '=', compute.id)
    .orderBy('id')
    .execute()
  const interfaces = await db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .selectAll('config_interface')
    .where('config.compute_id', '=', compute.id)
    .orderBy('config_interface.position')
    .execute()
  return {
    disks: disks.map(({ id, label, size, files, filesystem }) => ({
      id,
      label,
      size,
      files,
      filesystem,
    })),
    configs: configs.map(({ compute_id: _, created: _created, updated: _updated, ...config }) => ({
      ...config,
      interfaces: interfaces.filter(({ config_id }) => config_id === config.id).map(toCopied),
    })),
    lastBootedId: compute.booted_config_id ?? compute.last_booted_config_id,
  }
}

const toCopied = (row: InterfaceRecord): CopiedInterface => ({
  purpose: row.purpose,
  primary: row.primary,
  label: row.label,
  ipam_address: row.ipam_address,
  subnet_id: row.subnet_id,
  ipv4_vpc: row.ipv4_vpc,
  ip_ranges: row.ip_ranges,
  nat: row.nat_1_1 !== null,
})

interface CopyOptions {
  /** `ready`, or `not ready` until the job ends. */
  diskStatus: string
  /** Date and time in the API format. */
  now: string
}

/**
 * Copies disks and profiles to an instance. Devices refer to the copied disks; volumes are not copied.
 * @returns the id of the copy of the last booted profile
 */
export async function duplicateContents(
  tx: Tx,
  target: ComputeRecord,
  contents: Contents,
  { diskStatus, now }: CopyOptions,
): Promise<number | null> {
  const diskIds = new Map<number, number>()
  for (const { id, ...disk } of contents.disks) {
    const copy = await tx
      .insertInto('disk')
      .values({ ...disk, compute_id: target.id, status: diskStatus, created: now, updated: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    diskIds.set(id, copy.id)
  }
  let lastBooted: number | null = null
  for (const { id, interfaces, ...config } of contents.configs) {
    const copy = await tx
      .insertInto('config')
      .values({
        ...config,
        compute_id: target.id,
        // 0 means all memory. A smaller instance does not have the memory of the original limit.
        memory_limit: config.memory_limit > target.memory ? 0 : config.memory_limit,
        devices: JSON.stringify(copiedDevices(config.devices, diskIds)),
        created: now,
        updated: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = { accountId: target.account_id, computeId: target.id, region: target.region }
    await addInterfaces(tx, owner, copy.id, await pastable(tx, target, interfaces))
    if (id === contents.lastBootedId) lastBooted = copy.id
  }
  return lastBooted
}

function copiedDevices(json: string, diskIds: ReadonlyMap<number, number>): typeof emptyDevices {
  const devices: typeof emptyDevices = { ...emptyDevices, ...JSON.parse(json) }
  for (const slot of deviceSlots) {
    const disk_id = diskIds.get(devices[slot]?.disk_id ?? 0)
    devices[slot] = disk_id === undefined ? null : { disk_id, volume_id: null }
  }
  return devices
}

/**
 * Returns the interfaces that the target can have, without those in deleted subnets; addresses in use are replaced.
 */
async function pastable(
  tx: Tx,
  target: ComputeRecord,
  interfaces: readonly CopiedInterface[],
): Promise<NewInterface[]> {
  const pasted: NewInterface[] = []
  for (const copied of interfaces) {
    const shared = { primary: copied.primary === 1 }
    if (copied.purpose === 'public') pasted.push({ ...shared, purpose: 'public' })
    if (copied.purpose === 'vlan')
      pasted.push({
        ...shared,
        purpose: 'vlan',
        label: copied.label,
        ipam_address: copied.ipam_address,
      })
    if (copied.purpose === 'vpc' && copied.subnet_id !== null) {
      const free = await freeInVpc(tx, target, copied.subnet_id, copied)
      if (free)
        pasted.push({
          ...shared,
          purpose: 'vpc',
          subnet_id: copied.subnet_id,
          ipv4: {
            ...(free.address === undefined ? {} : { vpc: free.address }),
            nat_1_1: copied.nat ? 'any' : null,
          },
          ip_ranges: free.ranges,
        })
    }
  }
  return pasted
}

async function freeInVpc(
  tx: Tx,
  target: ComputeRecord,
  subnetId: number,
  copied: CopiedInterface,
): Promise<{ address: string | undefined; ranges: string[] } | undefined> {
  const subnet = await tx
    .selectFrom('subnet')
    .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
    .select(['subnet.vpc_id', 'vpc.region'])
    .where('subnet.id', '=', subnetId)
    .where('vpc.account_id', '=', target.account_id)
    .executeTakeFirst()
  if (!subnet || subnet.region !== target.region) return undefined
  const others = await tx
    .selectFrom('config_interface')
    .select(['subnet_id', 'ipv4_vpc', 'ip_ranges'])
    .where('vpc_id', '=', subnet.vpc_id)
    .execute()
  const isTaken = others.some(
    (other) => other.subnet_id === subnetId && other.ipv4_vpc === copied.ipv4_vpc,
  )
  const routed = others.flatMap(({ ip_ranges }) => JSON.parse(ip_ranges ?? '[]') as string[])
  const ranges = JSON.parse(copied.ip_ranges ?? '[]') as string[]
  const routedTo = firstOverlaps([...routed, ...ranges])
  return {
    address: isTaken || copied.ipv4_vpc === null ? undefined : copied.ipv4_vpc,
    ranges: ranges.filter((_, index) => routedTo[routed.length + index] === undefined),
  }
}
