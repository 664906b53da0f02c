import { execFile, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { freePort } from '../../../e2e/support/freePort.ts'

const run = promisify(execFile)

/** Returns the path of a BIND tool. Debian may install it outside of an ordinary user's PATH. */
function tool(name: string): string {
  const folders = [
    '/usr/bin',
    '/usr/sbin',
    '/usr/local/bin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ]
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (!found)
    throw new Error(
      `${name} is missing: install Debian's bind9, bind9-utils and bind9-dnsutils (or your system's BIND).`,
    )
  return found
}

/** Runs `dig`. @returns the status, the flags and the records of the sections */
export async function dig(port: number, ...question: string[]) {
  const { stdout } = await run(tool('dig'), [
    '@127.0.0.1',
    '-p',
    String(port),
    '+nocookie',
    '+tries=1',
    '+time=5',
    '+noall',
    '+comments',
    '+answer',
    '+authority',
    ...question,
  ])
  const section = (name: string) =>
    (stdout.split(`;; ${name} SECTION:\n`)[1]?.split(/\n\n|\n;;/)[0] ?? '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split(/\s+/).join(' '))
  return {
    status: /status: (\w+)/.exec(stdout)?.[1],
    flags: /flags: ([\w ]+);/.exec(stdout)?.[1]?.split(' ') ?? [],
    answers: section('ANSWER'),
    authorities: section('AUTHORITY'),
    text: stdout,
  }
}

/** Fails unless BIND accepts the zone. */
export async function checkZone(zone: string, lines: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'zone-'))
  try {
    const file = join(folder, 'zone')
    writeFileSync(file, `${lines.join('\n')}\n`)
    const said = await run(tool('named-checkzone'), ['-i', 'local', zone, file]).catch(
      (error: { stdout?: string }) => ({ stdout: error.stdout ?? 'no answer' }),
    )
    expect(said.stdout).toMatch(/OK\s*$/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface NameServer {
  port: number
  stop(): Promise<void>
}

/** Starts a BIND server. @param zones master files by zone @param closed zones that may not be transferred */
export async function startBind(
  zones: Record<string, string>,
  closed: readonly string[] = [],
): Promise<NameServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bind-'))
  chmodSync(folder, 0o777)
  mkdirSync(join(folder, 'run'))
  chmodSync(join(folder, 'run'), 0o777)
  const port = await freePort()
  const zoneBlocks = Object.entries(zones).map(([zone, text]) => {
    writeFileSync(join(folder, zone), text)
    const allowed = closed.includes(zone) ? 'none' : 'any'
    return `zone "${zone}" { type primary; file "${join(folder, zone)}"; allow-transfer { ${allowed}; }; };`
  })
  writeFileSync(
    join(folder, 'named.conf'),
    `options { directory "${folder}/run"; pid-file none; session-keyfile none; recursion no; dnssec-validation no; check-names primary ignore;
      listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; }; };
    controls { };
    ${zoneBlocks.join('\n')}\n`,
  )
  const child = spawn(tool('named'), ['-g', '-c', join(folder, 'named.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', (data: Buffer) => (log += data.toString()))
  for (let attempt = 0; !/ running$/m.test(log); attempt++) {
    if (attempt === 100 || child.exitCode !== null) throw new Error(`named did not start:\n${log}`)
    await pause(100)
  }
  return {
    port,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
