import { existsSync, constants } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  open,
  readdir,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import type { EnginesUser, Owner } from './enginesUser.ts'
import { run } from './programs.ts'

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
 * Returns the owner of a folder, as which processes that work in it run; undefined if the folder does not exist or this
 * process is not root.
 */
export async function ownerOf(folder: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const stats = await lstat(folder).catch(() => undefined)
  return stats?.isDirectory() ? { uid: stats.uid, gid: stats.gid } : undefined
}

/**
 * Reads the start of a file that the user of the servers can write. A symbolic link, a FIFO or an endless file must not
 * redirect or block this process.
 */
export async function readUntrusted(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/**
 * The folder of a cluster. The user of the servers owns `data` and `run`, and only processes of this user write there.
 * Root owns the rest and follows no symbolic links that another user could have created.
 */
export class ClusterFolder {
  readonly path: string
  readonly #user: EnginesUser | undefined

  /** @param user runs the server; if omitted, the cluster can only be stopped */
  constructor(folder: string, user?: EnginesUser) {
    this.path = folder
    this.#user = user
  }

  get owner(): EnginesUser {
    if (this.#user === undefined) throw new Error(`No user is named for the server of ${this.path}`)
    return this.#user
  }

  join(...parts: string[]): string {
    return join(this.path, ...parts)
  }

  /** False for the folder of an earlier version. */
  get isCurrent(): boolean {
    return existsSync(this.join('conf'))
  }

  async #makeFolder(path: string, mode: number, uid: number, gid: number): Promise<void> {
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder. Delete it.`)
    await lchown(path, uid, gid)
    await chmod(path, mode)
  }

  async create(): Promise<void> {
    const { uid, gid } = this.owner
    await this.#makeFolder(this.path, 0o750, 0, gid)
    await this.#makeFolder(this.join('dumps'), 0o700, 0, 0)
    await this.#makeFolder(this.join('run'), 0o700, uid, gid)
    await this.#makeFolder(this.join('conf'), 0o750, 0, gid)
  }

  createData(data: string): Promise<void> {
    const { uid, gid } = this.owner
    return this.#makeFolder(this.join(data), 0o700, uid, gid)
  }

  /**
   * Deletes a folder as its owner, the server's user, because root would follow symbolic links that are created
   * concurrently.
   */
  async delete(name: string): Promise<void> {
    const owner = await ownerOf(this.join(name))
    if (owner === undefined) return
    const args = [this.join(name), '-mindepth', '1', '-delete']
    await run('find', args, { owner, cwd: this.path })
    await rmdir(this.join(name))
  }

  /**
   * Migrates the folder of an earlier version to the current owners and layout. `conf` is created last, so that an
   * interrupted migration is repeated. The server must not be running.
   */
  async migrate(): Promise<void> {
    const { uid, gid } = this.owner
    await this.#makeFolder(this.path, 0o750, 0, gid)
    const unknown = (await readdir(this.path)).filter(
      (name) => ![...previousEntries, 'run'].includes(name),
    )
    if (unknown.length > 0)
      throw new Error(
        `The folder ${this.path} was made by an earlier version and has entries that are not the platform's: ${unknown.join(', ')}. Delete or move them.`,
      )
    await this.delete('restored')
    for (const name of ['password', 'server.log', 'data.lock', 'restored.lock'])
      await rm(this.join(name), { force: true })
    for (const [name, owner] of [
      ['data', `${uid}:${gid}`],
      ['dumps', '0:0'],
    ] as const)
      if (existsSync(this.join(name)))
        await run('chown', ['-R', '-h', '-P', owner, this.join(name)], {
          owner: undefined,
          cwd: this.path,
        })
    await this.create()
  }

  /** Writes a file that the server can read but not change. */
  async writeConfiguration(name: string, text: string): Promise<void> {
    const path = this.join('conf', name)
    await rm(path, { force: true })
    await writeFile(path, text, { mode: 0o600 })
    await chown(path, 0, this.owner.gid)
    await chmod(path, 0o640)
  }
}
