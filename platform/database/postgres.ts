import pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSilent } from './connectionLost.ts'

/** The time an answer may take before PostgreSQL is asked whether it is there, and how long it may take for that. */
const responseTimeout = 2000

/** Tells a PostgreSQL that hangs from one that works long on a statement. */
class Watch {
  readonly #url: string
  #asked: Promise<boolean> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Waits for an answer as long as PostgreSQL answers others. @param hangs is called when it does not */
  async over(answer: Promise<unknown>, hangs: () => void): Promise<void> {
    const ended = answer.then(
      () => true,
      () => true,
    )
    for (;;) {
      const timer = new AbortController()
      const late = pause(responseTimeout, false, { signal: timer.signal }).catch(() => true)
      const isOver = await Promise.race([ended, late])
      timer.abort()
      if (isOver) return
      if (!(await this.#answers())) return hangs()
    }
  }

  #answers(): Promise<boolean> {
    this.#asked ??= this.#ask().finally(() => (this.#asked = undefined))
    return this.#asked
  }

  /** A statement would wait where a pooler has lent all its connections, or a lock is held; a greeting does not. */
  async #ask(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: responseTimeout,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      // A refusal of its own, such as too many connections, is an answer too.
      return error instanceof pg.DatabaseError
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

/**
 * Connections to PostgreSQL. Where it says nothing for some seconds, whoever waits gets a DatabaseSilent or the error of a
 * connection that was lost, and the connection is given up.
 */
export function postgresPool(url: string, max: number): PostgresPool & { pool: pg.Pool } {
  // int8 carries counts and milliseconds here, both far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const watch = new Watch(url)
  const pool = new pg.Pool({ connectionString: url, max, keepAlive: true })
  // An idle connection that the database server drops is replaced at the next query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // One that is dropped within a transaction fails the next query of it, which tells.
    client.on('error', () => undefined)
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    const watched = (...parts: unknown[]) => {
      const answer = query(...parts)
      if (answer instanceof Promise)
        void watch.over(answer, () => void client.end().catch(() => undefined))
      return answer
    }
    Object.assign(client, { query: watched })
  })
  const connect = () =>
    new Promise<PostgresPoolClient>((resolve, reject) => {
      let isGivenUp = false
      const connection = pool.connect()
      connection.then((client) => (isGivenUp ? client.release() : resolve(client)), reject)
      void watch.over(connection, () => {
        isGivenUp = true
        reject(new DatabaseSilent())
      })
    })
  return { pool, connect, end: () => pool.end(), options: pool.options }
}
