import { isConnectionLost } from './connectionLost.ts'

/** Value of the Retry-After header, in seconds. */
export const retryAfterSeconds = 5

/** The reason why a request cannot be processed now but may succeed later. */
interface Unavailable {
  cause: 'database' | 'disk'
  /** User-facing message. */
  reason: string
}

/** Returns true for an error of a file operation or of SQLite that means that the disk is full. */
export const isDiskFull = (error: unknown): boolean => unavailable(error)?.cause === 'disk'

const sqliteCodes = { busy: 5, ioError: 10, full: 13 }

const later = 'Please try again later.'

const diskFull: Unavailable = { cause: 'disk', reason: 'The disk of the server is full' }

/** The reason names no path, because unauthenticated clients receive it too. The log contains the error. */
export function unavailable(error: unknown): Unavailable | undefined {
  if (!(error instanceof Error)) return undefined
  const database = (reason: string): Unavailable => ({ cause: 'database', reason })
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull
  if (code === 'ERR_SQLITE_ERROR')
    // The lower eight bits of an extended result code are the primary result code.
    switch ((errcode ?? 0) & 0xff) {
      case sqliteCodes.full:
        return diskFull
      case sqliteCodes.busy:
        return database(`The database is busy. ${later}`)
      case sqliteCodes.ioError:
        return database(`The database file cannot be read or written. ${later}`)
      default:
        return undefined
    }
  // PostgreSQL error codes.
  switch (code) {
    case '25006':
      return database(`The database is read-only at present. ${later}`)
    case '53100':
      return { cause: 'disk', reason: 'The disk of the database server is full' }
    case '53200':
    case '53300':
    case '53400':
      return database(`The database accepts no more connections at present. ${later}`)
    default:
      return isConnectionLost(error)
        ? database(`The database is not available. ${later}`)
        : undefined
  }
}
