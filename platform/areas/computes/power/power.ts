import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { configToBoot } from '../../../../contract/rules/rebootConfig.ts'
import { inTransaction, type Queryable, type Tx } from '../../../database/transaction.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import type { Handlers } from '../../../api/context.ts'
import { throwIfErrors } from '#shared/httpError.ts'
import { type ComputeJob, durationBetween, startComputeJob } from '../computeJobs.ts'
import { requireIdle, requireIdleOrWaiting } from '../requireIdle.ts'
import { type ComputeRecord, configEntity, type ConfigRecord } from '../rows.ts'

/** Simulated durations in seconds: a boot takes 24 to 83 s and a shutdown about 28 s (response shapes 7). */
export const bootSeconds = (computeId: number): number => durationBetween(24, 83, computeId)
export const shutdownSeconds = 28

type NamedConfig = Pick<ConfigRecord, 'id' | 'label' | 'compute_id'>

/** Payload of a boot job: the profile, or null for the rescue system. */
export interface BootPayload {
  configId: number | null
}

/** Payload of a shutdown job: the job to start after it. */
export interface ShutdownPayload {
  next?: ComputeJob
}

const configsOf = (db: Queryable, computeId: number): Promise<NamedConfig[]> =>
  db
    .selectFrom('config')
    .select(['id', 'label', 'compute_id'])
    .where('compute_id', '=', computeId)
    .orderBy('id')
    .execute()

/**
 * Returns the configuration profile to boot (document 3, 2.3).
 * @throws HttpError 400 naming `config_id`
 */
async function chosenConfig(tx: Tx, compute: ComputeRecord, requested?: number | null) {
  const configs = await configsOf(tx, compute.id)
  const choice = configToBoot(
    configs.map(({ id }) => id),
    compute.last_booted_config_id,
    requested,
  )
  if ('fault' in choice) throwIfErrors([choice.fault])
  const config = configs.find(({ id }) => 'configId' in choice && id === choice.configId)
  if (!config) throw new Error(`Instance ${compute.id} lost the configuration profile it chose`)
  return config
}

/** Returns the profile that the service boots automatically; undefined if the user has to choose one. */
export async function configBootedAgain(
  tx: Tx,
  compute: ComputeRecord,
): Promise<NamedConfig | undefined> {
  const configs = await configsOf(tx, compute.id)
  const choice = configToBoot(
    configs.map(({ id }) => id),
    compute.last_booted_config_id,
  )
  return 'fault' in choice ? undefined : configs.find(({ id }) => id === choice.configId)
}

/** Boots a configuration profile, or the rescue system if the profile is null. */
export function startBoot(
  tx: Tx,
  jobs: Jobs,
  compute: ComputeRecord,
  boot: { config: NamedConfig | null; username: string | null; kind?: string; again?: boolean },
): Promise<void> {
  const { config, username, again = false } = boot
  return startComputeJob(tx, jobs, compute, {
    kind: boot.kind ?? (again ? 'compute_reboot' : 'compute_boot'),
    status: again ? 'rebooting' : 'booting',
    durationSeconds: bootSeconds(compute.id) + (again ? shutdownSeconds : 0),
    username,
    secondary: config === null ? null : configEntity(config),
    payload: { configId: config?.id ?? null } satisfies BootPayload,
  })
}

/** Starts a shutdown, optionally with a job that follows it. The status may already be that of the following job. */
const startShutdown = (
  tx: Tx,
  jobs: Jobs,
  compute: ComputeRecord,
  shutdown: { username: string | null; status?: string; next?: ComputeJob },
): Promise<void> =>
  startComputeJob(tx, jobs, compute, {
    kind: 'compute_shutdown',
    status: shutdown.status ?? 'shutting_down',
    durationSeconds: shutdownSeconds,
    username: shutdown.username,
    payload: (shutdown.next ? { next: shutdown.next } : {}) satisfies ShutdownPayload,
  })

/** Starts a job that needs the instance to be off: immediately, or after a shutdown if the instance is running. */
export const startWhenOff = (
  tx: Tx,
  jobs: Jobs,
  compute: ComputeRecord,
  next: ComputeJob,
  status?: string,
): Promise<void> =>
  compute.status === 'running'
    ? startShutdown(tx, jobs, compute, {
        username: next.username,
        next,
        ...(status === undefined ? {} : { status }),
      })
    : startComputeJob(tx, jobs, compute, next)

export const powerHandlers: Handlers<'bootCompute' | 'rebootCompute' | 'shutdownCompute'> = {
  async bootCompute({ path, body }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.boot)
      const config = await chosenConfig(tx, compute, body.config_id)
      await startBoot(tx, context.jobs, compute, { config, username: context.user.username })
    })
    return {}
  },

  async rebootCompute({ path, body }, context) {
    await inTransaction(context.db, async (tx) => {
      const compute = await requireIdle(tx, context, path.computeId, computeCan.reboot)
      const config = await chosenConfig(tx, compute, body.config_id)
      const { username } = context.user
      await startBoot(tx, context.jobs, compute, { config, username, again: true })
    })
    return {}
  },

  async shutdownCompute({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const { computeId: id } = path
      const { compute, isWaiting } = await requireIdleOrWaiting(
        tx,
        context,
        id,
        computeCan.shutdown,
      )
      if (isWaiting) await context.jobs.cancel(tx, { type: 'compute', id }, 'It was shut down.')
      await startShutdown(tx, context.jobs, compute, { username: context.user.username })
    })
    return {}
  },
}
