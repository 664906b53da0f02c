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
 * The folder of PostgreSQL's programs, of a server unless others are named. Debian keeps them out of PATH, one folder a
 * version.
 * @throws an Error in plain words when there is none
 */
export function postgresPrograms(programs = serverPrograms, debianPackage = 'postgresql'): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.toSorted((a, b) => Number(b) - Number(a)).map((v) => join(debianFolder, v, 'bin')),
  ]
  const found = folders.find((folder) =>
    programs.every((program) => existsSync(join(folder, program))),
  )
  if (found === undefined)
    throw new Error(
      `PostgreSQL's programs ${programs.join(', ')} are neither in one folder of PATH nor in ${debianFolder}/*/bin. Install them (Debian: apt-get install ${debianPackage}).`,
    )
  return found
}

/** The program that locks a file for another one (util-linux); undefined on systems that have none. */
export const lockProgram = (): string | undefined =>
  ['/usr/bin/flock', '/bin/flock'].find((path) => existsSync(path))

/** The version of the servers, as `15.13`. */
export function postgresVersion(): string {
  const told = execFileSync(join(postgresPrograms(), 'postgres'), ['--version']).toString()
  return /\d+(\.\d+)*/.exec(told)?.[0] ?? ''
}

/** A port of loopback that was free a moment ago. */
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
 * Runs a program to its end.
 * @returns what it wrote to its standard error
 * @throws an Error with that text when it ends badly
 */
export async function run(program: string, args: readonly string[], options: Run): Promise<string> {
  const { owner, cwd, env = {}, from, to } = options
  const child = spawn(program, args, {
    ...owner,
    cwd,
    // No setting of whoever started the platform is for these servers.
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
