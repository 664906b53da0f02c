import { relative, resolve } from 'node:path'
import { portVariable, type Settings, SettingsError } from '../config/settings.ts'

/**
 * Returns the reason why the server cannot start, with advice, as lines.
 * @param settings undefined if they cannot be read
 */
export function startError(error: unknown, settings: Settings | undefined): string[] {
  if (error instanceof SettingsError)
    return ['The settings are invalid:', ...error.faults.map((fault) => `  ${fault}`)]
  if (!(error instanceof Error)) return [String(error)]
  const words = settings && (listenError(error, settings) ?? fileError(error, settings))
  if (words !== undefined) return [words]
  return [process.env.DEBUG === undefined ? error.message : (error.stack ?? error.message)]
}

interface ListenError extends NodeJS.ErrnoException {
  port?: number
  address?: string
  hostname?: string
}

function listenError(error: ListenError, settings: Settings): string | undefined {
  const { code, port, address, hostname } = error
  const variable = portVariable(settings, port)
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Set ${variable} to a free one, or 0 for any.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      // Unknown hosts of other settings are reported by the code that connects to them.
      return hostname === undefined || hostname === settings.host
        ? `HOST ${hostname ?? address ?? settings.host} is not an address of this machine. Set it to one that is, or to 0.0.0.0 for all.`
        : undefined
    case 'EACCES':
      return port === undefined
        ? undefined
        : `This user may not listen on port ${port}. Set ${variable} to one above 1023.`
    default:
      return undefined
  }
}

const isBelow = (path: string, folder: string) => !relative(folder, path).startsWith('..')

/** Returns the name of the variable whose folder contains the path, or is inside it. */
function folderVariable(path: string, { dataDir, databaseDir }: Settings): string | undefined {
  const touches = (folder: string) => isBelow(path, folder) || isBelow(folder, path)
  if (databaseDir !== undefined && touches(resolve(databaseDir))) return 'DATABASE_DIR'
  return touches(resolve(dataDir)) ? 'DATA_DIR' : undefined
}

function fileError(error: NodeJS.ErrnoException, settings: Settings): string | undefined {
  const { code } = error
  const path = error.path === undefined ? undefined : resolve(error.path)
  const variable = path === undefined ? undefined : folderVariable(path, settings)
  if (path === undefined || variable === undefined) return undefined
  const other = `or set ${variable} to another folder.`
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `${variable} must be a folder, or a path where one can be created: ${path} is a file.`
    case 'EISDIR':
      return `${variable}: ${path} is a folder, but must be a file. Move it away, ${other}`
    case 'EROFS':
      return `${variable}: ${path} is on a read-only disk. Make it writable, ${other}`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full: ${path} cannot be written. Free some space, ${other}`
    case 'EACCES':
    case 'EPERM':
      return `${variable}: this user has no access to ${path}. Change its owner or permissions, ${other}`
    default:
      return `${variable}: ${error.message}`
  }
}
