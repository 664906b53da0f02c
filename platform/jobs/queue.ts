import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { forUpdate } from '../database/forUpdate.ts'
import {
  inTransaction,
  isUniqueViolation,
  type Queryable,
  type Tx,
} from '../database/transaction.ts'
import { emitStart } from '../events/emit.ts'
import { HttpError } from '#shared/httpError.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { endedJobs } from '#shared/telemetry.ts'
import { type Job, JobFailure } from './job.ts'
import {
  type JobObject,
  hasJob,
  lockDueJob,
  lockJob,
  lockRunningJob,
  nextDueTime,
  setEventMessage,
  waitingJobIds,
  type JobInput,
  endJob,
} from './jobRows.ts'
import { JobPreparations } from './jobPreparations.ts'

const attemptsBeforeGivingUp = 5

/** The job queue. Its state is only in the database, so any process can complete a job that another one started. */
export class Jobs {
  readonly clock: Clock
  readonly secrets: Secrets
  private readonly db: Database
  private readonly speed: number
  private readonly kinds: Record<string, JobKind>
  private readonly sweeps: readonly Sweep[]
  private readonly report: (error: unknown, job: Job) => void
  private readonly preparations: JobPreparations
  /** Work of periodic tasks that continues after their run. */
  private readonly background = new Set<Promise<void>>()

  constructor(options: {
    db: Database
    clock: Clock
    secrets: Secrets
    speed: number
    kinds: Record<string, JobKind>
    sweeps?: readonly Sweep[]
    report: (error: unknown, job: Job) => void
  }) {
    this.db = options.db
    this.clock = options.clock
    this.secrets = options.secrets
    this.speed = options.speed
    this.kinds = options.kinds
    this.sweeps = options.sweeps ?? []
    this.report = options.report
    this.preparations = new JobPreparations(options)
  }

  /**
   * Starts a job in the caller's transaction.
   * @throws HttpError 400 `… busy.` if the object has a running job, which a unique index guarantees
   */
  async start(tx: Tx, input: JobInput): Promise<void> {
    const now = this.clock.now()
    const dueAt = this.dueIn(input.durationSeconds)
    const { object, event } = input
    const busy = () =>
      new HttpError(400, `${object.type[0]?.toUpperCase()}${object.type.slice(1)} busy.`)
    // Check first, because a failed insert would abort the PostgreSQL transaction. The unique index handles concurrent
    // inserts.
    if (await hasJob(tx, object, 'running')) throw busy()
    const eventId = event
      ? await emitStart(tx, { ...event, accountId: input.accountId, now }, { ...event, dueAt })
      : null
    try {
      await tx
        .insertInto('job')
        .values({
          account_id: input.accountId,
          kind: input.kind,
          object_type: object.type,
          object_id: object.id,
          state: 'running',
          payload: JSON.stringify(input.payload ?? {}),
          due_at: dueAt,
          event_id: eventId,
        })
        .execute()
    } catch (error) {
      throw isUniqueViolation(error, 'job') ? busy() : error
    }
  }

  /** Returns the time after a simulated duration in seconds, in milliseconds. The platform's speed divides it. */
  dueIn(durationSeconds: number): number {
    return Math.round(this.clock.now() + (durationSeconds * 1000) / this.speed)
  }

  /**
   * Ends the running and waiting jobs of an object as failed, in the caller's transaction. Does nothing if there are
   * none.
   */
  async cancel(tx: Tx, object: JobObject, message: string): Promise<void> {
    const open = tx
      .selectFrom('job')
      .selectAll()
      .where('object_type', '=', object.type)
      .where('object_id', '=', object.id)
      .where('state', 'in', ['running', 'waiting'])
      .orderBy('id')
    for (const job of await forUpdate(tx, open).execute()) {
      await endJob(tx, job, { status: 'failed', now: this.clock.now(), message })
      const kind = this.kinds[job.kind]
      if (kind?.onCancel) await kind.onCancel(tx, job, this)
      else await kind?.fail?.(tx, job, this)
    }
  }

  /** Returns true if a job of the object is waiting for a condition. */
  isWaiting(tx: Queryable, object: JobObject): Promise<boolean> {
    return hasJob(tx, object, 'waiting')
  }

  isBusy(tx: Queryable, object: JobObject): Promise<boolean> {
    return hasJob(tx, object, 'running')
  }

  /**
   * Completes all due jobs. Jobs with a `prepare` step may still be running afterwards.
   * @param stopping no further job is started after it is aborted
   * @returns the number of completed jobs
   */
  async runDue(stopping?: AbortSignal): Promise<number> {
    let ended = 0
    await this.resumeWaiting()
    while (stopping?.aborted !== true && (await this.endOne())) ended++
    if (stopping?.aborted === true) return ended
    for (const sweep of this.sweeps) await sweep(this.db, this)
    return ended
  }

  /** Resolves when no job that `runDue` started is being prepared any more, and no background work is running. */
  async idle(): Promise<void> {
    while (this.preparations.running.length + this.background.size > 0)
      await Promise.all([...this.preparations.running, ...this.background])
  }

  /**
   * Runs slow work of a periodic task while jobs and other tasks continue.
   * @param work handles its errors
   */
  runInBackground(work: () => Promise<void>): void {
    const running = work()
    this.background.add(running)
    void running.finally(() => this.background.delete(running))
  }

