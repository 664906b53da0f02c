import { execFile as execFileWithCallback } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type ClusterFolder, ownerOf, readUntrusted } from './clusterFolder.ts'
import { lockProgram, postgresPrograms, run } from './programs.ts'

const execFile = promisify(execFileWithCallback)

/** Exit code that `flock` uses if another process holds the lock. */
const lockedElsewhere = 75

/** The server process of a cluster, and the lock that it holds. */
export class ClusterServer {
  readonly #folder: ClusterFolder
  readonly #programs = postgresPrograms()

  constructor(folder: ClusterFolder) {
    this.#folder = folder
  }

  /** Runs a PostgreSQL program, by default as the user of the server. */
  run(program: string, args: readonly string[], options: Partial<Parameters<typeof run>[2]> = {}) {
    const { uid, gid } = options.owner ?? this.#folder.owner
    return run(resolve(this.#programs, program), args, {
      cwd: this.#folder.path,
      ...options,
      owner: { uid, gid },
    })
  }

  /** Returns the port of the local server that runs in a data folder; undefined if none does. */
  async runningPort(data: string): Promise<number | undefined> {
    const pidFile = await readUntrusted(this.#folder.join(data, 'postmaster.pid')).catch(() => '')
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
      [`/proc/${pid}/cwd`, this.#folder.join(data)].map((path) =>
        stat(path).catch(() => undefined),
      ),
    )
    return its !== undefined && its.dev === ours?.dev && its.ino === ours.ino
  }

  /**
   * Returns the path of the lock file. A server and its child processes hold the lock while they run, on any machine.
   */
  #lock(data: string): string {
    return existsSync(this.#folder.join('run'))
      ? this.#folder.join('run', `${data}.lock`)
      : this.#folder.join(`${data}.lock`)
  }

  /** Returns true if the server runs on another machine or in another container that shares the folder. */
  async runsElsewhere(data = 'data'): Promise<boolean> {
    const program = lockProgram()
    const lock = this.#lock(data)
    if (program === undefined || !existsSync(lock)) return false
    if ((await this.runningPort(data)) !== undefined) return false
    // Wait, because a server that is stopping releases the lock when its last process exits.
    const wait = ['--wait=3', `--conflict-exit-code=${lockedElsewhere}`, lock, 'true']
    // Pass no environment: the user of the server could read the console's secrets from /proc.
    const options = { ...(await ownerOf(dirname(lock))), cwd: this.#folder.path, env: {} }
    return await execFile(program, wait, options).then(
      () => false,
      (error: { code?: unknown }) => {
        if (error.code === lockedElsewhere) return true
        throw error
      },
    )
  }

  /** @throws Error if the server runs elsewhere, because its files must not be changed here then */
  async requireHere(data: string): Promise<void> {
    if (await this.runsElsewhere(data))
      throw new Error(
        `The PostgreSQL server of ${this.#folder.join(data)} runs on another machine or in another container. Stop it there first.`,
      )
  }

  /**
   * Starts the server unless it is running.
   * @returns false if it was already running
   */
  async start(data = 'data'): Promise<boolean> {
    if ((await this.runningPort(data)) !== undefined) return false
    await this.requireHere(data)
    const files = ['config_file=conf/postgresql.conf', 'hba_file=conf/pg_hba.conf']
    const options = [...files, 'ident_file=conf/pg_ident.conf'].map((file) => `-c ${file}`)
    const command = [
      'start',
      `--pgdata=${this.#folder.join(data)}`,
      '--wait',
      `--log=${this.#folder.join('run', 'server.log')}`,
      `--options=${options.join(' ')}`,
    ]
    const locking = lockProgram()
    if (locking === undefined) await this.run('pg_ctl', command)
    // The server inherits the file descriptor and therefore the lock.
    else
      await this.run(locking, [
        '--nonblock',
        this.#lock(data),
        join(this.#programs, 'pg_ctl'),
        ...command,
      ])
    return true
  }

  /** Stops the server if it is running. Clients are disconnected. */
  async stop(data = 'data'): Promise<void> {
    if ((await this.runningPort(data)) === undefined) return await this.requireHere(data)
    const owner = await ownerOf(this.#folder.join(data))
    await run(
      resolve(this.#programs, 'pg_ctl'),
      ['stop', `--pgdata=${this.#folder.join(data)}`, '--wait', '--mode=fast'],
      { owner, cwd: '/' },
    )
  }
}
