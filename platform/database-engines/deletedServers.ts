import type { Database } from '../database/open.ts'
import type { Sweep } from '../jobs/queue.ts'

/** The servers with a folder, as their removal sees them. */
export interface RemovableServers {
  /** Returns the ids of the databases that have a folder. */
  ids(): Promise<number[]>
  /** Returns true if the server runs on another machine that shares the folder. */
  runsElsewhere(id: number): Promise<boolean>
  /** Stops the server and deletes its folder. */
  remove(id: number): Promise<void>
  /** Deletes the dumps of deleted backups. */
  removeDumps(db: Database, id: number): Promise<void>
}

/** Maximum number of servers that are stopped at the same time. */
const maxRemovals = 4

/** Delay until the next run after an error, in milliseconds. */
const retryDelay = 10_000

/**
 * Removes the servers of deleted databases and the dumps of deleted backups. It runs in the background, because a server
 * may take a minute to stop, and other jobs must continue.
 */
export class DeletedServers {
  readonly #servers: RemovableServers
  readonly #report: (error: unknown) => void
  #isRunning = false
  /** Time before which no run starts, in milliseconds. */
  #notBefore = 0

  /** @param report reports a server that was not removed */
  constructor(servers: RemovableServers, report: (error: unknown) => void) {
    this.#servers = servers
    this.#report = report
  }

  readonly sweep: Sweep = (db, jobs) => {
    if (!this.#isRunning && jobs.clock.now() >= this.#notBefore) {
      this.#isRunning = true
      jobs.runInBackground(async () => {
        if (!(await this.#removeAll(db))) this.#notBefore = jobs.clock.now() + retryDelay
        this.#isRunning = false
      })
    }
    return Promise.resolve()
  }

  /** @returns false if an error was reported */
  async #removeAll(db: Database): Promise<boolean> {
    try {
      const deletedIds: number[] = []
      for (const id of await this.#servers.ids()) {
        const database = await db
          .selectFrom('database')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst()
        if (database) await this.#servers.removeDumps(db, id)
        else deletedIds.push(id)
      }
      // All removals take their ids from one iterator.
      const queue = deletedIds.values()
      const removals = Array.from({ length: maxRemovals }, async () => {
        let isComplete = true
        for (const id of queue) isComplete = (await this.#remove(id)) && isComplete
        return isComplete
      })
      return (await Promise.all(removals)).every(Boolean)
    } catch (cause) {
      this.#report(new Error('The servers of deleted databases were not removed', { cause }))
      return false
    }
  }

  async #remove(id: number): Promise<boolean> {
    try {
      // After a console on another machine was killed, the server may still run there.
      if (!(await this.#servers.runsElsewhere(id))) await this.#servers.remove(id)
      return true
    } catch (cause) {
      this.#report(new Error(`The server of the deleted database ${id} was not removed`, { cause }))
      return false
    }
  }
}
