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

/** What the program that locks files is told to end with where another process has one locked. */
const lockedElsewhere = 75

/** The superuser of a cluster. Only the platform signs in as it, over the Unix socket. */
const admin = 'platform_admin'

/**
 * The database of the superuser's sessions. Clients can neither connect to it nor change it, so nothing in it is theirs
 * (CVE-2018-1058).
 */
const maintenanceDatabase = 'platform_maintenance'

/** Entries of a cluster's folder in versions in which one user owned the folder and all that it contains. */
const previousEntries = [
  'data',
  'restored',
  'dumps',
  'password',
  'server.log',
  'data.lock',
  'restored.lock',
]

/** Takes from every role but the superuser what leads to other roles, files or programs of the machine. */
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
  /** The address beside loopback that it listens on. */
  host: string
  port: number
  /** PEM; left out, clients connect without TLS. */
  tls?: { certificate: string; key: string }
  /** Ranges from which clients may connect. */
  allowList: readonly string[]
  maxConnections: number
  username: string
  password: string
}

/** The owner of a folder, for processes that work in it; undefined without the folder and for users other than root. */
async function ownerOf(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const stats = await lstat(folder).catch(() => undefined)
  return stats?.isDirectory() ? { uid: stats.uid, gid: stats.gid } : undefined
}

/**
 * Reads the start of a file that the user of the servers writes: a symbolic link, a FIFO or an endless file in its place
 * must not reach or block this process.
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
 * A PostgreSQL server in a folder of its own. The user of the servers owns `data` and `run`, in which only its processes
 * write. The rest is root's: root follows no symbolic link there that another user made.
 */
export class PostgresCluster {
  readonly #folder: string
  readonly #programs: string
  readonly #user: EnginesUser | undefined

  /** @param user runs the server; left out, the cluster can only be stopped */
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

