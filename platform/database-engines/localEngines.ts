import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { canonicalAllowList } from '../../contract/rules/allowLists.ts'
import type { BackupPayload } from '../areas/databases/backupRows.ts'
import { issueCertificate } from '../areas/databases/certificateAuthority.ts'
import {
  type EncryptionContext,
  decryptClusterSecret,
  encryptClusterSecret,
} from '../areas/databases/clusterSecrets.ts'
import { databaseEntity, type DatabaseRecord } from '../areas/databases/rows.ts'
import { databaseTypeById } from '../areas/databases/types.ts'
import { type Clock, minutes, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { emit } from '../events/emit.ts'
import type { Sweep } from '../jobs/queue.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { clustersIn, holdFolder, requireUsable } from './enginesFolder.ts'
import { type EnginesUser, findEnginesUser, requireSeparation } from './enginesUser.ts'
import { type ClusterSettings, PostgresCluster } from './postgresCluster.ts'
import { freePort, postgresPrograms, postgresVersion } from './programs.ts'

interface LocalEnginesOptions {
  db: Database
  clock: Clock
  secrets: Secrets
  /** Where each cluster has a folder, named by its id. */
  folder: string
  /** The console's data, which the servers must not reach. */
  dataDir: string
  /** Name of the system user that runs the servers. */
  userName?: string | undefined
  /** The address that the platform listens on. */
  host: string
  /** Told of a server that cannot be started; the others are. */
  report: (error: unknown) => void
}

/** The key of a backup that has no row yet. */
type BackupName = Pick<BackupPayload, 'label' | 'created'>

const dumpName = ({ label, created }: BackupName): string =>
  createHash('sha256').update(`${created} ${label}`).digest('hex').slice(0, 32)

/** The time a dump may be without its row, milliseconds: it is written before the backup is listed. */
const dumpGrace = 10 * minutes

/** More memory, more clients: what a plan changes of a cluster that one machine runs. */
const connectionsOf = (type: string): number =>
  Math.min(500, Math.max(25, Math.floor((databaseTypeById(type)?.memory ?? 0) / 40)))

/** Creates a folder that other users can pass through, whatever the umask is. */
async function makeReachable(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let path = folder; path.length >= first.length; path = dirname(path))
    await chmod(path, 0o711)
}

/** A server that was killed may need a moment until its memory is free. */
const triesBeforeFailed = 4

/** Gives a database another status unless something else has changed it meanwhile, and tells why. */
async function become(
  db: Database,
  { id, status }: DatabaseRecord,
  next: string,
  now: number,
  why?: { action: string; message: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('database')
      .set({ status: next, updated: wireTime(now) })
      .where('id', '=', id)
      .where('status', 'in', next === 'failed' ? [status, 'degraded'] : [status])
      .returningAll()
      .executeTakeFirst()
    if (changed && why)
      await emit(tx, {
        ...why,
        accountId: changed.account_id,
        username: null,
        now,
        entity: databaseEntity(changed),
      })
  })
}

/** PostgreSQL servers of this machine behind the PostgreSQL clusters of the API; MySQL ones have none. */
export class LocalEngines {
  readonly #options: LocalEnginesOptions
  readonly #started = new Set<number>()
  /** Servers that ended by themselves: how often starting one was tried, when it is tried again, whether `failed` says so. */
  readonly #troubles = new Map<number, { tries: number; next: number; told: boolean }>()
  readonly #version: string
  /** The name by which clients on this machine, or in its network, reach the clusters. */
  readonly #name: string

  readonly #user: EnginesUser
  readonly #giveBack: () => Promise<void>

  private constructor(
    options: LocalEnginesOptions,
    user: EnginesUser,
    giveBack: () => Promise<void>,
  ) {
    this.#options = options
    this.#user = user
    this.#giveBack = giveBack
    this.#version = postgresVersion()
    const isLoopback = /^(127\.|::1$|localhost$|0\.0\.0\.0$|::$)/.test(options.host)
    this.#name = isLoopback ? 'localhost' : options.host
  }

  /** @throws an Error in plain words where PostgreSQL cannot run */
  static async open(options: LocalEnginesOptions): Promise<LocalEngines> {
    const { folder, dataDir, userName } = options
    const user = await findEnginesUser(userName)
    postgresPrograms()
    await requireUsable(folder, dataDir)
    await makeReachable(folder)
    await requireSeparation(user, { dataDir, folder })
    return new LocalEngines(options, user, await holdFolder(folder))
  }

