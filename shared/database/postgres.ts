import pg from 'pg'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseSilent } from './connectionLost.ts'

/** Time to wait for a query before checking that PostgreSQL responds, and timeout of that check, in milliseconds. */
const responseTimeout = 2000

/** Distinguishes a PostgreSQL server that hangs from one that executes a long query. */
class Watch {
  readonly #url: string
  #pendingCheck: Promise<boolean> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /**
   * Waits for a query as long as PostgreSQL accepts new connections.
   * @param hangs called if PostgreSQL does not respond
   */
  async over(answer: Promise<unknown>, hangs: () => void): Promise<void> {
    const ended = answer.then(
      () => true,
      () => true,
    )
    for (;;) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, responseTimeout, false)
      })
      const isOver = await Promise.race([ended, late])
      clearTimeout(timer)
      if (isOver) return
      if (!(await this.#answers())) return hangs()
    }
  }

  #answers(): Promise<boolean> {
    this.#pendingCheck ??= this.#checkConnection().finally(() => (this.#pendingCheck = undefined))
    return this.#pendingCheck
  }

  /** Checks by connecting, because a query would also wait if the pooler has no free connection or a table is locked. */
  async #checkConnection(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: responseTimeout,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      // An error from PostgreSQL, such as too many connections, shows that the server responds.
      return error instanceof pg.DatabaseError
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

/**
 * Creates a PostgreSQL connection pool. If the server does not respond for some seconds, pending queries fail with
 * DatabaseSilent or with a connection error, and the connection is closed.
 */
export function postgresPool(url: string, max: number): PostgresPool & { pool: pg.Pool } {
  // Counts and times in milliseconds are int8, and both are far below 2^53.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const watch = new Watch(url)
  const pool = new pg.Pool({ connectionString: url, max, keepAlive: true })
  // The pool replaces an idle connection that the server has closed at the next query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // Ignore the error here. If a transaction loses its connection, its next query fails.
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
