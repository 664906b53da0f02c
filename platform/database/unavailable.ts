import { isConnectionLost } from './connectionLost.ts'

/** Seconds after which a caller may try again. */
export const retryAfter = 5

/** The reason why a call cannot be done now that may be done later. */
interface Unavailable {
  cause: 'database' | 'disk'
  /** For the caller. */
  reason: string
}

/** True when there is no room for what is written, by the error of a file or of SQLite. */
export const isDiskFull = (error: unknown): boolean => unavailable(error, '')?.cause === 'disk'

const sqliteCodes = { busy: 5, ioError: 10, full: 13 }

const later = 'Please try again later.'

/** @param dataDir where the files are that have no address in the error */
export function unavailable(error: unknown, dataDir: string): Unavailable | undefined {
  if (!(error instanceof Error)) return undefined
  const database = (reason: string): Unavailable => ({ cause: 'database', reason })
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(dataDir)
  if (code === 'ERR_SQLITE_ERROR')
    // The extended codes hold the plain one in their last eight bits.
    switch ((errcode ?? 0) & 0xff) {
      case sqliteCodes.full:
        return diskFull(dataDir)
      case sqliteCodes.busy:
        return database(`The database is busy. ${later}`)
      case sqliteCodes.ioError:
        return database(`The database file cannot be read or written. ${later}`)
      default:
        return undefined
    }
  // Those of PostgreSQL.
  switch (code) {
    case '25006':
      return database(`The database takes no changes at present. ${later}`)
    case '53100':
      return { cause: 'disk', reason: 'The disk is full: that of the database server' }
    case '53200':
    case '53300':
    case '53400':
      return database(`The database takes no more connections at present. ${later}`)
    default:
      return isConnectionLost(error)
        ? database(`The database is not available. ${later}`)
        : undefined
  }
}

const diskFull = (folder: string): Unavailable => ({
  cause: 'disk',
  reason: `The disk is full: ${folder}`,
})
