import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import type { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Owner } from './enginesUser.ts'

const serverPrograms = ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup']
const debianFolder = '/usr/lib/postgresql'

/**
 * Returns the folder of PostgreSQL's programs, by default of a server. On Debian they are not in PATH, but in one
 * folder per version.
 * @throws an Error with a user-facing message if there is none
 */
export function postgresPrograms(programs = serverPrograms, debianPackage = 'postgresql'): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((v) => join(debianFolder, v, 'bin')),
  ]
  const programFolder = folders.find((folder) =>
    programs.every((program) => existsSync(join(folder, program))),
  )
  if (programFolder === undefined)
    throw new Error(
      `PostgreSQL's programs ${programs.join(', ')} are neither in one folder of PATH nor in ${debianFolder}/*/bin. Install them (Debian: apt-get install ${debianPackage}).`,
    )
  return programFolder
}

/** Returns the path of `flock` (util-linux); undefined on systems without it. */
export const lockProgram = (): string | undefined =>
  ['/usr/bin/flock', '/bin/flock'].find((path) => existsSync(path))

/** Returns the version of the servers, such as `15.13`. */
export function postgresVersion(): string {
  const versionText = execFileSync(join(postgresPrograms(), 'postgres'), ['--version']).toString()
  return /\d+(\.\d+)*/.exec(versionText)?.[0] ?? ''
}

/** Returns a loopback port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Run {
  owner: Owner | undefined
  cwd: string
  env?: Record<string, string>
  /** The input of the program, and the transforms before it. */
  from?: readonly [Readable, ...Duplex[]]
  /** The transforms of its output, and their destination. */
  to?: readonly [...Duplex[], Writable]
}

/**
 * Runs a program and waits until it exits.
 * @returns its standard error output
 * @throws an Error with that output if the program fails
 */
export async function run(program: string, args: readonly string[], options: Run): Promise<string> {
  const { owner, cwd, env = {}, from, to } = options
  const child = spawn(program, args, {
    ...owner,
    cwd,
    // Do not pass the environment of the platform, because settings such as PGPORT would affect these programs.
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    stdio: [from ? 'pipe' : 'ignore', to ? 'pipe' : 'ignore', 'pipe'],
  })
  let faults = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    faults = (faults + chunk.toString()).slice(-20_000)
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const streams = [
    ...(from && child.stdin ? [pipeline([...from, child.stdin])] : []),
    ...(to && child.stdout ? [pipeline([child.stdout, ...to])] : []),
  ]
  const [code, ...piped] = await Promise.allSettled([ended, ...streams])
  if (code.status === 'rejected') throw code.reason
  if (code.value !== 0) throw new Error(`${program} ended with ${code.value}: ${faults.trim()}`)
  for (const each of piped) if (each.status === 'rejected') throw each.reason
  return faults
}
