import { mix } from '../../catalogue/hash.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Jobs } from '../../jobs/queue.ts'
import type { Job } from '../../jobs/job.ts'
import { computeEntity, type ComputeRecord } from './rows.ts'

/** Payload of every job of an instance. */
export interface ComputePayload {
  /** Null for jobs that the service starts itself. */
  username: string | null
}

/** Work on an instance. Serializable as JSON, because a shutdown stores the job that follows it. */
export interface ComputeJob {
  kind: string
  /** Status of the instance during the job; unchanged if omitted. */
  status?: string
  durationSeconds: number
  username: string | null
  /** Event action; defaults to the one of the job kind. Null emits no event. */
  action?: string | null
  /** Entity of the event; defaults to the instance. */
  entity?: Entity
  secondary?: Entity | null
  rate?: string
  payload?: object
}

/**
 * Returns a simulated duration between two bounds of response shapes 7, in seconds; always the same for an instance.
 */
export const durationBetween = (least: number, most: number, computeId: number): number =>
  least + (mix(computeId) % (most - least + 1))

/**
 * Starts a job, sets the status of the instance immediately, and emits one event that follows the job to its end.
 * @throws HttpError 400 when the instance is busy
 */
export async function startComputeJob(
  tx: Tx,
  jobs: Jobs,
  compute: Pick<ComputeRecord, 'id' | 'label' | 'account_id'>,
  job: ComputeJob,
): Promise<void> {
  const { status, username, rate, action = job.kind } = job
  if (status !== undefined)
    await tx.updateTable('compute').set({ status }).where('id', '=', compute.id).execute()
  await jobs.start(tx, {
    kind: job.kind,
    accountId: compute.account_id,
    object: { type: 'compute', id: compute.id },
    durationSeconds: job.durationSeconds,
    payload: { ...job.payload, username } satisfies ComputePayload,
    ...(action === null
      ? {}
      : {
          event: {
            action,
            username,
            entity: job.entity ?? computeEntity(compute),
            secondary: job.secondary ?? null,
            ...(rate === undefined ? {} : { rate }),
          },
        }),
  })
}

/** Returns the instance of a job, locked in the same way as requests lock it; undefined if it was deleted. */
export const computeOfJob = (tx: Tx, job: Job): Promise<ComputeRecord | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('compute').selectAll().where('id', '=', job.object_id),
  ).executeTakeFirst()
