import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import type { Database } from './database/open.ts'
import { type SchemaWatch, schemaState } from './database/schema.ts'
import type { Backend } from './object-store/backend.ts'

/** Checks something that requests need. Throws an Error with a user-facing message if it is unavailable. */
export type Check = () => Promise<void>

/** Minimum free disk space, in bytes. Below it, writes are about to fail. */
const roomNeeded = 64 * 1024 ** 2

/** Replaces the message of an error, because the endpoint is public. The original error is the cause, for the log. */
const withPublicMessage = <T>(words: string, answer: Promise<T>): Promise<T> =>
  answer.catch((cause: unknown) => Promise.reject(new Error(words, { cause })))

/** @throws Error without the path and the free space, which are in its cause, for the log */
export function requireRoom(dataDir: string, free: number): void {
  if (free >= roomNeeded) return
  const [has, needs] = [free, roomNeeded].map((bytes) => Math.floor(bytes / 1024 ** 2))
  const cause = new Error(`${dataDir} has ${has} of the ${needs} MB that must be free`)
  throw new Error('The disk is full', { cause })
}

/** Returns the readiness checks of the platform, by name. */
export function readinessChecks({
  db,
  dataDir,
  backend,
  schema,
}: {
  db: Database
  dataDir: string
  backend: Backend
  schema: SchemaWatch
}): Record<string, Check> {
  return {
    async database() {
      await withPublicMessage('The database does not respond', sql`select 1`.execute(db))
    },
    async schema() {
      if (schema.closed !== undefined) throw new Error(schema.closed)
      const { missing } = await withPublicMessage('The database does not respond', schemaState(db))
      if (missing.length > 0)
        throw new Error(`The database lacks the migrations ${missing.join(', ')}`)
    },
    async disk() {
      if (dataDir === ':memory:') return
      const { bavail, bsize } = await statfs(dataDir)
      requireRoom(dataDir, bavail * bsize)
    },
    objects: () => withPublicMessage('The object store does not respond', backend.check()),
  }
}
