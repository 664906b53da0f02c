import { execFile as execFileWithCallback } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { isIP } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import type { EnginesUser, Owner } from './enginesUser.ts'
import { lockProgram, postgresPrograms, run } from './programs.ts'

const execFile = promisify(execFileWithCallback)

/** Exit code that `flock` uses if another process holds the lock. */
const lockedElsewhere = 75

/** The superuser of a cluster. Only the platform signs in as it, over the Unix socket. */
const admin = 'platform_admin'

/**
 * Database for the superuser's sessions. Clients can neither connect to it nor change it, so it contains nothing that
 * they created (CVE-2018-1058).
 */
const maintenanceDatabase = 'platform_maintenance'

/** Time limit for the server to accept a session, in milliseconds. A stopped process accepts the socket only. */
const connectTimeout = 30_000

/** Entries of a cluster's folder in earlier versions, in which one user owned the folder and its contents. */
const previousEntries = [
  'data',
  'restored',
  'dumps',
  'password',
  'server.log',
  'data.lock',
  'restored.lock',
]

/**
 * Revokes memberships and attributes that give roles other than the superuser access to other roles, or to files and
 * programs of the machine.
 */
const restrictRoles = `
  do $$
  declare
    restricted name;
    membership record;
  begin
    for restricted in
      select rolname from pg_roles
      where rolname <> '${admin}' and rolname !~ '^pg_'
        and (rolsuper or rolcreaterole or rolreplication or rolbypassrls)
    loop
      execute format('alter role %I nosuperuser nocreaterole noreplication nobypassrls', restricted);
    end loop;
    for membership in
      select roles.rolname as role, members.rolname as member, grantors.rolname as grantor
      from pg_auth_members
      join pg_roles roles on roles.oid = roleid
      join pg_roles members on members.oid = member
      left join pg_roles grantors on grantors.oid = grantor
      where (roles.rolname ~ '^pg_' or roles.rolname = '${admin}') and members.rolname !~ '^pg_'
    loop
      -- Since PostgreSQL 16 a membership is revoked from its grantor.
      execute format('revoke %I from %I', membership.role, membership.member)
        || case when current_setting('server_version_num')::int >= 160000
             then format(' granted by %I', membership.grantor) else '' end
        || ' cascade';
    end loop;
  end $$`

/** The settings of a cluster. */
export interface ClusterSettings {
  /** IP address that the server listens on in addition to loopback. */
  host: string
  port: number
  /** PEM certificate and key; if omitted, clients connect without TLS. */
  tls?: { certificate: string; key: string }
  /** CIDR ranges from which clients may connect. */
  allowList: readonly string[]
  maxConnections: number
  username: string
  password: string
}

/**
 * Returns the owner of a folder, as which processes that work in it run; undefined if the folder does not exist or this
 * process is not root.
 */
async function ownerOf(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const stats = await lstat(folder).catch(() => undefined)
  return stats?.isDirectory() ? { uid: stats.uid, gid: stats.gid } : undefined
}

/**
 * Reads the start of a file that the user of the servers can write. A symbolic link, a FIFO or an endless file must not
 * redirect or block this process.
 */
