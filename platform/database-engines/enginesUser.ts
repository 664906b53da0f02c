import { execFile as execFileWithCallback } from 'node:child_process'
import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const execFile = promisify(execFileWithCallback)

/** Default of DATABASE_ENGINES_USER: the system user that runs database servers. */
const defaultEnginesUser = 'cloud-platform-engines'

/** User and group of a child process. */
export interface Owner {
  uid: number
  gid: number
}

/** The system user that runs the database servers. */
export interface EnginesUser extends Owner {
  name: string
}

async function id(flag: '-u' | '-g' | '-un', name: string): Promise<string> {
  return (await execFile('id', [flag, '--', name])).stdout.trim()
}

/**
 * Finds the system user that runs the database servers.
 * @throws an Error that explains the remedy if this process is not root or the user is unsuitable
 */
export async function findEnginesUser(name = defaultEnginesUser): Promise<EnginesUser> {
  if (process.getuid?.() !== 0)
    throw new Error(
      "DATABASE_ENGINES=local needs root: the database servers run as another user, so that they cannot read the console's data, and only root can start a process as another user. Start the console as root, or set DATABASE_ENGINES=none.",
    )
  let user: EnginesUser
  try {
    const [uid, gid, systemName] = await Promise.all([
      id('-u', name),
      id('-g', name),
      id('-un', name),
    ])
    user = { name: systemName, uid: Number(uid), gid: Number(gid) }
  } catch (cause) {
    throw new Error(
      `DATABASE_ENGINES=local runs the database servers as the user ${name}, which does not exist. Create it (useradd --system --user-group --shell /usr/sbin/nologin ${name}), or set DATABASE_ENGINES_USER to another user.`,
      { cause },
    )
  }
  if (user.uid === 0 || user.gid === 0)
    throw new Error(
      `DATABASE_ENGINES_USER must not be root or have root's group: ${name} has user id ${user.uid} and group id ${user.gid}. Set it to a system user that only runs the database servers.`,
    )
  return user
}

/** Runs test(1) as a user. @returns true when the user has one of the permissions for a path */
async function hasPermission(
  { uid, gid }: Owner,
  path: string,
  permissions: readonly ('r' | 'w' | 'x')[],
): Promise<boolean> {
  const results = await Promise.all(
    permissions.map((permission) =>
      execFile('test', [`-${permission}`, path], { uid, gid, cwd: '/', env: {} }).then(
        () => true,
        (error: { code?: unknown }) => {
          if (error.code === 1) return false
          throw error
        },
      ),
    ),
  )
  return results.includes(true)
}

/**
 * Verifies that the user of the database servers cannot access the console's data, and can access the folder of the
 * servers but not replace files that root creates there.
 * @throws an Error that explains the remedy
 */
export async function requireSeparation(
  user: EnginesUser,
  { dataDir, folder }: { dataDir: string; folder: string },
): Promise<void> {
  if (dataDir !== ':memory:' && (await hasPermission(user, resolve(dataDir), ['r', 'w', 'x'])))
    throw new Error(
      `The user ${user.name}, which runs the database servers, has access to the console's data in ${dataDir}. Remove it (chmod 700 ${dataDir}; chown root ${dataDir}), set DATABASE_ENGINES_USER to another user, or set DATABASE_ENGINES=none.`,
    )
  const { uid, mode } = await lstat(folder)
  if (uid !== 0 || (mode & 0o022) !== 0)
    throw new Error(
      `The folder of the database servers ${folder} must belong to root, and no other user may write to it: otherwise the servers could replace files that root writes. Run chown root:root ${folder} and chmod 711 ${folder}.`,
    )
  if (!(await hasPermission(user, folder, ['x'])))
    throw new Error(
      `The user ${user.name}, which runs the database servers, cannot reach their folder ${folder}. Set DATABASE_DIR to a folder whose parent folders it may enter (chmod 711).`,
    )
}
