import { mix } from '../../catalogue/hash.ts'
import { forUpdate } from '../../database/forUpdate.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Entity } from '../../events/emit.ts'
import type { Job, Jobs } from '../../jobs/queue.ts'
import { computeEntity, type ComputeRecord } from './rows.ts'

/** The payload of every job of an instance. */
export interface ComputePayload {
  /** Null for what the service does by itself. */
  username: string | null
}

/** Work on an instance. It can be kept as JSON, as what follows other work. */
export interface ComputeJob {
  kind: string
  /** The status of the instance during the job; left out, it stays as it is. */
  status?: string
  durationSeconds: number
  username: string | null
  /** Left out, that of the kind; null tells no event. */
  action?: string | null
  /** Left out, the instance. */
  entity?: Entity
  secondary?: Entity | null
  rate?: string
  payload?: object
}

/** Seconds of life between two bounds that response shapes 7 gives, always the same ones for an instance. */
export const durationBetween = (least: number, most: number, computeId: number): number =>
  least + (mix(computeId) % (most - least + 1))

/** Begins work: the status says so at once, and one event follows it to its end. @throws Refusal 400 when busy */
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

/** The instance that a job works on, held as calls hold it; undefined when it is gone. */
export const computeOfJob = (tx: Tx, job: Job): Promise<ComputeRecord | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('compute').selectAll().where('id', '=', job.object_id),
  ).executeTakeFirst()
