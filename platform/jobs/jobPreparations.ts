import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Job } from './job.ts'

/**
 * Lease of a job that a process prepares, in milliseconds. If it is not renewed, another process takes the job over.
 */
const lease = 60_000

type Prepare = (db: Database, job: Job) => Promise<unknown>

interface PreparationOptions {
  db: Database
  clock: Clock
  report: (error: unknown, job: Job) => void
}

/** Prepares jobs outside transactions. A lease keeps other processes from preparing the same job. */
export class JobPreparations {
  private readonly db: Database
  private readonly clock: Clock
  private readonly report: (error: unknown, job: Job) => void
  /** Jobs that this process prepares, by job id. */
  private readonly preparing = new Map<number, Promise<void>>()

  constructor({ db, clock, report }: PreparationOptions) {
    this.db = db
    this.clock = clock
    this.report = report
  }

  get running(): Promise<void>[] {
    return [...this.preparing.values()]
  }

  /**
   * Starts to prepare a job.
   * @param work calls `run` with the slow work, ends the job, and handles all errors
   */
  start(job: Job, work: (run: (prepare: Prepare) => Promise<unknown>) => Promise<void>): void {
    const running = work((prepare) => this.prepare(job, prepare))
    this.preparing.set(job.id, running)
    void running.finally(() => {
      if (this.preparing.get(job.id) === running) this.preparing.delete(job.id)
    })
  }

  /** Postpones the end of a job, so that no other process takes it while this one prepares it. */
  async renewLease(db: Queryable, job: Job): Promise<void> {
    await db
      .updateTable('job')
      .set({ due_at: this.clock.now() + lease })
      .where('id', '=', job.id)
      .where('state', '=', 'running')
      .execute()
  }

  /** Ends all leases, so that other processes can take the jobs over immediately. */
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

  /** Prepares a job and renews its lease until that is done. */
  private async prepare(job: Job, prepare: Prepare): Promise<unknown> {
    let renewed = Promise.resolve()
    const timer = setInterval(() => {
      if (!this.preparing.has(job.id)) return
      renewed = this.renewLease(this.db, job).catch((error: unknown) => this.report(error, job))
    }, lease / 3)
    try {
      return await prepare(this.db, job)
    } finally {
      clearInterval(timer)
      await renewed
    }
  }
}
