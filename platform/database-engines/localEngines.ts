import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { canonicalAllowList } from '../../contract/rules/allowLists.ts'
import type { BackupPayload } from '../areas/databases/backupRows.ts'
import { issueCertificate } from '../areas/databases/certificateAuthority.ts'
import {
  type EncryptionContext,
  decryptPassword,
  encryptPassword,
} from '../areas/databases/clusterSecrets.ts'
import type { DatabaseRecord } from '../areas/databases/rows.ts'
import { databaseTypeById } from '../areas/databases/types.ts'
import { type Clock, minutes } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import type { Sweep } from '../jobs/queue.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { DeletedServers } from './deletedServers.ts'
import { clustersIn, holdFolder, requireUsable } from './enginesFolder.ts'
import { type EnginesUser, findEnginesUser, requireSeparation } from './enginesUser.ts'
import type { ClusterSettings } from './clusterSettings.ts'
import { PostgresCluster } from './postgresCluster.ts'
import { freePort, postgresPrograms, postgresVersion } from './programs.ts'
import { ServerWatch } from './serverWatch.ts'
import { Turns } from '#shared/turns.ts'

interface LocalEnginesOptions {
  db: Database
  clock: Clock
  secrets: Secrets
  /** Folder that contains a folder for each cluster, named by its id. */
  folder: string
  /** The console's data folder, which the servers must not be able to access. */
  dataDir: string
  /** Name of the system user that runs the servers. */
  userName?: string | undefined
  /** IP address that the platform binds to. */
  host: string
  /** Reports a server that cannot be started. The other servers are started anyway. */
  report: (error: unknown) => void
}

/** Identifies a backup that has no row yet. */
type BackupName = Pick<BackupPayload, 'label' | 'created'>

const dumpName = ({ label, created }: BackupName): string =>
  createHash('sha256').update(`${created} ${label}`).digest('hex').slice(0, 32)

/**
 * Minimum age at which a dump without a row is deleted, in milliseconds. A dump is written before its row is inserted.
 */
const dumpGrace = 10 * minutes

/** Returns the maximum number of connections of a plan, which depends on its memory. */
const connectionsOf = (type: string): number =>
  Math.min(500, Math.max(25, Math.floor((databaseTypeById(type)?.memory ?? 0) / 40)))

/** Creates a folder that other users can pass through, whatever the umask is. */
async function makeReachable(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (first === undefined) return
  for (let path = folder; path.length >= first.length; path = dirname(path))
    await chmod(path, 0o711)
}

/** Runs a local PostgreSQL server for each PostgreSQL cluster of the API. MySQL clusters are only simulated. */
export class LocalEngines {
  readonly #options: LocalEnginesOptions
  readonly #started = new Set<number>()
  /** Clusters that `startAll` has not started yet. */
  readonly #unstarted = new Set<number>()
  /** Serializes the starts and stops of each cluster. */
  readonly #turns = new Turns<number>()
  readonly watch: Sweep
  /** Removes the servers of deleted databases and the dumps of deleted backups. */
  readonly sweep: Sweep
  /** Version of the servers, such as `15.13`. */
  readonly version: string
  /** Host name by which clients on this machine, or in its network, reach the clusters. */
  readonly #name: string

  readonly #user: EnginesUser
  readonly #releaseFolder: () => Promise<void>

  private constructor(
    options: LocalEnginesOptions,
    user: EnginesUser,
    releaseFolder: () => Promise<void>,
  ) {
    this.#options = options
    this.watch = new ServerWatch(this, options.report).sweep
    const servers = {
      ids: () => clustersIn(options.folder),
      runsElsewhere: (id: number) => this.runsElsewhere(id),
      remove: (id: number) => this.#remove(id),
      removeDumps: (db: Database, id: number) => this.#removeDumps(db, id),
    }
    this.sweep = new DeletedServers(servers, options.report).sweep
    this.#user = user
    this.#releaseFolder = releaseFolder
    this.version = postgresVersion()
    const isLoopback = /^(127\.|::1$|localhost$|0\.0\.0\.0$|::$)/.test(options.host)
    this.#name = isLoopback ? 'localhost' : options.host
  }

  /** @throws an Error with a user-facing message if PostgreSQL cannot run */
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

  /** Returns a password of a cluster in the form in which the database stores it. */
  storedPassword(db: Database, id: number, password: string): Promise<string> {
    return encryptPassword(db, this.#keeping, id, password)
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
      password: decryptPassword(this.#options.secrets, database),
      ...(database.ssl_connection === 1 && {
        tls: await issueCertificate(db, this.#keeping, [
          ...new Set([this.#name, 'localhost', '127.0.0.1', ...(isIP(host) ? [host] : [])]),
        ]),
      }),
    }
  }

  /**
   * Returns true if a database has a server. MySQL databases and those created before the servers were enabled have
   * none.
   */
  has({ id, engine }: Pick<DatabaseRecord, 'id' | 'engine'>): boolean {
    return engine === 'postgresql' && this.#cluster(id).exists
  }

  /** @returns the host and port for clients */
  async create(
    database: DatabaseRecord,
  ): Promise<Pick<DatabaseRecord, 'host_primary' | 'host_secondary' | 'port' | 'version'>> {
    const port = await freePort()
    const settings = await this.#settings(database, port)
    await this.#turns.run(database.id, () => this.#cluster(database.id).create(settings))
    this.#started.add(database.id)
    return {
      host_primary: this.#name,
      host_secondary: this.#name,
      port,
      version: this.version,
    }
  }

  /** Applies the allow list immediately. */
  async configure(database: DatabaseRecord): Promise<void> {
    await this.start(database)
  }

  /** Applies settings that require a restart, such as those of a plan. Clients are disconnected. */
  async restart(database: DatabaseRecord): Promise<void> {
    await this.configure(database)
    await this.#turns.run(database.id, () => this.#cluster(database.id).restart())
  }

  async setPassword(database: DatabaseRecord): Promise<void> {
    await this.#cluster(database.id).setPassword(await this.#settings(database))
  }

  async backUp({ id }: DatabaseRecord, backup: BackupName): Promise<void> {
    await this.#cluster(id).dump(dumpName(backup))
  }

  async restore(database: DatabaseRecord, backup: BackupName): Promise<void> {
    const settings = await this.#settings(database)
    await this.#turns.run(database.id, () =>
      this.#cluster(database.id).restore(dumpName(backup), settings),
    )
  }

  isBusy(id: number): boolean {
    return this.#unstarted.has(id) || this.#turns.has(id)
  }

  isRunning(id: number): Promise<boolean> {
    return this.#cluster(id).isRunning()
  }

  runsElsewhere(id: number): Promise<boolean> {
    return this.#cluster(id).runsElsewhere()
  }

  /** Starts a server, unless it is running, and applies the current settings. */
  async start(database: DatabaseRecord): Promise<void> {
    const { id } = database
    const settings = await this.#settings(database)
    await this.#turns.run(id, async () => {
      if (await this.#cluster(id).configure(settings)) this.#started.add(id)
    })
  }

  /** Starts all servers with the current password and CA, because both may have changed after a lost key. */
  async startAll(): Promise<void> {
    await (
      await this.queueStarts()
    ).done
  }

  /** Starts all servers one after the other, in the background. */
  async queueStarts(): Promise<{ done: Promise<void> }> {
    const all = await this.#options.db
      .selectFrom('database')
      .selectAll()
      .where('engine', '=', 'postgresql')
      .execute()
    const databases = all.filter((database) => this.has(database))
    for (const { id } of databases) this.#unstarted.add(id)
    const startEach = async () => {
      for (const database of databases)
        if (this.#unstarted.has(database.id)) await this.#startAgain(database)
    }
    return { done: startEach() }
  }

  async #startAgain(database: DatabaseRecord): Promise<void> {
    const { id } = database
    try {
      await this.start(database)
      await this.setPassword(database)
    } catch (cause) {
      this.#options.report(new Error(`The server of database ${id} did not start`, { cause }))
    } finally {
      this.#unstarted.delete(id)
    }
  }

  /** Stops the servers that this process has started. */
  async close(): Promise<void> {
    this.#unstarted.clear()
    await this.#turns.close()
    await Promise.all([...this.#started].map((id) => this.#cluster(id).stop()))
    await this.#releaseFolder()
  }

  /** Stops the server of a deleted database and deletes its folder. */
  async #remove(id: number): Promise<void> {
    await this.#turns.run(id, () => this.#cluster(id).remove())
    this.#started.delete(id)
  }

  async #removeDumps(db: Database, id: number): Promise<void> {
    const folder = join(this.#options.folder, `${id}`, 'dumps')
    const files = await readdir(folder).catch(() => [])
    if (files.length === 0) return
    const backups = await db
      .selectFrom('database_backup')
      .select(['label', 'created'])
      .where('database_id', '=', id)
      .execute()
    // Earlier versions created SQL dumps.
    const dumpFiles = new Set(
      backups.flatMap((backup) => ['tar.gz', 'sql.gz'].map((end) => `${dumpName(backup)}.${end}`)),
    )
    for (const file of files.filter((name) => !dumpFiles.has(name))) {
      const path = join(folder, file)
      if ((await stat(path)).mtimeMs < Date.now() - dumpGrace) await rm(path, { force: true })
    }
  }
}