async function readUntrusted(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * A PostgreSQL server in its folder. The user of the servers owns `data` and `run`, and only processes of this user
 * write there. Root owns the rest and follows no symbolic links that another user could have created.
 */
export class PostgresCluster {
  readonly #folder: string
  readonly #programs: string
  readonly #user: EnginesUser | undefined

  /** @param user runs the server; if omitted, the cluster can only be stopped */
  constructor(folder: string, user?: EnginesUser) {
    this.#folder = folder
    this.#programs = postgresPrograms()
    this.#user = user
  }

  get #owner(): EnginesUser {
    if (this.#user === undefined)
      throw new Error(`No user is named for the server of ${this.#folder}`)
    return this.#user
  }

  get exists(): boolean {
    return existsSync(this.#path('data', 'PG_VERSION'))
  }

  #path(...parts: string[]): string {
    return join(this.#folder, ...parts)
  }

  dumpPath(name: string): string {
    return this.#path('dumps', `${name}.tar.gz`)
  }

  #run(program: string, args: readonly string[], options: Partial<Parameters<typeof run>[2]> = {}) {
    const { uid, gid } = options.owner ?? this.#owner
    return run(resolve(this.#programs, program), args, {
      cwd: this.#folder,
      ...options,
      owner: { uid, gid },
    })
  }

  async #makeFolder(path: string, mode: number, uid: number, gid: number): Promise<void> {
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder. Delete it.`)
    await lchown(path, uid, gid)
    await chmod(path, mode)
  }

  async #makeFolders(): Promise<void> {
    const { uid, gid } = this.#owner
    await this.#makeFolder(this.#folder, 0o750, 0, gid)
    await this.#makeFolder(this.#path('dumps'), 0o700, 0, 0)
    await this.#makeFolder(this.#path('run'), 0o700, uid, gid)
    await this.#makeFolder(this.#path('conf'), 0o750, 0, gid)
  }

  /**
   * Deletes a folder as its owner, the server's user, because root would follow symbolic links that are created
   * concurrently.
   */
  async #delete(name: string): Promise<void> {
    const owner = await ownerOf(this.#path(name))
    if (owner === undefined) return
    const args = [this.#path(name), '-mindepth', '1', '-delete']
    await run('find', args, { owner, cwd: this.#folder })
    await rmdir(this.#path(name))
  }

  /**
   * Migrates the folder of an earlier version to the current owners and layout. `conf` is created last, so that an
   * interrupted migration is repeated.
   */
  async #migrateFolder(): Promise<void> {
    if (existsSync(this.#path('conf'))) return
    await this.stop()
    await this.stop('restored')
    const { uid, gid } = this.#owner
    await this.#makeFolder(this.#folder, 0o750, 0, gid)
    const unknown = (await readdir(this.#folder)).filter(
      (name) => ![...previousEntries, 'run'].includes(name),
    )
    if (unknown.length > 0)
      throw new Error(
        `The folder ${this.#folder} was made by an earlier version and has entries that are not the platform's: ${unknown.join(', ')}. Delete or move them.`,
      )
    await this.#delete('restored')
    for (const name of ['password', 'server.log', 'data.lock', 'restored.lock'])
      await rm(this.#path(name), { force: true })
    for (const [name, owner] of [
      ['data', `${uid}:${gid}`],
      ['dumps', '0:0'],
    ] as const)
      if (existsSync(this.#path(name)))
        await run('chown', ['-R', '-h', '-P', owner, this.#path(name)], {
          owner: undefined,
          cwd: this.#folder,
        })
    await this.#makeFolders()
  }

  /** Creates the cluster and starts it. Replaces a cluster that an interrupted attempt has left. */
  async create(settings: ClusterSettings): Promise<void> {
    await this.stop()
    await this.#makeFolders()
    await this.#delete('data')
    await this.#makeDataFolder('data')
    await this.#run('initdb', [
      `--pgdata=${this.#path('data')}`,
      `--username=${admin}`,
      // Access is controlled by the files in `conf`.
      '--auth=reject',
      '--encoding=UTF8',
      '--locale=C',
    ])
    await this.#startClosed(settings)
    await this.#runStatements(
      'data',
      `alter database postgres owner to ${pg.escapeIdentifier(settings.username)}`,
    )
    await this.#storePassword('data', settings)
    await this.configure(settings)
  }

  #makeDataFolder(data: string): Promise<void> {
    const { uid, gid } = this.#owner
    return this.#makeFolder(this.#path(data), 0o700, uid, gid)
  }

  /** Writes a file that the server can read but not change. */
  async #write(name: string, text: string): Promise<void> {
    const path = this.#path('conf', name)
    await rm(path, { force: true })
    await writeFile(path, text, { mode: 0o600 })
    await chown(path, 0, this.#owner.gid)
    await chmod(path, 0o640)
  }

  async #writeSettings(settings: ClusterSettings): Promise<void> {
    const { host, port, tls, allowList, maxConnections } = settings
    if (tls) {
      await this.#write('server.crt', tls.certificate)
      await this.#write('server.key', tls.key)
    }
    const addresses = [...new Set(['127.0.0.1', ...(isIP(host) ? [host] : [])])]
    // The server resolves these paths against its data folder.
    const lines = [
      `listen_addresses = '${addresses.join(',')}'`,
      `port = ${port}`,
      "unix_socket_directories = '../run'",
      'unix_socket_permissions = 0700',
      `max_connections = ${maxConnections}`,
      "shared_buffers = '16MB'",
      "password_encryption = 'scram-sha-256'",
      `ssl = ${tls ? 'on' : 'off'}`,
      "ssl_cert_file = '../conf/server.crt'",
      "ssl_key_file = '../conf/server.key'",
    ]
    await this.#write('postgresql.conf', `${lines.join('\n')}\n`)
    const kind = tls ? 'hostssl' : 'host'
    const access = [
      `local ${maintenanceDatabase},template1 ${admin} peer map=platform`,
      `local replication ${admin} peer map=platform`,
      'local all all reject',
      `host all ${admin} all reject`,
      `host ${maintenanceDatabase},template0,template1,replication all all reject`,
      ...allowList.map((range) => `${kind} all all ${range} scram-sha-256`),
    ]
    await this.#write('pg_hba.conf', `${access.join('\n')}\n`)
    const users = [userInfo().username, this.#owner.name]
    await this.#write(
      'pg_ident.conf',
      users.map((name) => `platform "${name}" ${admin}\n`).join(''),
    )
  }

  /** Returns the port of the local server that runs in a data folder; undefined if none does. */
  async #runningPort(data: string): Promise<number | undefined> {
    const pidFile = await readUntrusted(this.#path(data, 'postmaster.pid')).catch(() => '')
    const [pid, , , port] = pidFile.split('\n').map(Number)
    if (!pid || !port) return undefined
    try {
      process.kill(pid, 0)
    } catch {
      return undefined
    }
    return (await this.#works(pid, data)) ? port : undefined
  }

  /**
   * Returns true if a process is the server of a data folder. The PID in the file may belong to another program, to a
   * zombie, or to a process of another machine or container.
   */
  async #works(pid: number, data: string): Promise<boolean> {
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    if (state === undefined) return true
    if (!/^\d+ \(postgres\) [^ZX]/.test(state)) return false
    const [its, ours] = await Promise.all(
      [`/proc/${pid}/cwd`, this.#path(data)].map((path) => stat(path).catch(() => undefined)),
    )
    return its !== undefined && its.dev === ours?.dev && its.ino === ours.ino
  }

  /**
   * Returns the path of the lock file. A server and its child processes hold the lock while they run, on any machine.
   */
  #lock(data: string): string {
    return existsSync(this.#path('run'))
      ? this.#path('run', `${data}.lock`)
      : this.#path(`${data}.lock`)
  }

  /** Returns true if the server runs on another machine or in another container that shares the folder. */
  async runsElsewhere(data = 'data'): Promise<boolean> {
    const program = lockProgram()
    const lock = this.#lock(data)
    if (program === undefined || !existsSync(lock)) return false
    if ((await this.#runningPort(data)) !== undefined) return false
    // Wait, because a server that is stopping releases the lock when its last process exits.
    const wait = ['--wait=3', `--conflict-exit-code=${lockedElsewhere}`, lock, 'true']
    // Pass no environment: the user of the server could read the console's secrets from /proc.
    const options = { ...(await ownerOf(dirname(lock))), cwd: this.#folder, env: {} }
    return await execFile(program, wait, options).then(
      () => false,
      (error: { code?: unknown }) => {
        if (error.code === lockedElsewhere) return true
        throw error
      },
    )
  }

  /** @throws Error if the server runs elsewhere, because its files must not be changed here then */
  async #requireHere(data: string): Promise<void> {
    if (await this.runsElsewhere(data))
      throw new Error(
        `The PostgreSQL server of ${this.#path(data)} runs on another machine or in another container. Stop it there first.`,
      )
  }

  async isRunning(): Promise<boolean> {
    return (await this.#runningPort('data')) !== undefined
  }

  /**
   * Starts the server unless it is running.
   * @returns false if it was already running
   */
  async start(data = 'data'): Promise<boolean> {
    if ((await this.#runningPort(data)) !== undefined) return false
    await this.#requireHere(data)
    const files = ['config_file=conf/postgresql.conf', 'hba_file=conf/pg_hba.conf']
    const options = [...files, 'ident_file=conf/pg_ident.conf'].map((file) => `-c ${file}`)
    const command = [
      'start',
      `--pgdata=${this.#path(data)}`,
      '--wait',
      `--log=${this.#path('run', 'server.log')}`,
      `--options=${options.join(' ')}`,
    ]
    const locking = lockProgram()
    if (locking === undefined) await this.#run('pg_ctl', command)
    // The server inherits the file descriptor and therefore the lock.
    else
      await this.#run(locking, [
        '--nonblock',
        this.#lock(data),
        join(this.#programs, 'pg_ctl'),
        ...command,
      ])
    return true
  }

  /** Starts a server that rejects all clients, and revokes privileges that clients must not have. */
  async #startClosed(settings: ClusterSettings, data = 'data'): Promise<void> {
    await this.#writeSettings({ ...settings, allowList: [] })
    await this.start(data)
    await this.#restrict(settings, data)
  }

  /** Stops the server if it is running. Clients are disconnected. */
  async stop(data = 'data'): Promise<void> {
    if ((await this.#runningPort(data)) === undefined) return await this.#requireHere(data)
    const owner = await ownerOf(this.#path(data))
    await run(
      resolve(this.#programs, 'pg_ctl'),
      ['stop', `--pgdata=${this.#path(data)}`, '--wait', '--mode=fast'],
      { owner, cwd: '/' },
    )
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
    await this.#requireHere('data')
    await this.#migrateFolder()
    const hadToStart = !(await this.isRunning())
    if (hadToStart) await this.#startClosed(settings)
    else await this.#restrict(settings, 'data')
    await this.#writeSettings(settings)
    await this.#run('pg_ctl', ['reload', `--pgdata=${this.#path('data')}`])
    await this.#endSessions(settings)
    return hadToStart
  }

  /**
   * Ends the sessions of clients that are no longer allowed, because the server checks the allow list only when a
   * client connects.
   */
  async #endSessions({ allowList }: ClusterSettings): Promise<void> {
    const ranges = pg.escapeLiteral(`{${allowList.join(',')}}`)
    await this.#runStatements(
      'data',
      `select pg_terminate_backend(pid) from pg_stat_activity
       where client_addr is not null and usename is distinct from '${admin}'
       and not exists (select from unnest(${ranges}::inet[]) as range where client_addr <<= range)`,
    )
  }

  async #connection(data: string) {
    const port = await this.#runningPort(data)
    if (port === undefined) throw new Error(`No PostgreSQL runs in ${this.#folder}`)
    return { host: this.#path('run'), port, user: admin }
  }

  /** Opens a session of the superuser in a database that clients cannot write to. */
  async #session<Result>(
    data: string,
    database: typeof maintenanceDatabase | 'template1',
    work: (client: pg.Client) => Promise<Result>,
  ): Promise<Result> {
    const client = new pg.Client({
      ...(await this.#connection(data)),
      database,
      connectionTimeoutMillis: connectTimeout,
      // Takes precedence over settings of roles and databases.
      options: '-c search_path=pg_catalog',
    })
    // Ignore the error: if the server stops during a session, the next query fails.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  async #runStatements(data: string, ...statements: string[]): Promise<void> {
    await this.#session(data, maintenanceDatabase, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  }

  /**
   * Creates the role of the clients, which owns its databases and has no other privileges, and the database of the
   * superuser. Roles of earlier versions, or that clients created, are reduced to the same privileges.
   */
  async #restrict({ username }: ClusterSettings, data: string): Promise<void> {
    await this.#session(data, 'template1', async (client) => {
      const { rows } = await client.query<{ owner: string }>(
        `select rolname as owner from pg_database join pg_roles on pg_roles.oid = datdba
         where datname = '${maintenanceDatabase}'`,
      )
      const owner = rows[0]?.owner
      if (owner === undefined)
        await client.query(`create database ${maintenanceDatabase} template template0`)
      else if (owner !== admin)
        throw new Error(
          `A client of ${this.#folder} has created a database named ${maintenanceDatabase}, which the platform needs for itself.`,
        )
    })
    const name = pg.escapeIdentifier(username)
    await this.#runStatements(
      data,
      `revoke all on database ${maintenanceDatabase}, template1 from public`,
      restrictRoles,
      `alter role ${admin} password null`,
      `do $$ begin create role ${name}; exception when duplicate_object then null; end $$`,
      `alter role ${name} login createdb`,
    )
  }

  async #storePassword(data: string, { username, password }: ClusterSettings): Promise<void> {
    await this.#runStatements(
      data,
      `alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`,
    )
  }

  async setPassword(settings: ClusterSettings): Promise<void> {
    await this.start()
    await this.#storePassword('data', settings)
  }

  /**
   * Stores a physical copy of the cluster. An SQL dump would have to be restored by a superuser, who would execute
   * functions that clients have defined.
   */
  async dump(name: string): Promise<void> {
    await this.start()
    const draft = `${this.dumpPath(name)}.draft`
    const { host, port, user } = await this.#connection('data')
    await this.#session('data', maintenanceDatabase, async (client) => {
      // The copy needs the WAL that is written during the backup. The slot prevents its removal.
      const slot = `backup_${randomBytes(8).toString('hex')}`
      await client.query(`select pg_create_physical_replication_slot('${slot}', true, true)`)
      await this.#run(
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
      await this.#delete('restored')
      await this.#makeDataFolder('restored')
      const { uid, gid } = this.#owner
      await run('tar', ['--extract', '--file=-'], {
        owner: { uid, gid },
        cwd: this.#path('restored'),
        from: [createReadStream(this.dumpPath(name)), createGunzip()],
      })
      await this.#startClosed(settings, 'restored')
      await this.#storePassword('restored', settings)
      await this.stop('restored')
    } catch (error) {
      await this.stop('restored')
      await this.configure(settings)
      throw error
    }
    await this.#delete('data')
    await rename(this.#path('restored'), this.#path('data'))
    await this.configure(settings)
  }

  /** @throws Error if there is no dump that can be restored */
  #requireDump(name: string): void {
    if (existsSync(this.dumpPath(name))) return
    const previous = this.#path('dumps', `${name}.sql.gz`)
    throw new Error(
      existsSync(previous)
        ? `The dump ${previous} was made by an earlier version. The platform does not load it, because a superuser would run the functions in it. docs/operate.md describes how to load it by hand.`
        : `There is no dump ${name} in ${this.#folder}`,
    )
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.stop('restored')
    for (const name of ['data', 'restored', 'run']) await this.#delete(name)
    await rm(this.#folder, { recursive: true, force: true })
  }
}
