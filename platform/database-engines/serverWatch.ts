import { type Clock, minutes, wireTime } from '#shared/clock.ts'
import { databaseEntity, type DatabaseRecord } from '../areas/databases/rows.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { emit } from '../events/emit.ts'
import type { Sweep } from '../jobs/queue.ts'

/** The database servers, as the watch sees them. */
export interface WatchedServers {
  /** Version of the servers, such as `15.13`. */
  readonly version: string
  /** Returns true if the database has a server. */
  has(database: DatabaseRecord): boolean
  /** Returns true while another task of this process starts or stops the server. */
  isBusy(id: number): boolean
  isRunning(id: number): Promise<boolean>
  /** Returns true if the server runs on another machine that shares the folder. */
  runsElsewhere(id: number): Promise<boolean>
  /**
   * Starts the server, unless it is running, and applies its settings.
   * @throws Error if the server does not accept the settings
   */
  start(database: DatabaseRecord): Promise<void>
}

/**
 * Number of failed starts after which a database is `failed`. A killed server may need some time to free its memory.
 */
const triesBeforeFailed = 4

/** Changes the status of a database, unless it has changed in the meantime, and emits an event with the reason. */
async function become(
  db: Database,
  { id, status }: DatabaseRecord,
  next: string,
  now: number,
  why?: { action: string; message: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('database')
      .set({ status: next, server_failed: next === 'failed' ? 1 : 0, updated: wireTime(now) })
      .where('id', '=', id)
      .where('status', 'in', next === 'failed' ? [status, 'degraded'] : [status])
      .returningAll()
      .executeTakeFirst()
    if (changed && why)
      await emit(tx, {
        ...why,
        accountId: changed.account_id,
        username: null,
        now,
        entity: databaseEntity(changed),
      })
  })
}

/** Returns true if the status is caused by a server that was not running. */
const isServerFailure = ({ status, server_failed }: DatabaseRecord): boolean =>
  status === 'degraded' || (status === 'failed' && server_failed === 1)

/**
 * Restarts servers that have crashed and emits events. Servers of databases with jobs in progress are not affected.
 * Every check runs in the background, because a start can take long and other jobs must continue.
 */
export class ServerWatch {
  readonly #servers: WatchedServers
  readonly #report: (error: unknown) => void
  /** Databases whose check is in progress. */
  readonly #checking = new Set<number>()
  /** Servers that are down: number of start attempts, and time of the next one. */
  readonly #attempts = new Map<number, { tries: number; next: number }>()

  /** @param report reports a server that does not start */
  constructor(servers: WatchedServers, report: (error: unknown) => void) {
    this.#servers = servers
    this.#report = report
  }

  readonly sweep: Sweep = async (db, jobs) => {
    const databases = await db
      .selectFrom('database')
      .selectAll()
      .where('engine', '=', 'postgresql')
      .where('status', 'in', ['active', 'degraded', 'failed'])
      .execute()
    for (const database of databases) {
      const { id } = database
      if (this.#checking.has(id) || !this.#servers.has(database) || this.#servers.isBusy(id))
        continue
      this.#checking.add(id)
      jobs.runInBackground(() => this.#check(db, database, jobs.clock))
    }
  }

  async #check(db: Database, database: DatabaseRecord, clock: Clock): Promise<void> {
    const { id } = database
    try {
      const isRunning = await this.#servers.isRunning(id)
      if (isRunning && !isServerFailure(database)) await this.#noteRunning(db, database)
      else if (isRunning || !(await this.#servers.runsElsewhere(id)))
        await this.#recover(db, database, clock)
    } catch (cause) {
      this.#report(new Error(`The server of database ${id} could not be checked`, { cause }))
    } finally {
      this.#checking.delete(id)
    }
  }

  async #noteRunning(db: Database, { id, version: previous }: DatabaseRecord): Promise<void> {
    this.#attempts.delete(id)
    const { version } = this.#servers
    if (previous !== version)
      await db.updateTable('database').set({ version }).where('id', '=', id).execute()
  }

  async #recover(db: Database, database: DatabaseRecord, clock: Clock): Promise<void> {
    const { id, status } = database
    const now = clock.now()
    const down = status === 'failed' ? 'failed' : 'degraded'
    if (status === 'active')
      await become(db, database, 'degraded', now, {
        action: 'database_degraded',
        message: 'The server exited unexpectedly and is being restarted.',
      })
    const { tries, next } = this.#attempts.get(id) ?? { tries: 0, next: 0 }
    if (next > now) return
    this.#attempts.set(id, { tries: tries + 1, next: now + Math.min(minutes, 2 ** tries * 1000) })
    try {
      await this.#servers.start(database)
      await become(db, { ...database, status: down }, 'active', clock.now())
      this.#attempts.delete(id)
    } catch (cause) {
      if (tries + 1 !== triesBeforeFailed || status === 'failed') return
      this.#report(new Error(`The server of database ${id} did not start`, { cause }))
      await become(db, database, 'failed', clock.now(), {
        action: 'database_failed',
        message: 'The server exited unexpectedly and does not start. It is retried every minute.',
      })
    }
  }
}
