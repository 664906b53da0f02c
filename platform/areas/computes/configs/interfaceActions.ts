import { isDeepStrictEqual } from 'node:util'
import {
  addedInterfaceErrors,
  interfaceChangeErrors,
  interfaceOrderErrors,
} from '../../../../contract/rules/configInterfaces.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { Handlers, OperationInput, OperationOutput } from '../../../api/context.ts'
import { notFound, HttpError, throwIfErrors } from '#shared/httpError.ts'
import { vpcColumnValues } from '../../vpcs/vpcInterfaces.ts'
import type { ComputeRecord, ConfigRecord, InterfaceRecord } from '../rows.ts'
import { toInterface } from './configs.ts'
import { lockConfig, noteChange, regionalErrors } from './configLock.ts'
import { insertInterface } from './interfaces.ts'

type ConfigInterface = OperationOutput<'getComputeConfigInterface'>
type Change = OperationInput<'updateComputeConfigInterface'>['body']

const interfacesOf = (tx: Tx, configId: number): Promise<InterfaceRecord[]> =>
  tx
    .selectFrom('config_interface')
    .selectAll()
    .where('config_id', '=', configId)
    .orderBy('position')
    .execute()

/** @throws HttpError 404 */
function knownInterface(interfaces: readonly InterfaceRecord[], id: number): InterfaceRecord {
  const found = interfaces.find((entry) => entry.id === id)
  if (!found) throw notFound()
  return found
}

const isActive = (compute: ComputeRecord, config: ConfigRecord): boolean =>
  compute.booted_config_id === config.id

/** Clears the primary flag of all interfaces, because at most one may be primary. */
async function clearPrimary(tx: Tx, configId: number): Promise<void> {
  await tx
    .updateTable('config_interface')
    .set({ primary: 0 })
    .where('config_id', '=', configId)
    .execute()
}

/** Returns only the fields that differ, because clients send back unchanged fields that the purpose may not allow. */
const changesTo = (current: ConfigInterface, sent: Change): Change =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => !isDeepStrictEqual(value, current[field as keyof Change]),
    ),
  )

/** Returns the columns that a change of a VPC interface sets; omitted fields stay unchanged. */
const changedVpc = (tx: Tx, compute: ComputeRecord, row: InterfaceRecord, body: Change) =>
  vpcColumnValues(
    tx,
    { accountId: compute.account_id, computeId: compute.id, interfaceId: row.id },
    {
      subnet_id: row.subnet_id ?? 0,
      ipv4: {
        vpc: body.ipv4?.vpc ?? row.ipv4_vpc,
        nat_1_1: body.ipv4?.nat_1_1 === undefined ? row.nat_1_1 : body.ipv4.nat_1_1,
      },
      ip_ranges: body.ip_ranges ?? JSON.parse(row.ip_ranges ?? '[]'),
    },
  )

export const interfaceActionHandlers: Handlers<
  | 'addComputeConfigInterface'
  | 'updateComputeConfigInterface'
  | 'deleteComputeConfigInterface'
  | 'orderComputeConfigInterfaces'
> = {
  addComputeConfigInterface: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const { compute, config } = await lockConfig(tx, context, path)
      const present = await interfacesOf(tx, config.id)
      throwIfErrors([
        ...addedInterfaceErrors(present, body),
        ...(await regionalErrors(tx, context, compute, [body], () => '')),
      ])
      if (body.primary === true) await clearPrimary(tx, config.id)
      const owner = { accountId: compute.account_id, computeId: compute.id }
      const position = (present.at(-1)?.position ?? -1) + 1
      const row = await insertInterface(tx, owner, { configId: config.id, position }, body)
      await noteChange(tx, context, compute, config)
      return toInterface(row, isActive(compute, config))
    }),

  updateComputeConfigInterface: ({ path, body: changes }, context) =>
    inTransaction(context.db, async (tx) => {
      const { compute, config } = await lockConfig(tx, context, path)
      const row = knownInterface(await interfacesOf(tx, config.id), path.interfaceId)
      const body = changesTo(toInterface(row, isActive(compute, config)), changes)
      throwIfErrors(interfaceChangeErrors(row.purpose, body))
      const columns = row.purpose === 'vpc' ? await changedVpc(tx, compute, row, body) : {}
      if (body.primary === true) await clearPrimary(tx, config.id)
      const changed = await tx
        .updateTable('config_interface')
        .set({
          ...columns,
          primary: body.primary === undefined ? row.primary : Number(body.primary),
        })
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await noteChange(tx, context, compute, config)
      return toInterface(changed, isActive(compute, config))
    }),

  async deleteComputeConfigInterface({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const { compute, config } = await lockConfig(tx, context, path)
      const row = knownInterface(await interfacesOf(tx, config.id), path.interfaceId)
      if (isActive(compute, config))
        throw new HttpError(
          400,
          'The instance runs with this interface. Shut it down, or boot another configuration first.',
        )
      await tx.deleteFrom('config_interface').where('id', '=', row.id).execute()
      await noteChange(tx, context, compute, config)
    })
    return {}
  },

  async orderComputeConfigInterfaces({ path, body }, context) {
    await inTransaction(context.db, async (tx) => {
      const { compute, config } = await lockConfig(tx, context, path)
      const present = await interfacesOf(tx, config.id)
      throwIfErrors(
        interfaceOrderErrors(
          present.map(({ id }) => id),
          body.ids,
        ),
      )
      if (isActive(compute, config))
        throw new HttpError(
          400,
          'The instance runs with this configuration. Shut it down, or boot another one first.',
        )
      for (const [position, id] of body.ids.entries())
        await tx.updateTable('config_interface').set({ position }).where('id', '=', id).execute()
      await noteChange(tx, context, compute, config)
    })
    return {}
  },
}
