import {
  configProfileErrors,
  keptRootDevice,
  memoryLimitError,
} from '../../../../contract/rules/configProfiles.ts'
import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import { defaultKernel, kernelById } from '../../../catalogue/kernels.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { ConfigHelpers } from '../../../generated/types.gen.ts'
import type { Context, Handlers, OperationInput } from '../../../api/context.ts'
import { throwIfErrors } from '#shared/httpError.ts'
import { emptyDevices } from '../deployImage.ts'
import { computeEntity, type ComputeRecord, configEntity } from '../rows.ts'
import { knownConfig } from './configs.ts'
import { foreignDeviceErrors } from './devices.ts'
import {
  lockConfig,
  lockForConfigs,
  noteChange,
  assertNoVpcRemoved,
  regionalErrors,
} from './configLock.ts'
import { addInterfaces } from './interfaces.ts'

type Body = OperationInput<'updateComputeConfig'>['body']
type Devices = NonNullable<Body['devices']>

const ownerOf = ({ account_id, id }: ComputeRecord) => ({ accountId: account_id, computeId: id })

/** Normalizes a device map for storage: every slot is present, and an occupied slot has both kinds of id. */
function keptDevices(devices: Devices): typeof emptyDevices {
  const storedDevices = Object.entries(devices).flatMap(([slot, device]) => {
    const { disk_id = null, volume_id = null } = device ?? {}
    return disk_id === null && volume_id === null ? [] : [[slot, { disk_id, volume_id }]]
  })
  return { ...emptyDevices, ...(Object.fromEntries(storedDevices) as Partial<typeof emptyDevices>) }
}

/**
 * Validates the parts of a configuration profile that the contract rules cannot check: its kernel, the memory of the
 * instance, and the disks, volumes and networks that it references.
 */
async function profileErrors(
  tx: Tx,
  context: Context,
  compute: ComputeRecord,
  body: Body,
): Promise<RuleError[]> {
  const faults: RuleError[] = []
  if (body.kernel !== undefined && !kernelById(body.kernel))
    faults.push({ field: 'kernel', reason: 'kernel is not valid' })
  const reason = memoryLimitError(body.memory_limit ?? 0, compute.memory)
  if (reason !== undefined) faults.push({ field: 'memory_limit', reason })
  return [
    ...faults,
    ...(await foreignDeviceErrors(tx, compute, body.devices ?? {})),
    ...(await regionalErrors(
      tx,
      context,
      compute,
      body.interfaces ?? [],
      (index) => `interfaces[${index}].`,
    )),
  ]
}

async function networkHelper(tx: Tx, accountId: number): Promise<boolean> {
  const { network_helper } = await tx
    .selectFrom('account')
    .select('network_helper')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return network_helper === 1
}

export const configActionHandlers: Handlers<
  'createComputeConfig' | 'updateComputeConfig' | 'deleteComputeConfig'
> = {
  createComputeConfig: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const compute = await lockForConfigs(tx, context, path.computeId)
      throwIfErrors([
        ...configProfileErrors(body),
        ...(await profileErrors(tx, context, compute, body)),
      ])
      const created = wireTime(context.now)
      const helpers: ConfigHelpers = {
        updatedb_disabled: body.helpers?.updatedb_disabled ?? true,
        distro: body.helpers?.distro ?? true,
        modules_dep: body.helpers?.modules_dep ?? true,
        network: body.helpers?.network ?? (await networkHelper(tx, compute.account_id)),
        devtmpfs_automount: body.helpers?.devtmpfs_automount ?? false,
      }
      const config = await tx
        .insertInto('config')
        .values({
          compute_id: compute.id,
          label: body.label,
          comments: body.comments ?? '',
          kernel: body.kernel ?? defaultKernel,
          memory_limit: body.memory_limit ?? 0,
          root_device: keptRootDevice(body.root_device),
          run_level: body.run_level ?? 'default',
          virt_mode: body.virt_mode ?? 'paravirt',
          helpers: JSON.stringify(helpers),
          devices: JSON.stringify(keptDevices(body.devices)),
          created,
          updated: created,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await addInterfaces(tx, ownerOf(compute), config.id, body.interfaces ?? [])
      await context.emit(tx, {
        action: 'compute_config_create',
        entity: computeEntity(compute),
        secondary: configEntity(config),
      })
      return knownConfig(tx, { computeId: compute.id, configId: config.id })
    }),

  updateComputeConfig: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const { compute, config } = await lockConfig(tx, context, path)
      const devices = body.devices === undefined ? undefined : keptDevices(body.devices)
      throwIfErrors([
        ...configProfileErrors({
          // Validate the stored devices as well, because they may not fit a new virtualization mode.
          devices: body.devices ?? JSON.parse(config.devices),
          virt_mode: body.virt_mode ?? config.virt_mode,
          interfaces: body.interfaces,
        }),
        ...(await profileErrors(tx, context, compute, body)),
      ])
      const helpers: ConfigHelpers = { ...JSON.parse(config.helpers), ...body.helpers }
      const changed = await tx
        .updateTable('config')
        .set({
          label: body.label ?? config.label,
          comments: body.comments === undefined ? config.comments : body.comments,
          kernel: body.kernel ?? config.kernel,
          memory_limit: body.memory_limit ?? config.memory_limit,
          root_device:
            body.root_device === undefined ? config.root_device : keptRootDevice(body.root_device),
          run_level: body.run_level ?? config.run_level,
          virt_mode: body.virt_mode ?? config.virt_mode,
          helpers: JSON.stringify(helpers),
          ...(devices === undefined ? {} : { devices: JSON.stringify(devices) }),
        })
        .where('id', '=', config.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      // Null leaves the interfaces unchanged, and an empty list clears them (response shapes 1.1). Interfaces are
      // always recreated.
      if (body.interfaces) {
        await assertNoVpcRemoved(tx, compute, config, body.interfaces, 'interfaces')
        await tx.deleteFrom('config_interface').where('config_id', '=', config.id).execute()
        await addInterfaces(tx, ownerOf(compute), config.id, body.interfaces)
      }
      await noteChange(tx, context, compute, changed)
      return knownConfig(tx, path)
    }),

  async deleteComputeConfig({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const { compute, config } = await lockConfig(tx, context, path)
      await assertNoVpcRemoved(tx, compute, config, [])
      await tx.deleteFrom('config').where('id', '=', config.id).execute()
      if (compute.booted_config_id === config.id)
        await tx
          .updateTable('compute')
          .set({ booted_config_id: null })
          .where('id', '=', compute.id)
          .execute()
      await context.emit(tx, {
        action: 'compute_config_delete',
        entity: computeEntity(compute),
        secondary: configEntity(config),
      })
    })
    return {}
  },
}
