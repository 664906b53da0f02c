import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { hashOf } from '../catalogue/hash.ts'
import { createProcessLock, listProcessLocks } from '../process/processLocks.ts'
import { PostgresCluster } from './postgresCluster.ts'

/** Where the database servers of a data folder keep what they hold. */
export function enginesFolder({ dataDir, databaseDir }: { dataDir: string; databaseDir?: string }) {
  // Another user runs the servers for root, and does not reach into folders that are root's alone.
  const ownFolder =
    process.getuid?.() === 0
      ? join('/var/lib/cloud-platform-console', hashOf(resolve(dataDir)).toString(36))
      : join(dataDir, 'databases')
  return resolve(databaseDir ?? ownFolder)
}

/** Characters of the path of a server's socket below the folder, as in `/123456789/run/.s.PGSQL.65535`. */
const socketPathLength = 30

/** Maximum length of the path of a Unix socket on Linux, in bytes: see unix(7). */
const maxSocketPath = 107

/**
 * Checks the folder of the servers before it is used.
 * @throws an Error that names the remedy when the path is too long, or the data of a console that did not run as root is
 * still in the data folder
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

/** Ids of the databases that have a folder there. */
export async function clustersIn(folder: string): Promise<number[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).map(Number).filter(Number.isInteger)
}

/** Tells machines, and containers of one machine, apart by the processes that they see. */
async function placeOfProcesses(): Promise<string> {
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

/** The name of a process there: host, place, and digits of its own. */
const announced = /^(.*)-([\da-f]+)-[\da-f]+$/

/**
 * Keeps a folder for the processes of one machine or container, which see each other's servers.
 * @param here tells this place from others
 * @returns what gives it back
 * @throws an Error in plain words where another place has it
 */
export async function holdFolder(
  folder: string,
  here?: { host: string; place: string },
): Promise<() => Promise<void>> {
  const { host, place } = here ?? { host: hostname(), place: await placeOfProcesses() }
  const { end } = createProcessLock(folder, `${host}-${place}`)
  const { present } = await listProcessLocks(folder)
  const other = present.map((name) => announced.exec(name)).find((parts) => parts?.[2] !== place)
  if (other === undefined) return end
  await end()
  throw new Error(
    `Another machine or container (${other?.[1]}) runs the database servers of ${folder}. Stop the console there, set DATABASE_ENGINES=none here, or set DATABASE_DIR to another folder.`,
  )
}

/** Stops what a platform that was killed left running. @throws Error where one runs elsewhere */
export async function stopClusters(folder: string): Promise<void> {
  for (const id of await clustersIn(folder)) {
    const cluster = new PostgresCluster(join(folder, `${id}`))
    await cluster.stop()
    await cluster.stop('restored')
  }
}
