import { execFile } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')

/**
 * Environment of a separate shell: npm sets variables with the project's paths, and puts the project's programs first
 * in PATH.
 */
const ofNpm = Object.keys(process.env).filter((name) => /^npm_|^INIT_CWD$/i.test(name))
export const ownShell: Record<string, string | undefined> = {
  ...Object.fromEntries(ofNpm.map((name) => [name, undefined])),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(delimiter),
}

export const runIn = (folder: string, program: string, ...args: string[]) =>
  promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...ownShell } })

/** Packs the project, and returns the path of the tarball. */
export async function pack(folder: string, project = root): Promise<string> {
  await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: project,
  })
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? ''
  return join(folder, tarball)
}

/** Installs a tarball into an empty folder, and returns the path of its packages. */
export async function installInto(
  folder: string,
  tarball: string,
  ...options: string[]
): Promise<string> {
  // npm would install into a parent folder that has a package.json. `--prefix` would hide the machine's npm settings.
  writeFileSync(join(folder, 'package.json'), '{}')
  await runIn(folder, 'npm', 'install', '--no-audit', '--no-fund', ...options, tarball)
  return join(folder, 'node_modules')
}

/** Matches the paths of the Node.js that is installed with the package. */
const packagedNode = /node_modules.node-(bin-)?\w+-\w+/

/** Disk space of the installed packages without Node, in bytes. With blocks of one byte, it is the size of the files. */
export function sizeOf(packages: string, block = 4096): number {
  return readdirSync(packages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !packagedNode.test(entry.parentPath))
    .map(({ parentPath, name }) => Math.ceil(statSync(join(parentPath, name)).size / block) * block)
    .reduce((sum, size) => sum + size, 0)
}

/** Settings of a console that is started from its package. */
export const packagedSettings = {
  ...ownShell,
  PORT: '0',
  DNS_PORT: '0',
  S3_PORT: '0',
  DATABASE_URL: '',
  API_BASE_URL: '',
  DATA_DIR: '',
}
