import type { Kysely } from 'kysely'

/** The database engine, for the differences that Kysely does not hide. */
export type Engine = 'sqlite' | 'postgresql'

export const engineOf = (db: Pick<Kysely<never>, 'getExecutor'>): Engine =>
  db.getExecutor().adapter.constructor.name === 'SqliteAdapter' ? 'sqlite' : 'postgresql'
