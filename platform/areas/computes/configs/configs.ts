import { pageOfAll } from '../../../database/page.ts'
import type { Queryable } from '../../../database/transaction.ts'
import type { ConfigInterface, ConfigProfile } from '../../../generated/types.gen.ts'
import type { Handlers } from '../../../api/context.ts'
import { notFound } from '#shared/httpError.ts'
import { emptyDevices } from '../deployImage.ts'
import type { ConfigRecord, InterfaceRecord } from '../rows.ts'

/** Converts a row to the contract's format (response shapes 4.6). */
export const toInterface = (row: InterfaceRecord, active: boolean): ConfigInterface => ({
  id: row.id,
  purpose: row.purpose as ConfigInterface['purpose'],
  primary: row.primary === 1,
  active,
  label: row.label,
  ipam_address: row.ipam_address,
  vpc_id: row.vpc_id,
  subnet_id: row.subnet_id,
  ipv4: row.ipv4_vpc === null ? null : { vpc: row.ipv4_vpc, nat_1_1: row.nat_1_1 },
  ip_ranges: row.ip_ranges === null ? null : JSON.parse(row.ip_ranges),
})

const toConfig = (row: ConfigRecord, interfaces: ConfigInterface[]): ConfigProfile => ({
  id: row.id,
  label: row.label,
  kernel: row.kernel,
  root_device: row.root_device,
  comments: row.comments,
  memory_limit: row.memory_limit,
  run_level: row.run_level as ConfigProfile['run_level'],
  virt_mode: row.virt_mode as ConfigProfile['virt_mode'],
  helpers: JSON.parse(row.helpers),
  devices: { ...emptyDevices, ...JSON.parse(row.devices) },
  initrd: null,
  interfaces,
  created: row.created,
  updated: row.updated,
})

/** Returns the id of the booted profile, which determines the `active` field of interfaces. */
async function bootedConfig(db: Queryable, computeId: number): Promise<number | null> {
  const { booted_config_id } = await db
    .selectFrom('compute')
    .select('booted_config_id')
    .where('id', '=', computeId)
    .executeTakeFirstOrThrow(notFound)
  return booted_config_id
}

/** Converts rows to the contract's format (response shapes 4.5), loading the interfaces of all rows together. */
async function toConfigs(db: Queryable, rows: readonly ConfigRecord[]): Promise<ConfigProfile[]> {
  const [first] = rows
  if (!first) return []
  const booted = await bootedConfig(db, first.compute_id)
  const interfaces = await db
    .selectFrom('config_interface')
    .selectAll()
    .where(
      'config_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return rows.map((row) =>
    toConfig(
      row,
      interfaces
        .filter(({ config_id }) => config_id === row.id)
        .map((entry) => toInterface(entry, row.id === booted)),
    ),
  )
}

const configsOf = (db: Queryable, computeId: number) =>
  db.selectFrom('config').selectAll().where('compute_id', '=', computeId)

/** @throws HttpError 404 */
export async function knownConfig(
  db: Queryable,
  path: { computeId: number; configId: number },
): Promise<ConfigProfile> {
  const row = await configsOf(db, path.computeId).where('id', '=', path.configId).executeTakeFirst()
  const [config] = await toConfigs(db, row ? [row] : [])
  if (!config) throw notFound()
  return config
}

// The route binding has already checked that the user may see the instance in the path.
export const configHandlers: Handlers<
  | 'listComputeConfigs'
  | 'getComputeConfig'
  | 'listComputeConfigInterfaces'
  | 'getComputeConfigInterface'
> = {
  listComputeConfigs: ({ path, query }, { db }) =>
    pageOfAll(configsOf(db, path.computeId).orderBy('id'), query, (rows) => toConfigs(db, rows)),

  getComputeConfig: ({ path }, { db }) => knownConfig(db, path),

  async listComputeConfigInterfaces({ path }, { db }) {
    return (await knownConfig(db, path)).interfaces
  },

  async getComputeConfigInterface({ path }, { db }) {
    const { interfaces } = await knownConfig(db, path)
    const found = interfaces.find(({ id }) => id === path.interfaceId)
    if (!found) throw notFound()
    return found
  },
}
