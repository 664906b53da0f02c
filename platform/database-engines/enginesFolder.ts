import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { hashText } from '../catalogue/hash.ts'
import { createProcessLock, listProcessLocks } from '../process/processLocks.ts'
import { PostgresCluster } from './postgresCluster.ts'

/** Returns the folder of the database servers of a data folder. */
export function enginesFolder({ dataDir, databaseDir }: { dataDir: string; databaseDir?: string }) {
  // For root, use a folder outside the data folder: the servers run as another user, who cannot access root's folders.
  const ownFolder =
    process.getuid?.() === 0
      ? join('/var/lib/cloud-platform-console', hashText(resolve(dataDir)).toString(36))
      : join(dataDir, 'databases')
  return resolve(databaseDir ?? ownFolder)
}

/** Characters of the path of a server's socket below the folder, as in `/123456789/run/.s.PGSQL.65535`. */
const socketPathLength = 30

/** Maximum length of the path of a Unix socket on Linux, in bytes: see unix(7). */
const maxSocketPath = 107

/**
 * Checks the folder of the servers before it is used.
 * @throws an Error that explains the remedy if the path is too long, or if the data folder still contains the data of a
 * console that did not run as root
 */
export async function requireUsable(folder: string, dataDir: string): Promise<void> {
  if (Buffer.byteLength(folder) + socketPathLength > maxSocketPath)
    throw new Error(
      `The path ${folder} is too long for the sockets of the database servers. Set DATABASE_DIR to one of at most ${maxSocketPath - socketPathLength} bytes.`,
    )
  const previous = resolve(dataDir, 'databases')
  if (previous !== folder && (await clustersIn(previous)).length > 0)
    throw new Error(
      `${previous} has the data of database servers that a console without root started. Stop them, and move the folders with a number as their name to ${folder}.`,
    )
}

/** Returns the ids of the databases that have a folder. */
export async function clustersIn(folder: string): Promise<number[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).map(Number).filter(Number.isInteger)
}

/** Returns an id of this machine or container, which processes share if they can see each other. */
async function processLocationId(): Promise<string> {
  const parts = await Promise.all(
    [readFile('/proc/sys/kernel/random/boot_id', 'utf8'), readlink('/proc/self/ns/pid')].map(
      (part) => part.catch(() => ''),
    ),
  )
  return createHash('sha256')
    .update([hostname(), ...parts].join(' '))
    .digest('hex')
    .slice(0, 16)
}

/** Name of a process lock: host, location id, and random digits. */
const processLockName = /^(.*)-([\da-f]+)-[\da-f]+$/

/**
 * Locks a folder for the processes of one machine or container, because only they can see each other's servers.
 * @param here host and location id of this process
 * @returns a function that releases the lock
 * @throws an Error with a user-facing message if processes of another location have locked it
 */
export async function holdFolder(
  folder: string,
  here?: { host: string; locationId: string },
): Promise<() => Promise<void>> {
  const { host, locationId } = here ?? { host: hostname(), locationId: await processLocationId() }
  const { end } = createProcessLock(folder, `${host}-${locationId}`)
  const { present } = await listProcessLocks(folder)
  const other = present
    .map((name) => processLockName.exec(name))
    .find((parts) => parts?.[2] !== locationId)
  if (other === undefined) return end
  await end()
  throw new Error(
    `Another machine or container (${other?.[1]}) runs the database servers of ${folder}. Stop the console there, set DATABASE_ENGINES=none here, or set DATABASE_DIR to another folder.`,
  )
}

/**
 * Stops servers that a killed platform process has left running.
 * @throws Error if one runs on another machine
 */
export async function stopClusters(folder: string): Promise<void> {
  for (const id of await clustersIn(folder)) {
    const cluster = new PostgresCluster(join(folder, `${id}`))
    await cluster.stop()
    await cluster.stop('restored')
  }
}