  /** Ends the leases of the jobs that this process prepares, so that other processes can take them over immediately. */
  handOver(): Promise<void> {
    return this.preparations.handOver()
  }

  /** Returns the time at which the next running job is due, in milliseconds; undefined if there is none. */
  nextDue(): Promise<number | undefined> {
    return nextDueTime(this.db)
  }

  /** Resumes waiting jobs whose condition is satisfied, unless their object is busy with another job. */
  private async resumeWaiting(): Promise<void> {
    for (const id of await waitingJobIds(this.db))
      await inTransaction(this.db, async (tx) => {
        const job = await lockJob(tx, id, 'waiting')
        if (!job || (await this.isBusy(tx, { type: job.object_type, id: job.object_id }))) return
        if ((await this.kindOf(job).blockedBy?.(tx, job)) !== undefined) return
        await tx.updateTable('job').set({ state: 'running' }).where('id', '=', id).execute()
        await setEventMessage(tx, job, '')
      })
  }

  private async endOne(): Promise<boolean> {
    let claimed: Job | undefined
    try {
      const isOver = await inTransaction(this.db, async (tx) => {
        claimed = await lockDueJob(tx, this.clock.now())
        if (!claimed) return false
        if (!this.kindOf(claimed).prepare) return await this.finish(tx, claimed, undefined)
        await this.preparations.renewLease(tx, claimed)
        return false
      })
      if (claimed && this.kindOf(claimed).prepare) this.prepareAndFinish(claimed)
      if (claimed && isOver) endedJobs.publish({ kind: claimed.kind, state: 'finished' })
      return claimed !== undefined
    } catch (error) {
      if (!claimed) throw error
      await this.endBadly(claimed, error)
      return true
    }
  }

  private prepareAndFinish(job: Job): void {
    const finish = async (prepared: unknown) => {
      const isOver = await inTransaction(this.db, async (tx) => {
        const still = await lockRunningJob(tx, job)
        return still !== undefined && (await this.finish(tx, still, prepared))
      })
      if (isOver) endedJobs.publish({ kind: job.kind, state: 'finished' })
    }
    this.preparations.start(job, async (run) => {
      try {
        const kind = this.kindOf(job)
        await finish(await run(async (db) => await kind.prepare?.(db, job)))
      } catch (error) {
        await this.endBadly(job, error).catch((failure: unknown) => this.report(failure, job))
      }
    })
  }

  /** @returns false if the job has to wait for a condition */
  private async finish(tx: Tx, job: Job, prepared: unknown): Promise<boolean> {
    const missing = await this.kindOf(job).blockedBy?.(tx, job)
    if (missing !== undefined) {
      await tx.updateTable('job').set({ state: 'waiting' }).where('id', '=', job.id).execute()
      await setEventMessage(tx, job, missing)
      return false
    }
    // End the job first, so that its kind can start the next job of the object.
    await endJob(tx, job, { status: 'finished', now: this.clock.now() })
    await this.kindOf(job).finish(tx, job, this, prepared)
    return true
  }

  private async endBadly(job: Job, error: unknown): Promise<void> {
    const expected = error instanceof JobFailure
    if (!expected) this.report(error, job)
    const over = expected || job.attempts + 1 >= attemptsBeforeGivingUp
    const isOver = await inTransaction(this.db, async (tx) => {
      const still = await lockRunningJob(tx, job)
      if (!still) return false
      if (!over) {
        await tx
          .updateTable('job')
          .set({ attempts: job.attempts + 1, due_at: this.clock.now() + 1000 * 2 ** job.attempts })
          .where('id', '=', job.id)
          .execute()
        return false
      }
      const message = expected ? error.message : 'The job failed with an unexpected error.'
      await endJob(tx, still, { status: 'failed', now: this.clock.now(), message })
      await this.kinds[job.kind]?.fail?.(tx, still, this)
      return true
    })
    if (isOver) endedJobs.publish({ kind: job.kind, state: 'failed' })
  }

  private kindOf(job: Job): JobKind {
    const kind = this.kinds[job.kind]
    if (!kind) throw new Error(`No job kind ${job.kind}`)
    return kind
  }
}

/** Completes jobs of one kind. `finish` and `fail` run in the transaction that ends the job, so they are atomic. */
export interface JobKind {
  /**
   * Does slow work outside the transaction, such as a request to another server, while other jobs continue. `finish`
   * gets the result. After a crash, another process repeats it.
   */
  prepare?(db: Database, job: Job): Promise<unknown>
  finish(tx: Tx, job: Job, jobs: Jobs, prepared: unknown): Promise<void>
  /**
   * Returns the condition that the job is waiting for, as a sentence for its event; undefined if it can finish. The
   * object is not busy in the meantime, so that another job can satisfy the condition.
   */
  blockedBy?(tx: Tx, job: Job): Promise<string | undefined>
  /** Runs after `finish` threw a JobFailure and was rolled back. */
  fail?(tx: Tx, job: Job, jobs: Jobs): Promise<void>
  /** Runs instead of `fail` if the job was canceled to make room for another job. It must not start a job. */
  onCancel?(tx: Tx, job: Job, jobs: Jobs): Promise<void>
}

/**
 * A periodic task, such as nightly backups. It runs in every process; the database decides which process does the work.
 */
export type Sweep = (db: Database, jobs: Jobs) => Promise<void>
