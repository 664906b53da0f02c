import type { Selectable, SelectQueryBuilder } from 'kysely'
import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { forUpdate } from '../database/forUpdate.ts'
import { engineOf } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import {
  inTransaction,
  isUniqueViolation,
  type Queryable,
  type Tx,
} from '../database/transaction.ts'
import { emitEnd, emitStart, type EventInput, type StartInput } from '../events/emit.ts'
import { Refusal } from '#shared/httpError.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { endedJobs } from '#shared/telemetry.ts'
import type { JobRow } from './tables.ts'

export type Job = Selectable<JobRow>

/** What ends a job of one kind. `finish` and `fail` run in the transaction that ends the job: all of it happens or none. */
export interface JobKind {
  /**
   * What takes its time outside the database, such as asking another server. It runs before `finish`, which gets what
   * it found, while other jobs go on; after a crash another process does it again.
   */
  prepare?(db: Database, job: Job): Promise<unknown>
  finish(tx: Tx, job: Job, jobs: Jobs, prepared: unknown): Promise<void>
  /**
   * What the end must wait for, as a sentence of its event; undefined when nothing is missing. The object is not busy
   * meanwhile, so that other work can bring it about.
   */
  blockedBy?(tx: Tx, job: Job): Promise<string | undefined>
  /** After `finish` threw a JobFailure; nothing that it wrote is kept. */
  fail?(tx: Tx, job: Job, jobs: Jobs): Promise<void>
  /** In place of `fail` when the job was called off to make room for another one, so that it must not begin one. */
  onCancel?(tx: Tx, job: Job, jobs: Jobs): Promise<void>
}

/** What the clock brings about by itself, such as a nightly backup; each one settles by the database whose turn it is. */
export type Sweep = (db: Database, jobs: Jobs) => Promise<void>

/** An end that is told as a failure, in words for a person. */
export class JobFailure extends Error {}

interface JobObject {
  /** The contract's word for it. */
  type: string
  id: number
}

interface JobInput {
  kind: string
  accountId: number
  object: JobObject
  /** The time the work takes in life, seconds; the platform's speed divides it. */
  durationSeconds: number
  payload?: object
  event?: Omit<EventInput, 'now' | 'accountId'> & StartInput
}

const attemptsBeforeGivingUp = 5

/** The time a process that gives no sign keeps what it prepares, milliseconds; then another one takes it over. */
const lease = 60_000

const hasJob = async (db: Queryable, { type, id }: JobObject, state: 'running' | 'waiting') =>
  (await db
    .selectFrom('job')
    .select('id')
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()) !== undefined