  /** Deletes a folder of the server's user with the rights of that user: root would follow links that appear meanwhile. */
  async #delete(name: string): Promise<void> {
    const owner = await ownerOf(this.#path(name))
    if (owner === undefined) return
    const args = [this.#path(name), '-mindepth', '1', '-delete']
    await run('find', args, { owner, cwd: this.#folder })
    await rmdir(this.#path(name))
  }

  /**
   * Moves the folder of an earlier version to the present owners and layout. `conf` is created last, so that an aborted
   * run is repeated.
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

  /** Creates the cluster and starts it. A cluster that an aborted attempt left is replaced. */
  async create(settings: ClusterSettings): Promise<void> {
    await this.stop()
    await this.#makeFolders()
    await this.#delete('data')
    await this.#makeDataFolder('data')
    await this.#run('initdb', [
      `--pgdata=${this.#path('data')}`,
      `--username=${admin}`,
      // The files in `conf` decide who connects.
      '--auth=reject',
      '--encoding=UTF8',
      '--locale=C',
    ])
    await this.#startClosed(settings)
    await this.#ask(
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

  /** The port of the server of this machine that runs in a folder of data; undefined when none does. */
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
   * Whether a process is the server of a folder of data. Its number may be another program's by now, that of one that has
   * ended and was not waited for, or of another machine or container: then another server may have it here.
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

  /** Locked by a server, and by each process of it, as long as they run, wherever that is. */
  #lock(data: string): string {
    return existsSync(this.#path('run'))
      ? this.#path('run', `${data}.lock`)
      : this.#path(`${data}.lock`)
  }

  /** True when a server runs on another machine or in another container that shares the folder. */
  async runsElsewhere(data = 'data'): Promise<boolean> {
    const program = lockProgram()
    const lock = this.#lock(data)
    if (program === undefined || !existsSync(lock)) return false
    if ((await this.#runningPort(data)) !== undefined) return false
    // What ends lets go of it when its last process is gone.
    const wait = ['--wait=3', `--conflict-exit-code=${lockedElsewhere}`, lock, 'true']
    // The user of the server could read the variables of the console, which are secrets, in /proc.
    const options = { ...(await ownerOf(dirname(lock))), cwd: this.#folder, env: {} }
    return await execFile(program, wait, options).then(
      () => false,
      (error: { code?: unknown }) => {
        if (error.code === lockedElsewhere) return true
        throw error
      },
    )
  }

  /** @throws Error where the server runs elsewhere: nothing here may touch its files then */
  async #requireHere(data: string): Promise<void> {
    if (await this.runsElsewhere(data))
      throw new Error(
        `The PostgreSQL server of ${this.#path(data)} runs on another machine or in another container. Stop it there first.`,
      )
  }

  async isRunning(): Promise<boolean> {
    return (await this.#runningPort('data')) !== undefined
  }

  /** Starts the server where it does not run. @returns whether it had to */
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
    // The server inherits the open file, and the lock with it.
    else
      await this.#run(locking, [
        '--nonblock',
        this.#lock(data),
        join(this.#programs, 'pg_ctl'),
        ...command,
      ])
    return true
  }

  /** Starts a server that no client can connect to, and takes from roles what clients must not have. */
  async #startClosed(settings: ClusterSettings, data = 'data'): Promise<void> {
    await this.#writeSettings({ ...settings, allowList: [] })
    await this.start(data)
    await this.#restrict(settings, data)
  }

  /** Stops the server where it runs; clients are sent away. */
  async stop(data = 'data'): Promise<void> {
    if ((await this.#runningPort(data)) === undefined) return await this.#requireHere(data)
    const owner = await ownerOf(this.#path(data))
    await run(
      resolve(this.#programs, 'pg_ctl'),
      ['stop', `--pgdata=${this.#path(data)}`, '--wait', '--mode=fast'],
      { owner, cwd: '/' },
    )
  }

  /** As a node is when its operating system was patched. */
  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  /** Makes the server heed its settings: who may connect at once, the rest when it starts anew. Starts it where it does not run. */
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

  /** Ends the sessions of clients that may no longer connect: the server itself asks only when one begins. */
  async #endSessions({ allowList }: ClusterSettings): Promise<void> {
    const ranges = pg.escapeLiteral(`{${allowList.join(',')}}`)
    await this.#ask(
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

  /** Opens a session of the superuser in a database that no client can write to. */
  async #session<Result>(
    data: string,
    database: typeof maintenanceDatabase | 'template1',
    work: (client: pg.Client) => Promise<Result>,
  ): Promise<Result> {
    const client = new pg.Client({
      ...(await this.#connection(data)),
      database,
      // Wins over what a role or a database sets.
      options: '-c search_path=pg_catalog',
    })
    // A server that ends during a session is reported by the next query.
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  async #ask(data: string, ...statements: string[]): Promise<void> {
    await this.#session(data, maintenanceDatabase, async (client) => {
      for (const statement of statements) await client.query(statement)
    })
  }

  /**
   * Creates the role of the clients, which owns its databases and nothing else, and the database of the superuser. Roles
   * that an earlier version or its clients created are reduced to the same rights.
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
    await this.#ask(
      data,
      `revoke all on database ${maintenanceDatabase}, template1 from public`,
      restrictRoles,
      `alter role ${admin} password null`,
      `do $$ begin create role ${name}; exception when duplicate_object then null; end $$`,
      `alter role ${name} login createdb`,
    )
  }

  async #storePassword(data: string, { username, password }: ClusterSettings): Promise<void> {
    await this.#ask(
      data,
      `alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`,
    )
  }

  async setPassword(settings: ClusterSettings): Promise<void> {
    await this.start()
    await this.#storePassword('data', settings)
  }

  /**
   * Stores a physical copy of the cluster. A dump in SQL would have to be loaded by a superuser, who would run the
   * functions of the clients.
   */
  async dump(name: string): Promise<void> {
    await this.start()
    const draft = `${this.dumpPath(name)}.draft`
    const { host, port, user } = await this.#connection('data')
    await this.#session('data', maintenanceDatabase, async (client) => {
      // The copy contains the WAL written while it is taken: the slot prevents its removal.
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

  /** Replaces all that the cluster holds by what a dump kept; where that fails everything stays. */
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

  /** @throws Error when there is no dump that can be restored */
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
