import { execFile } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')

/** As in a shell of its own: npm tells what it runs where the project lies, and its programs come first. */
const ofNpm = Object.keys(process.env).filter((name) => /^npm_|^INIT_CWD$/i.test(name))
const ownShell: Record<string, string | undefined> = {
  ...Object.fromEntries(ofNpm.map((name) => [name, undefined])),
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(delimiter),
}

export const runIn = (folder: string, program: string, ...args: string[]) =>
  promisify(execFile)(program, args, { cwd: folder, env: { ...process.env, ...ownShell } })

/** Packs the project, and tells where the tarball lies. */
export async function pack(folder: string, project = root): Promise<string> {
  await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: project,
  })
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? ''
  return join(folder, tarball)
}

/** Installs a tarball into an empty folder, and tells where the packages lie. */
export async function installInto(folder: string, tarball: string): Promise<string> {
  // A folder above may have packages too, where npm would put these. A prefix would hide the machine's own settings.
  writeFileSync(join(folder, 'package.json'), '{}')
  await runIn(folder, 'npm', 'install', '--no-audit', '--no-fund', tarball)
  return join(folder, 'node_modules')
}

/** The Node that comes along. */
const packagedNode = /node_modules.node-(bin-)?\w+-\w+/

/** Disk space of the installed packages without Node, in bytes, with blocks of 4 KB. */
export function sizeOf(packages: string): number {
  return readdirSync(packages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !packagedNode.test(entry.parentPath))
    .map(({ parentPath, name }) => Math.ceil(statSync(join(parentPath, name)).size / 4096) * 4096)
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