/** Work that ends later. State is in the database alone, so any process may end what another began. */
export class Jobs {
  readonly clock: Clock
  readonly secrets: Secrets
  private readonly db: Database
  private readonly speed: number
  private readonly kinds: Record<string, JobKind>
  private readonly sweeps: readonly Sweep[]
  private readonly report: (error: unknown, job: Job) => void
  /** By the id of the job. */
  private readonly preparing = new Map<number, Promise<void>>()

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
  }

  /**
   * Begins a job in the caller's transaction.
   * @throws Refusal 400 `… busy.` when the object's running job is not over, decided by a unique index.
   */
  async start(tx: Tx, input: JobInput): Promise<void> {
    const now = this.clock.now()
    const dueAt = this.dueIn(input.durationSeconds)
    const { object, event } = input
    const busy = () =>
      new Refusal(400, `${object.type[0]?.toUpperCase()}${object.type.slice(1)} busy.`)
    // Asked first, because a failed insert would end a PostgreSQL transaction; the index settles a race.
    const running = await tx
      .selectFrom('job')
      .select('id')
      .where('object_type', '=', object.type)
      .where('object_id', '=', object.id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (running) throw busy()
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

  /** When so many seconds of life have passed, milliseconds; the platform's speed divides them. */
  dueIn(durationSeconds: number): number {
    return Math.round(this.clock.now() + (durationSeconds * 1000) / this.speed)
  }

  /** Ends the object's job as a failure, and one that waits, in the caller's transaction; nothing happens where none is. */
  async cancel(tx: Tx, object: JobObject, message: string): Promise<void> {
    const open = tx
      .selectFrom('job')
      .selectAll()
      .where('object_type', '=', object.type)
      .where('object_id', '=', object.id)
      .where('state', 'in', ['running', 'waiting'])
      .orderBy('id')
    for (const job of await forUpdate(tx, open).execute()) {
      await this.end(tx, job, 'failed', message)
      const kind = this.kinds[job.kind]
      if (kind?.onCancel) await kind.onCancel(tx, job, this)
      else await kind?.fail?.(tx, job, this)
    }
  }

  /** True when a job of the object waits for something that is missing. */
  isWaiting(tx: Queryable, object: JobObject): Promise<boolean> {
    return hasJob(tx, object, 'waiting')
  }

  isBusy(tx: Queryable, object: JobObject): Promise<boolean> {
    return hasJob(tx, object, 'running')
  }

  /**
   * Ends everything that is due; returns how many jobs that was. What must be prepared first may still be going on.
   * @param stopping takes up no further job once it is aborted
   */
  async runDue(stopping?: AbortSignal): Promise<number> {
    let ended = 0
    await this.resumeWaiting()
    while (stopping?.aborted !== true && (await this.endOne())) ended++
    if (stopping?.aborted === true) return ended
    for (const sweep of this.sweeps) await sweep(this.db, this)
    return ended
  }

  /** Resolves when nothing that `runDue` began is going on any more. */
  async idle(): Promise<void> {
    while (this.preparing.size > 0) await Promise.all(this.preparing.values())
  }

  /** Lets other processes take up at once what this one prepares and will not end any more. */
  async handOver(): Promise<void> {
    const ids = [...this.preparing.keys()]
    this.preparing.clear()
    if (ids.length === 0) return
    await this.db
      .updateTable('job')
      .set({ due_at: this.clock.now() })
      .where('id', 'in', ids)
      .where('state', '=', 'running')
      .execute()
  }

  /** When the next running job is due, milliseconds, or undefined. */
  async nextDue(): Promise<number | undefined> {
    const next = await this.db
      .selectFrom('job')
      .select('due_at')
      .where('state', '=', 'running')
      .orderBy('due_at')
      .limit(1)
      .executeTakeFirst()
    return next?.due_at
  }

  /** Lets those go on that have what they waited for; their object may be busy with something else by now. */
  private async resumeWaiting(): Promise<void> {
    const waiting = await this.db
      .selectFrom('job')
      .select('id')
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute()
    for (const { id } of waiting)
      await inTransaction(this.db, async (tx) => {
        const job = await this.locked(
          tx.selectFrom('job').selectAll().where('id', '=', id).where('state', '=', 'waiting'),
        ).executeTakeFirst()
        if (!job || (await this.isBusy(tx, { type: job.object_type, id: job.object_id }))) return
        if ((await this.kindOf(job).blockedBy?.(tx, job)) !== undefined) return
        await tx.updateTable('job').set({ state: 'running' }).where('id', '=', id).execute()
        await this.say(tx, job, '')
      })
  }

  private async say(tx: Tx, job: Job, message: string): Promise<void> {
    if (job.event_id === null) return
    await tx.updateTable('event').set({ message }).where('id', '=', job.event_id).execute()
  }

  private async endOne(): Promise<boolean> {
    let claimed: Job | undefined
    try {
      const isOver = await inTransaction(this.db, async (tx) => {
        claimed = await this.claim(tx)
        if (!claimed) return false
        if (!this.kindOf(claimed).prepare) return await this.finish(tx, claimed, undefined)
        await this.renewLease(tx, claimed)
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

  /** Puts the job's end off, so that nobody else takes it up while this process prepares it. */
  private async renewLease(db: Queryable, job: Job): Promise<void> {
    await db
      .updateTable('job')
      .set({ due_at: this.clock.now() + lease })
      .where('id', '=', job.id)
      .where('state', '=', 'running')
      .execute()
  }

  /** Prepares a job that was lent, and puts its end off again for as long as that takes. */
  private async prepare(job: Job): Promise<unknown> {
    let renewed = Promise.resolve()
    const timer = setInterval(() => {
      if (!this.preparing.has(job.id)) return
      renewed = this.renewLease(this.db, job).catch((error: unknown) => this.report(error, job))
    }, lease / 3)
    try {
      return await this.kindOf(job).prepare?.(this.db, job)
    } finally {
      clearInterval(timer)
      await renewed
    }
  }

  private prepareAndFinish(job: Job): void {
    const work = (async () => {
      try {
        const prepared = await this.prepare(job)
        const isOver = await inTransaction(this.db, async (tx) => {
          const still = await this.stillRunning(tx, job)
          return still !== undefined && (await this.finish(tx, still, prepared))
        })
        if (isOver) endedJobs.publish({ kind: job.kind, state: 'finished' })
      } catch (error) {
        await this.endBadly(job, error).catch((failure: unknown) => this.report(failure, job))
      }
    })()
    this.preparing.set(job.id, work)
    void work.finally(() => {
      if (this.preparing.get(job.id) === work) this.preparing.delete(job.id)
    })
  }

  /** @returns false where the job waits for something instead */
  private async finish(tx: Tx, job: Job, prepared: unknown): Promise<boolean> {
    const missing = await this.kindOf(job).blockedBy?.(tx, job)
    if (missing !== undefined) {
      await tx.updateTable('job').set({ state: 'waiting' }).where('id', '=', job.id).execute()
      await this.say(tx, job, missing)
      return false
    }
    // Ended first, so that the kind may begin the object's next job.
    await this.end(tx, job, 'finished')
    await this.kindOf(job).finish(tx, job, this, prepared)
    return true
  }

  private async endBadly(job: Job, error: unknown): Promise<void> {
    const expected = error instanceof JobFailure
    if (!expected) this.report(error, job)
    const over = expected || job.attempts + 1 >= attemptsBeforeGivingUp
    const isOver = await inTransaction(this.db, async (tx) => {
      const still = await this.stillRunning(tx, job)
      if (!still) return false
      if (!over) {
        await tx
          .updateTable('job')
          .set({ attempts: job.attempts + 1, due_at: this.clock.now() + 1000 * 2 ** job.attempts })
          .where('id', '=', job.id)
          .execute()
        return false
      }
      await this.end(
        tx,
        still,
        'failed',
        expected ? error.message : 'The job met an unexpected error.',
      )
      await this.kinds[job.kind]?.fail?.(tx, still, this)
      return true
    })
    if (isOver) endedJobs.publish({ kind: job.kind, state: 'failed' })
  }

  /** The job, held; undefined when it was called off meanwhile, or somebody else has it in hand. */
  private stillRunning(tx: Tx, job: Job): Promise<Job | undefined> {
    return this.locked(
      tx.selectFrom('job').selectAll().where('id', '=', job.id).where('state', '=', 'running'),
    ).executeTakeFirst()
  }

  private async claim(tx: Tx): Promise<Job | undefined> {
    const due = tx
      .selectFrom('job')
      .selectAll()
      .where('state', '=', 'running')
      .where('due_at', '<=', this.clock.now())
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
    return await this.locked(due).executeTakeFirst()
  }

  /** Takes the rows that no other process has; SQLite has one writer, which is lock enough. */
  private locked<Row>(query: SelectQueryBuilder<Tables, 'job', Row>) {
    return engineOf(this.db) === 'postgresql' ? query.forUpdate().skipLocked() : query
  }

  private async end(
    tx: Tx,
    job: Job,
    status: 'finished' | 'failed',
    message?: string,
  ): Promise<void> {
    await tx.updateTable('job').set({ state: status }).where('id', '=', job.id).execute()
    if (job.event_id !== null)
      await emitEnd(tx, job.event_id, {
        status,
        now: this.clock.now(),
        ...(message === undefined ? {} : { message }),
      })
  }

  private kindOf(job: Job): JobKind {
    const kind = this.kinds[job.kind]
    if (!kind) throw new Error(`No job kind ${job.kind}`)
    return kind
  }
}