  get #keeping(): EncryptionContext {
    const { secrets, clock } = this.#options
    return { secrets, now: clock.now() }
  }

  /** A secret of a cluster as the database keeps it. */
  storedSecret(db: Database, secret: string): Promise<string> {
    return encryptClusterSecret(db, this.#keeping, secret)
  }

  #cluster(id: number): PostgresCluster {
    return new PostgresCluster(join(this.#options.folder, `${id}`), this.#user)
  }

  async #settings(database: DatabaseRecord, port = database.port): Promise<ClusterSettings> {
    const { db, host } = this.#options
    return {
      host,
      port,
      allowList: canonicalAllowList(JSON.parse(database.allow_list) as string[]),
      maxConnections: connectionsOf(database.type),
      username: database.username,
      password: decryptClusterSecret(this.#options.secrets, database.password),
      ...(database.ssl_connection === 1 && {
        tls: await issueCertificate(db, this.#keeping, [
          ...new Set([this.#name, 'localhost', '127.0.0.1', ...(isIP(host) ? [host] : [])]),
        ]),
      }),
    }
  }

  /** True when a server stands behind a database: not where it was made before there were any, nor behind MySQL. */
  has({ id, engine }: Pick<DatabaseRecord, 'id' | 'engine'>): boolean {
    return engine === 'postgresql' && this.#cluster(id).exists
  }

  /** @returns where clients reach it */
  async create(
    database: DatabaseRecord,
  ): Promise<Pick<DatabaseRecord, 'host_primary' | 'host_secondary' | 'port' | 'version'>> {
    const port = await freePort()
    await this.#cluster(database.id).create(await this.#settings(database, port))
    this.#started.add(database.id)
    return {
      host_primary: this.#name,
      host_secondary: this.#name,
      port,
      version: this.#version,
    }
  }

  /** Who may connect, from now on. */
  async configure(database: DatabaseRecord): Promise<void> {
    await this.#cluster(database.id).configure(await this.#settings(database))
  }

  /** Settings that need the server to start anew, such as those of a plan; clients are sent away. */
  async restart(database: DatabaseRecord): Promise<void> {
    await this.configure(database)
    await this.#cluster(database.id).restart()
  }

  async setPassword(database: DatabaseRecord): Promise<void> {
    await this.#cluster(database.id).setPassword(await this.#settings(database))
  }

  async backUp({ id }: DatabaseRecord, backup: BackupName): Promise<void> {
    await this.#cluster(id).dump(dumpName(backup))
  }

  async restore(database: DatabaseRecord, backup: BackupName): Promise<void> {
    await this.#cluster(database.id).restore(dumpName(backup), await this.#settings(database))
  }

  /** Starts what an earlier process stopped, with the password and the authority of now: both may be new after a lost key. */
  async startAll(): Promise<void> {
    for (const database of await this.#options.db
      .selectFrom('database')
      .selectAll()
      .where('engine', '=', 'postgresql')
      .execute())
      if (this.has(database)) await this.#startAgain(database)
  }

  async #startAgain(database: DatabaseRecord): Promise<void> {
    const { id } = database
    try {
      if (await this.#cluster(id).configure(await this.#settings(database))) this.#started.add(id)
      await this.setPassword(database)
    } catch (cause) {
      this.#options.report(new Error(`The server of database ${id} did not start`, { cause }))
    }
  }

  /** Starts servers again that ended by themselves, and tells of it; nothing else stops one that is at work. */
  readonly watch: Sweep = async (db, { clock }) => {
    const databases = await db
      .selectFrom('database')
      .selectAll()
      .where('engine', '=', 'postgresql')
      .where('status', 'in', ['active', 'degraded', 'failed'])
      .execute()
    for (const database of databases)
      if (this.has(database)) await this.#lookAfter(db, database, clock.now())
  }

  async #lookAfter(db: Database, database: DatabaseRecord, now: number): Promise<void> {
    const { id, status } = database
    const trouble = this.#troubles.get(id)
    if (await this.#cluster(id).isRunning()) {
      this.#troubles.delete(id)
      // One that a restore left failed runs, and stays so.
      if (status === 'degraded' || (status === 'failed' && trouble?.told === true))
        await become(db, database, 'active', now)
      if (database.version !== this.#version)
        await db
          .updateTable('database')
          .set({ version: this.#version })
          .where('id', '=', id)
          .execute()
      return
    }
    if (await this.#cluster(id).runsElsewhere()) return
    if (status === 'active')
      await become(db, database, 'degraded', now, {
        action: 'database_degraded',
        message: 'The server ended by itself and is started again.',
      })
    if (trouble !== undefined && trouble.next > now) return
    await this.#bringBack(db, database, now, trouble)
  }

  async #bringBack(
    db: Database,
    database: DatabaseRecord,
    now: number,
    { tries, told } = { tries: 0, told: false },
  ): Promise<void> {
    const { id } = database
    const isLast = tries + 1 === triesBeforeFailed && database.status !== 'failed'
    this.#troubles.set(id, {
      tries: tries + 1,
      next: now + Math.min(minutes, 2 ** tries * 1000),
      told: told || isLast,
    })
    try {
      await this.configure(database)
      this.#started.add(id)
    } catch (cause) {
      if (!isLast) return
      this.#options.report(new Error(`The server of database ${id} did not start`, { cause }))
      await become(db, database, 'failed', now, {
        action: 'database_failed',
        message: 'The server ended by itself and does not start. It is tried again every minute.',
      })
    }
  }

  /** Stops what this process started. */
  async close(): Promise<void> {
    await Promise.all([...this.#started].map((id) => this.#cluster(id).stop()))
    await this.#giveBack()
  }

  /** Ends the servers whose databases were deleted, and the dumps whose backups are gone. */
  readonly sweep: Sweep = async (db) => {
    for (const id of await clustersIn(this.#options.folder)) {
      const database = await db
        .selectFrom('database')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      if (database) await this.#sweepDumps(db, id)
      // A machine whose console was killed may still run it.
      else if (!(await this.#cluster(id).runsElsewhere())) {
        await this.#cluster(id).remove()
        this.#started.delete(id)
      }
    }
  }

  async #sweepDumps(db: Database, id: number): Promise<void> {
    const folder = join(this.#options.folder, `${id}`, 'dumps')
    const files = await readdir(folder).catch(() => [])
    if (files.length === 0) return
    const backups = await db
      .selectFrom('database_backup')
      .select(['label', 'created'])
      .where('database_id', '=', id)
      .execute()
    // Earlier versions wrote SQL.
    const kept = new Set(
      backups.flatMap((backup) => ['tar.gz', 'sql.gz'].map((end) => `${dumpName(backup)}.${end}`)),
    )
    for (const file of files.filter((name) => !kept.has(name))) {
      const path = join(folder, file)
      if ((await stat(path)).mtimeMs < Date.now() - dumpGrace) await rm(path, { force: true })
    }
  }
}
