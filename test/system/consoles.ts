import { S3Client } from '@aws-sdk/client-s3'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Client, clientOf } from '../durability/client.ts'
import { openTokens } from '#platform/index.ts'
import { ownPostgres } from '../support/platform/database.ts'
import { startProgram, type StartedProgram } from '../../e2e/support/startProgram.ts'

/** A console that runs as a process of its own, as an operator starts it. */
export interface Console {
  program: StartedProgram
  /** Scheme, host and port. */
  url: string
  /** The same of its S3 endpoint. */
  s3Url: string
  /** Ends it as a power cut would, without a word to it. */
  kill: () => Promise<void>
  /** Ends it in order. */
  stop: () => Promise<void>
}

/** As the API answers it. */
export interface AccessKey {
  access_key: string
  secret_key: string
}

/** Until the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-operation-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A PostgreSQL database of the test's own, until it is over. */
export async function newDatabase(): Promise<string> {
  const postgres = await ownPostgres()
  if (!postgres) throw new Error('There is no PostgreSQL: run this in the project operation.')
  onTestFinished(postgres.drop)
  return postgres.databaseUrl
}

/**
 * Returns the module that a script of package.json runs. The sources may be those of an older version, which has it in
 * another folder.
 */
function programOf(script: string, root = resolve(import.meta.dirname, '../..')): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, program] = /^node (\S+)/.exec(scripts[script] ?? '') ?? []
  if (program === undefined) throw new Error(`package.json has no script ${script}.`)
  return program
}

/** Starts the console without waiting until it serves. */
export function launchConsole(environment: Record<string, string>, root?: string): StartedProgram {
  const program = startProgram(
    process.execPath,
    [programOf('start', root)],
    {
      PORT: '0',
      S3_PORT: '0',
      DNS_PORT: 'off',
      DEMO: 'none',
      RATE_LIMITS: 'off',
      NODE_OPTIONS: '',
      ...environment,
    },
    root,
  )
  onTestFinished(() => end(program, 'SIGKILL'))
  return program
}

/**
 * Starts a console with these settings, which ends with the test at the latest.
 * @param root the folder with its sources, where those are other ones than these
 * @throws Error with what it printed when it does not come to serve
 */
export async function startConsole(
  environment: Record<string, string>,
  root?: string,
): Promise<Console> {
  const program = launchConsole(environment, root)
  const [, url = ''] = await program.printed(/Cloud Platform Console: (http:\S+?)\/?\s/)
  const [, s3Url = ''] = await program.printed(/S3: (https?:\S+?)\/?\s/)
  return {
    program,
    url,
    s3Url: s3Url.replace('localhost', '127.0.0.1'),
    kill: () => end(program, 'SIGKILL'),
    stop: () => end(program, 'SIGTERM'),
  }
}

async function end({ process, ended }: StartedProgram, signal: NodeJS.Signals): Promise<void> {
  process.kill(signal)
  await ended
}

/** A client of its S3 endpoint that tries once. */
export const s3Of = (
  { s3Url }: Pick<Console, 's3Url'>,
  { access_key: accessKeyId, secret_key: secretAccessKey }: AccessKey,
): S3Client =>
  new S3Client({
    endpoint: s3Url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })

/** A token for everything, of the first user. */
export async function tokenOf(databaseUrl: string): Promise<string> {
  const tokens = await openTokens({ dataDir: '', databaseUrl })
  try {
    const username = await tokens.firstUser()
    return await tokens.createToken({ username, scopes: '*', label: 'test' })
  } finally {
    await tokens.close()
  }
}

export const apiOf = ({ url }: Pick<Console, 'url'>, token: string): Client =>
  clientOf(`${url}/v4`, token)

/** Runs an errand beside the consoles. @returns what it printed @throws Error with that, when it fails */
export async function runErrand(
  name: string,
  args: string[],
  environment: Record<string, string>,
  root?: string,
): Promise<string> {
  const variables = { NODE_OPTIONS: '', ...environment }
  const program = startProgram(process.execPath, [programOf(name, root), ...args], variables, root)
  if ((await program.ended) !== 0) throw new Error(program.output())
  return program.output()
}
