import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { EnginesUser } from './enginesUser.ts'
import { run } from './programs.ts'
import { ClusterAdmin } from './clusterAdmin.ts'
import { maintenanceDatabase, admin } from './clusterNames.ts'
import { ClusterFolder } from './clusterFolder.ts'
import { ClusterServer } from './clusterServer.ts'
import { type ClusterSettings, writeClusterSettings } from './clusterSettings.ts'

/**
 * A PostgreSQL server in its folder. The user of the servers owns `data` and `run`, and only processes of this user
 * write there. Root owns the rest and follows no symbolic links that another user could have created.
 */
export class PostgresCluster {
  readonly #folder: ClusterFolder
  readonly #server: ClusterServer
  readonly #admin: ClusterAdmin

  /** @param user runs the server; if omitted, the cluster can only be stopped */
  constructor(folder: string, user?: EnginesUser) {
    this.#folder = new ClusterFolder(folder, user)
    this.#server = new ClusterServer(this.#folder)
    this.#admin = new ClusterAdmin(this.#folder, this.#server)
  }

  get exists(): boolean {
    return existsSync(this.#folder.join('data', 'PG_VERSION'))
  }

  dumpPath(name: string): string {
    return this.#folder.join('dumps', `${name}.tar.gz`)
  }

  /** Migrates the folder of an earlier version to the current owners and layout. */
  async #migrateFolder(): Promise<void> {
    if (this.#folder.isCurrent) return
    await this.stop()
    await this.stop('restored')
    await this.#folder.migrate()
  }

  /** Creates the cluster and starts it. Replaces a cluster that an interrupted attempt has left. */
  async create(settings: ClusterSettings): Promise<void> {
    await this.stop()
    await this.#folder.create()
    await this.#folder.delete('data')
    await this.#folder.createData('data')
    await this.#server.run('initdb', [
      `--pgdata=${this.#folder.join('data')}`,
      `--username=${admin}`,
      // Access is controlled by the files in `conf`.
      '--auth=reject',
      '--encoding=UTF8',
      '--locale=C',
    ])
    await this.#startClosed(settings)
    await this.#admin.transferDatabase(settings)
    await this.#admin.storePassword('data', settings)
    await this.configure(settings)
  }

  /** Returns true if the server runs on another machine or in another container that shares the folder. */
  runsElsewhere(): Promise<boolean> {
    return this.#server.runsElsewhere()
  }

  async isRunning(): Promise<boolean> {
    return (await this.#server.runningPort('data')) !== undefined
  }

  /**
   * Starts the server unless it is running.
   * @returns false if it was already running
   */
  start(): Promise<boolean> {
    return this.#server.start()
  }

  /** Starts a server that rejects all clients, and revokes privileges that clients must not have. */
  async #startClosed(settings: ClusterSettings, data = 'data'): Promise<void> {
    await writeClusterSettings(this.#folder, { ...settings, allowList: [] })
    await this.#server.start(data)
    await this.#admin.restrict(settings, data)
  }

  /** Stops the server of a data folder if it is running. Clients are disconnected. */
  stop(data = 'data'): Promise<void> {
    return this.#server.stop(data)
  }

  /** Restarts the server, as after a patch of a node's operating system. */
  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /**
   * Applies the settings: the allow list immediately, the others at the next restart. Starts the server if it is not
   * running.
   */
  async configure(settings: ClusterSettings): Promise<boolean> {
    await this.#server.requireHere('data')
    await this.#migrateFolder()
    const hadToStart = !(await this.isRunning())
    if (hadToStart) await this.#startClosed(settings)
    else await this.#admin.restrict(settings, 'data')
    await writeClusterSettings(this.#folder, settings)
    await this.#server.run('pg_ctl', ['reload', `--pgdata=${this.#folder.join('data')}`])
    await this.#admin.endForbiddenSessions(settings)
    return hadToStart
  }

  async setPassword(settings: ClusterSettings): Promise<void> {
    await this.start()
    await this.#admin.storePassword('data', settings)
  }

  /**
   * Stores a physical copy of the cluster. An SQL dump would have to be restored by a superuser, who would execute
   * functions that clients have defined.
   */
  async dump(name: string): Promise<void> {
    await this.start()
    const draft = `${this.dumpPath(name)}.draft`
    const { host, port, user } = await this.#admin.connection('data')
    await this.#admin.session('data', maintenanceDatabase, async (client) => {
      // The copy needs the WAL that is written during the backup. The slot prevents its removal.
      const slot = `backup_${randomBytes(8).toString('hex')}`
      await client.query(`select pg_create_physical_replication_slot('${slot}', true, true)`)
      await this.#server.run(
        'pg_basebackup',
        [
          '--pgdata=-',
          '--format=tar',
          '--wal-method=fetch',
          '--checkpoint=fast',
          '--no-manifest',
          '--no-password',
        ],
        {
          env: { PGHOST: host, PGPORT: `${port}`, PGUSER: user },
          to: [createGzip(), createWriteStream(draft, { mode: 0o600 })],
        },
      )
    })
    await rename(draft, this.dumpPath(name))
  }

  /** Replaces the contents of the cluster by those of a dump. Leaves the cluster unchanged if that fails. */
  async restore(name: string, settings: ClusterSettings): Promise<void> {
    this.#requireDump(name)
    await this.stop()
    try {
      await this.stop('restored')
      await this.#folder.delete('restored')
      await this.#folder.createData('restored')
      const { uid, gid } = this.#folder.owner
      await run('tar', ['--extract', '--file=-'], {
        owner: { uid, gid },
        cwd: this.#folder.join('restored'),
        from: [createReadStream(this.dumpPath(name)), createGunzip()],
      })
      await this.#startClosed(settings, 'restored')
      await this.#admin.storePassword('restored', settings)
      await this.stop('restored')
    } catch (error) {
      await this.stop('restored')
      await this.configure(settings)
      throw error
    }
    await this.#folder.delete('data')
    await rename(this.#folder.join('restored'), this.#folder.join('data'))
    await this.configure(settings)
  }

  /** @throws Error if there is no dump that can be restored */
  #requireDump(name: string): void {
    if (existsSync(this.dumpPath(name))) return
    const previous = this.#folder.join('dumps', `${name}.sql.gz`)
    throw new Error(
      existsSync(previous)
        ? `The dump ${previous} was made by an earlier version. The platform does not load it, because a superuser would run the functions in it. docs/operate.md describes how to load it by hand.`
        : `There is no dump ${name} in ${this.#folder.path}`,
    )
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.stop('restored')
    for (const name of ['data', 'restored', 'run']) await this.#folder.delete(name)
    await rm(this.#folder.path, { recursive: true, force: true })
  }
}
