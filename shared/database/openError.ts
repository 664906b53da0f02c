import { resolve } from 'node:path'
import pg from 'pg'
import { commandAlone } from '#shared/commandName.ts'
import { DatabaseSilent, isConnectionLost } from './connectionLost.ts'

export const isPostgres = (target: string): boolean => /^postgres(ql)?:/.test(target)

/**
 * Converts an error of opening or filling a database to one whose message names the setting or path and what to do.
 * Other errors are returned unchanged: those with a user-facing message, and file errors, which contain their path.
 * @param target the file or the PostgreSQL URL; its password is omitted from the message
 */
export function openError(error: unknown, target: string): unknown {
  const {
    code,
    errcode = 0,
    message = '',
  } = error as Partial<Record<'code' | 'message', string>> & { errcode?: number }
  const words =
    code === 'ERR_SQLITE_ERROR'
      ? fileErrorText(errcode, message, resolve(target))
      : isPostgres(target) && (error instanceof pg.DatabaseError || isConnectionLost(error))
        ? postgresErrorText(error, target)
        : undefined
  return words === undefined ? error : new Error(words, { cause: error })
}

/**
 * Like `openFault`, for the connection phase: any error comes from the PostgreSQL driver then, even one without a code.
 */
export function connectionError(error: unknown, target: string): unknown {
  const fault = openError(error, target)
  return fault === error && isPostgres(target)
    ? new Error(postgresErrorText(error, target), { cause: error })
    : fault
}

const sqlite = { readOnly: 8, corrupt: 11, full: 13, cannotOpen: 14, noDatabase: 26 }

function fileErrorText(errcode: number, message: string, file: string): string {
  // The lower eight bits of an extended result code are the primary result code.
  switch (errcode & 0xff) {
    case sqlite.corrupt:
    case sqlite.noDatabase:
      return `The database ${file} is damaged: ${message}. Copy it, and then restore a backup (${commandAlone('restore')}).`
    case sqlite.full:
      return `The disk is full: ${file} cannot be written. Free some space, or set DATA_DIR to another disk.`
    case sqlite.readOnly:
    case sqlite.cannotOpen:
      return `The database ${file} cannot be written: ${message}. Give this user write access to it and its folder, or set DATA_DIR to another folder.`
    default:
      return `The database ${file} cannot be used: ${message}.`
  }
}

function postgresErrorText(error: unknown, target: string): string {
  const { code, message } = error as { code?: string; message: string }
  let client
  try {
    // The client parses the URL like the pool does. It does not connect yet.
    client = new pg.Client({ connectionString: target })
  } catch {
    return `DATABASE_URL cannot be read: ${message}.`
  }
  const { host, port, user, database } = client
  const server = `PostgreSQL at ${host} port ${port}`
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `DATABASE_URL: the host ${host} was not found. Correct its name.`
    case '28P01':
    case '28000':
      return `DATABASE_URL: ${server} rejected the user ${user}: ${message}. Correct the user and the password.`
    case '3D000':
      return `DATABASE_URL: ${server} has no database ${database}. Create it, or correct its name.`
    case '42501':
      return `DATABASE_URL: the user ${user} may not do this in the database ${database} of ${server}: ${message}. Make the user its owner.`
    case '25006':
      return `DATABASE_URL: ${server} is read-only. Use the primary instead of a standby.`
    case '53300':
      return `DATABASE_URL: ${server} accepts no more connections. Raise max_connections there, or lower DATABASE_POOL.`
    case '53100':
      return `The disk of ${server} is full. Free some space.`
    case '57P03':
      return `DATABASE_URL: ${server} does not accept connections yet: ${message}.`
    default:
      return isConnectionLost(error) && !(error instanceof pg.DatabaseError)
        ? `DATABASE_URL: ${server} does not respond${error instanceof DatabaseSilent ? '' : ` (${message || code})`}. Start it, or correct the host and the port.`
        : `DATABASE_URL: ${server} cannot be used: ${message}. Correct the URL or the server.`
  }
}
