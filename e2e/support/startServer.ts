import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startProgram, type StartedProgram } from './startProgram.ts'

const root = resolve(import.meta.dirname, '../..')

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'console-e2e-'))

/**
 * Starts a separate server with these settings over the defaults.
 * @param folder checkout from which it starts
 */
export const startServer = (settings: Record<string, string>, folder = root): StartedProgram =>
  startProgram(
    process.execPath,
    ['server/main.ts'],
    { RATE_LIMITS: 'off', PORT: '0', DNS_PORT: '0', S3_PORT: '0', ...settings },
    folder,
  )

/** Creates a token of the local platform with the CLI, as for another API client. */
export async function makeToken(
  dataDir: string,
  options: { user?: string; scopes?: string; expiry?: string } = {},
  folder = root,
): Promise<string> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const { stdout } = await promisify(execFile)(process.execPath, ['server/cli/token.ts', ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', API_BASE_URL: '' },
  })
  return stdout.trim()
}

export const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })
