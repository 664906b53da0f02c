import { computeBusy, computeCan } from '../../../../contract/rules/computeStates.ts'
import { configToBoot } from '../../../../contract/rules/rebootConfig.ts'
import { mix } from '../../../catalogue/hash.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import type { Entity } from '../../../events.ts'
import type { Context, Handlers } from '../../../operation.ts'
import { Refusal, refuseFaults } from '../../../refusal.ts'
import { computeEntity, type ComputeRecord, configEntity, lockedCompute } from '../rows.ts'

/** In life a boot takes 24 to 83 s and a shutdown about 28 s (response shapes 7). */
export const bootSeconds = (computeId: number): number => 24 + (mix(computeId) % 60)
export const shutdownSeconds = 28

/** What a power job keeps until its end. */
export interface PowerPayload {
  configId?: number
  username: string
}

/**
 * The instance, held, when no job of it is under way and its state allows what is asked.
 * @throws Refusal 400 with the reason
 */
export async function readyCompute(
  tx: Tx,
  context: Context,
  id: number,
  can: (status: string) => string | undefined,
): Promise<ComputeRecord> {
  const compute = await lockedCompute(tx, context, id)
  if (await context.jobs.isBusy(tx, { type: 'compute', id })) throw new Refusal(400, computeBusy)
  const reason = can(compute.status)
  if (reason !== undefined) throw new Refusal(400, reason)
  return compute
}

/** The configuration profile to boot (document 3, 2.3). @throws Refusal 400 naming `config_id` */
async function chosenConfig(tx: Tx, compute: ComputeRecord, requested?: number | null) {
  const configs = await tx
    .selectFrom('config')
    .select(['id', 'label', 'compute_id'])
    .where('compute_id', '=', compute.id)
    .orderBy('id')
    .execute()
  const choice = configToBoot(
    configs.map(({ id }) => id),
    compute.last_booted_config_id,
    requested,
  )
  if ('fault' in choice) refuseFaults([choice.fault])
  const config = configs.find(({ id }) => 'configId' in choice && id === choice.configId)
  if (!config) throw new Error(`Instance ${compute.id} lost the configuration profile it chose`)
  return config
}

interface PowerJob {
  kind: 'compute_boot' | 'compute_reboot' | 'compute_shutdown'
  status: string
  lifeSeconds: number
  configId?: number
  secondary?: Entity
}

/** Begins a power job: the status says so at once, and one event follows it to its end. */
export async function startPowerJob(
  tx: Tx,
  { jobs, user }: Pick<Context, 'jobs' | 'user'>,
  compute: ComputeRecord,
  job: PowerJob,
): Promise<void> {
  await tx.updateTable('compute').set({ status: job.status }).where('id', '=', compute.id).execute()
  const { configId } = job
  const payload: PowerPayload = {
    username: user.username,
    ...(configId === undefined ? {} : { configId }),
  }
  await jobs.start(tx, {
    kind: job.kind,
    accountId: compute.account_id,
    object: { type: 'compute', id: compute.id },
    lifeSeconds: job.lifeSeconds,
    payload,
    event: {
      action: job.kind,
      username: user.username,
      entity: computeEntity(compute),
      secondary: job.secondary ?? null,
    },
  })
}

export const powerHandlers: Handlers<'bootCompute' | 'rebootCompute' | 'shutdownCompute'> = {
  async bootCompute({ path, body }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await readyCompute(tx, context, path.computeId, computeCan.boot)
      const config = await chosenConfig(tx, compute, body.config_id)
      await startPowerJob(tx, context, compute, {
        kind: 'compute_boot',
        status: 'booting',
        lifeSeconds: bootSeconds(compute.id),
        configId: config.id,
        secondary: configEntity(config),
      })
    })
    return {}
  },

  async rebootCompute({ path, body }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await readyCompute(tx, context, path.computeId, computeCan.reboot)
      const config = await chosenConfig(tx, compute, body.config_id)
      await startPowerJob(tx, context, compute, {
        kind: 'compute_reboot',
        status: 'rebooting',
        lifeSeconds: shutdownSeconds + bootSeconds(compute.id),
        configId: config.id,
        secondary: configEntity(config),
      })
    })
    return {}
  },

  async shutdownCompute({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await readyCompute(tx, context, path.computeId, computeCan.shutdown)
      await startPowerJob(tx, context, compute, {
        kind: 'compute_shutdown',
        status: 'shutting_down',
        lifeSeconds: shutdownSeconds,
      })
    })
    return {}
  },
}
