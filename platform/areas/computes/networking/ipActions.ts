import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { inTransaction, type Queryable, type Tx } from '../../../database/transaction.ts'
import type { Handlers } from '../../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { setRdns } from '../../networking/rdns.ts'
import { requireIdle } from '../requireIdle.ts'
import { computeEntity, type ComputeRecord, type IpRecord, lockedCompute } from '../rows.ts'
import { canonicalAddress, allocatePrivateIpv4 } from './addresses.ts'
import { linkLocalRow, toIpAddress } from './ips.ts'

// Exact text of response shapes 1.3, including the two spaces.
const technicalReasons =
  'Additional IPv4 addresses require technical justification.  Please open a Support Ticket describing your requirement'

const onlyIpv4 = 'Only addresses of type ipv4 are currently supported.'

const rowsOf = (db: Queryable, computeId: number): Promise<IpRecord[]> =>
  db.selectFrom('ip_address').selectAll().where('compute_id', '=', computeId).execute()

const vpcInterfaces = (db: Queryable, computeId: number) =>
  db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .selectAll('config_interface')
    .where('config.compute_id', '=', computeId)
    .where('config_interface.purpose', '=', 'vpc')
    .execute()

/** @throws HttpError 404 */
function known(rows: readonly IpRecord[], text: string): IpRecord {
  const wanted = canonicalAddress(text)
  const found = rows.find(({ address }) => canonicalAddress(address) === wanted)
  if (!found) throw notFound()
  return found
}

/**
 * Rejects deleting an address that the instance needs (document 3, 4).
 * @throws HttpError 400
 */
async function rejectNeeded(tx: Tx, compute: ComputeRecord, row: IpRecord): Promise<void> {
  if (row.type !== 'ipv4') throw new HttpError(400, onlyIpv4)
  if (row.public === 0) return
  const others = (await rowsOf(tx, compute.id)).filter(
    (other) => other.type === 'ipv4' && other.public === 1 && other.address !== row.address,
  )
  if (others.length === 0)
    throw new HttpError(400, 'The last public IPv4 address of an instance cannot be deleted.')
  const mapped = (await vpcInterfaces(tx, compute.id)).find(
    (entry) => entry.nat_1_1 === row.address && entry.config_id === compute.booted_config_id,
  )
  if (mapped)
    throw new HttpError(
      400,
      `The address is mapped 1:1 to ${mapped.ipv4_vpc} of an active VPC subnet. Remove the mapping first.`,
    )
}

export const ipActionHandlers: Handlers<
  'allocateComputeIp' | 'updateComputeIp' | 'deleteComputeIp'
> = {
  allocateComputeIp: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.changeIps)
      if (body.public) throw new HttpError(400, technicalReasons)
      const present = await rowsOf(tx, compute.id)
      if (present.some((row) => row.type === 'ipv4' && row.public === 0))
        throw new HttpError(400, 'An instance has one private IPv4 address at most.', 'public')
      const { account_id, id, region } = compute
      const row = await allocatePrivateIpv4(tx, { account_id, compute_id: id, region })
      await context.emit(tx, {
        action: 'compute_addip',
        entity: computeEntity(compute),
        message: row.address,
      })
      return toIpAddress(row, [])
    }),

  updateComputeIp: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const compute = await lockedCompute(tx, context, path.computeId)
      const rows = await rowsOf(tx, compute.id)
      const links = rows.filter(({ type }) => type === 'ipv6').map(linkLocalRow)
      const row = await setRdns(tx, context, known([...rows, ...links], path.address), body.rdns)
      return toIpAddress(row, await vpcInterfaces(tx, compute.id))
    }),

  async deleteComputeIp({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.changeIps)
      const row = known(await rowsOf(tx, compute.id), path.address)
      await rejectNeeded(tx, compute, row)
      // Remove the 1:1 mapping too; at this point only profiles that are not running can have it.
      const mapped = (await vpcInterfaces(tx, compute.id)).filter(
        ({ nat_1_1 }) => nat_1_1 === row.address,
      )
      for (const { id } of mapped)
        await tx
          .updateTable('config_interface')
          .set({ nat_1_1: null })
          .where('id', '=', id)
          .execute()
      await tx.deleteFrom('ip_address').where('address', '=', row.address).execute()
      await context.emit(tx, {
        action: 'compute_deleteip',
        entity: computeEntity(compute),
        message: row.address,
      })
    })
    return {}
  },
}
