import { execFile as execFileWithCallback } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { lockProgram, type Owner, postgresOwner, postgresPrograms, run } from './programs.ts'

const execFile = promisify(execFileWithCallback)

/** What the program that locks files is told to end with where another process has one locked. */
const lockedElsewhere = 75

/** The platform's own user, which no client may be from elsewhere than this machine. */
const admin = 'platform_admin'

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

/** A PostgreSQL server in a folder of its own: its data, its settings, its dumps. */
export class PostgresCluster {
  readonly #folder: string
  readonly #programs: string
  readonly #owner: Owner | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#programs = postgresPrograms()
    this.#owner = postgresOwner()
  }

  get exists(): boolean {
    return existsSync(this.#path('data', 'PG_VERSION'))
  }

  #path(...parts: string[]): string {
    return join(this.#folder, ...parts)
  }

  dumpPath(name: string): string {
    return this.#path('dumps', `${name}.sql.gz`)
  }

  #run(program: string, args: readonly string[], options: Partial<Parameters<typeof run>[2]> = {}) {
    return run(resolve(this.#programs, program), args, {
      owner: this.#owner,
      cwd: this.#folder,
      ...options,
    })
  }

  /** Writes a file that the server may read, and nobody else. */
  async #write(path: string, text: string): Promise<void> {
    await rm(path, { force: true })
    await writeFile(path, text, { mode: 0o600 })
    if (this.#owner) chownSync(path, this.#owner.uid, this.#owner.gid)
  }

  async #makeFolder(path: string): Promise<void> {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (this.#owner) chownSync(path, this.#owner.uid, this.#owner.gid)
  }

  /** Makes the cluster and starts it; what a try that was cut off left is made anew. */
  async create(settings: ClusterSettings): Promise<void> {
    await this.#makeFolder(this.#folder)
    await this.#makeFolder(this.#path('dumps'))
    await this.stop()
    await this.#write(this.#path('password'), randomBytes(24).toString('base64url'))
    await this.#initialize('data', settings)
    await this.start()
    await this.#admitUser(settings)
    await this.configure(settings)
  }

  async #initialize(data: string, settings: ClusterSettings): Promise<void> {
    await rm(this.#path(data), { recursive: true, force: true })
    await this.#run('initdb', [
      `--pgdata=${this.#path(data)}`,
      `--username=${admin}`,
      `--pwfile=${this.#path('password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
    ])
    await this.#write(this.#path(data, 'postgresql.conf'), "include 'platform.conf'\n")
    await this.#writeSettings(data, { ...settings, allowList: [] })
  }

  async #writeSettings(data: string, settings: ClusterSettings): Promise<void> {
    const { host, port, tls, allowList, maxConnections } = settings
    if (tls) {
      await this.#write(this.#path(data, 'server.crt'), tls.certificate)
      await this.#write(this.#path(data, 'server.key'), tls.key)
    }
    const addresses = [...new Set(['127.0.0.1', ...(isIP(host) ? [host] : [])])]
    const lines = [
      `listen_addresses = '${addresses.join(',')}'`,
      `port = ${port}`,
      "unix_socket_directories = ''",
      `max_connections = ${maxConnections}`,
      "shared_buffers = '16MB'",
      "password_encryption = 'scram-sha-256'",
      `ssl = ${tls ? 'on' : 'off'}`,
    ]
    await this.#write(this.#path(data, 'platform.conf'), `${lines.join('\n')}\n`)
    const kind = tls ? 'hostssl' : 'host'
    const access = [
      `host all ${admin} 127.0.0.1/32 scram-sha-256`,
      `host all ${admin} all reject`,
      ...allowList.map((range) => `${kind} all all ${range} scram-sha-256`),
    ]
    await this.#write(this.#path(data, 'pg_hba.conf'), `${access.join('\n')}\n`)
  }

  /** The port of the server of this machine that runs in a folder of data; undefined when none does. */
  async #runningPort(data: string): Promise<number | undefined> {
    const pidFile = await readFile(this.#path(data, 'postmaster.pid'), 'utf8').catch(() => '')
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
    return this.#path(`${data}.lock`)
  }

  /** True when a server runs on another machine or in another container that shares the folder. */
  async runsElsewhere(data = 'data'): Promise<boolean> {
    const program = lockProgram()
    if (program === undefined || !existsSync(this.#lock(data))) return false
    if ((await this.#runningPort(data)) !== undefined) return false
    // What ends lets go of it when its last process is gone.
    const wait = ['--wait=3', `--conflict-exit-code=${lockedElsewhere}`, this.#lock(data), 'true']
    return await execFile(program, wait, { ...this.#owner, cwd: this.#folder }).then(
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
    await this.#control(data, 'start', '--wait', `--log=${this.#path('server.log')}`)
    return true
  }

  /** Stops the server where it runs; clients are sent away. */
  async stop(data = 'data'): Promise<void> {
    if ((await this.#runningPort(data)) === undefined) await this.#requireHere(data)
    else await this.#control(data, 'stop', '--wait', '--mode=fast')
  }

  /** As a node is when its operating system was patched. */
  async restart(): Promise<void> {
    await this.stop()
    await this.start()
  }

  async #control(data: string, action: string, ...options: string[]): Promise<void> {
    const command = [action, `--pgdata=${this.#path(data)}`, ...options]
    const locking = lockProgram()
    if (action !== 'start' || locking === undefined) await this.#run('pg_ctl', command)
    else {
      // The server inherits the open file, and the lock with it.
      const control = [this.#lock(data), join(this.#programs, 'pg_ctl'), ...command]
      await this.#run(locking, ['--nonblock', ...control])
    }
  }

  /** Makes the server heed its settings: who may connect at once, the rest when it starts anew. Starts it where it does not run. */
  async configure(settings: ClusterSettings): Promise<boolean> {
    await this.#requireHere('data')
    await this.#writeSettings('data', settings)
    if (await this.start()) return true
    await this.#control('data', 'reload')
    await this.#endSessions(settings)
    return false
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

  async #environment(data: string) {
    const port = await this.#runningPort(data)
    if (port === undefined) throw new Error(`No PostgreSQL runs in ${this.#folder}`)
    return {
      PGHOST: '127.0.0.1',
      PGPORT: `${port}`,
      PGUSER: admin,
      PGPASSWORD: await readFile(this.#path('password'), 'utf8'),
      PGDATABASE: 'postgres',
    }
  }

  async #ask(data: string, ...statements: string[]): Promise<void> {
    const { PGHOST, PGPORT, PGUSER, PGPASSWORD, PGDATABASE } = await this.#environment(data)
    const client = new pg.Client({
      host: PGHOST,
      port: Number(PGPORT),
      user: PGUSER,
      password: PGPASSWORD,
      database: PGDATABASE,
    })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  /** The user that owns the cluster as far as clients go: databases and roles, but not the machine. */
  async #admitUser({ username, password }: ClusterSettings, data = 'data'): Promise<void> {
    const name = pg.escapeIdentifier(username)
    await this.#ask(
      data,
      `do $$ begin create role ${name}; exception when duplicate_object then null; end $$`,
      `alter role ${name} login createdb createrole password ${pg.escapeLiteral(password)}`,
      `alter database postgres owner to ${name}`,
    )
  }

  async setPassword({ username, password }: ClusterSettings): Promise<void> {
    await this.start()
    await this.#ask(
      'data',
      `alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`,
    )
  }

  /** Keeps all that the cluster holds under a name. */
  async dump(name: string): Promise<void> {
    await this.start()
    const draft = `${this.dumpPath(name)}.draft`
    await this.#run('pg_dumpall', ['--no-password'], {
      env: await this.#environment('data'),
      to: [createGzip(), createWriteStream(draft, { mode: 0o600 })],
    })
    await rename(draft, this.dumpPath(name))
  }

  /** Replaces all that the cluster holds by what a dump kept; where that fails everything stays. */
  async restore(name: string, settings: ClusterSettings): Promise<void> {
    if (!existsSync(this.dumpPath(name)))
      throw new Error(`There is no dump ${name} in ${this.#folder}`)
    await this.stop()
    try {
      await this.stop('restored')
      await this.#initialize('restored', settings)
      await this.start('restored')
      await this.#load(name)
      await this.#admitUser(settings, 'restored')
      await this.stop('restored')
    } catch (error) {
      await this.stop('restored')
      await this.start()
      throw error
    }
    await rm(this.#path('data'), { recursive: true })
    await rename(this.#path('restored'), this.#path('data'))
    await this.#writeSettings('data', settings)
    await this.start()
  }

  async #load(name: string): Promise<void> {
    const faults = await this.#run('psql', ['--no-psqlrc', '--quiet', '--no-password'], {
      env: await this.#environment('restored'),
      from: [createReadStream(this.dumpPath(name)), createGunzip()],
    })
    // A dump makes every role, that of whoever loads it too.
    const wrong = faults
      .split('\n')
      .filter((line) => line.includes('ERROR:') && !line.includes(`role "${admin}" already exists`))
    if (wrong.length > 0) throw new Error(`The dump ${name} was not loaded: ${wrong.join(' ')}`)
  }

  async remove(): Promise<void> {
    await this.stop()
    await this.stop('restored')
    await rm(this.#folder, { recursive: true, force: true })
  }
}
