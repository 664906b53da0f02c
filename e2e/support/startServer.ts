import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'console-e2e-'))

export interface StartedServer {
  process: ChildProcess
  /** What it has printed so far. */
  output: () => string
  /** Resolves when it has printed this text; rejects when it ends before. */
  printed: (text: RegExp) => Promise<RegExpMatchArray>
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>
}

/** Starts a server of a test's own, with these settings over the defaults. */
export function startServer(settings: Record<string, string>): StartedServer {
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      RATE_LIMITS: 'off',
      PORT: '0',
      DNS_PORT: '0',
      S3_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | string>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? '')),
  )
  const collect = (part: Buffer) => {
    output += part.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return {
    process: child,
    output: () => output,
    ended,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = output.match(text)
          if (match) resolve(match)
        }
        child.stdout.on('data', look)
        child.stderr.on('data', look)
        child.on('close', () => reject(new Error(`The server ended without ${text}:\n${output}`)))
        look()
      }),
  }
}

/** A token of the local platform, made by the command line as another API client would have it. */
export async function makeToken(
  dataDir: string,
  options: { user?: string; scopes?: string; expiry?: string } = {},
): Promise<string> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const { stdout } = await promisify(execFile)(process.execPath, ['server/token.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', API_BASE_URL: '' },
  })
  return stdout.trim()
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })
