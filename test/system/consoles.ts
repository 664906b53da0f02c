import { S3Client } from '@aws-sdk/client-s3'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type Client, clientOf } from '../durability/client.ts'
import { openTokens } from '#platform/maintenance/tokens.ts'
import { ownPostgres } from '../support/platform/database.ts'
import { startProgram, type StartedProgram } from '../../e2e/support/startProgram.ts'

/** A console in a separate process, started like an operator does. */
export interface Console {
  program: StartedProgram
  /** Scheme, host and port. */
  url: string
  /** Scheme, host and port of its S3 endpoint. */
  s3Url: string
  /** Ends the process with SIGKILL, like a power failure. */
  kill: () => Promise<void>
  /** Shuts the console down gracefully. */
  stop: () => Promise<void>
}

/** Access key in the format of the API. */
export interface AccessKey {
  access_key: string
  secret_key: string
}

/** Creates a temporary folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-operation-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Creates a PostgreSQL database that is deleted after the test. */
export async function newDatabase(): Promise<string> {
  const postgres = await ownPostgres()
  if (!postgres) throw new Error('There is no PostgreSQL: run this in the project operation.')
  onTestFinished(postgres.drop)
  return postgres.databaseUrl
}

const sources = resolve(import.meta.dirname, '../..')

/**
 * Returns the arguments of Node.js that run a command of the console.
 * @param root folder in which the console is installed; these sources if omitted
 */
function commandOf(name: string, root?: string): string[] {
  if (root !== undefined)
    return [
      join(root, 'node_modules/.bin/cloud-platform-console'),
      ...(name === 'start' ? [] : [name]),
    ]
  const { scripts } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [, program] = /^node (\S+)/.exec(scripts[name] ?? '') ?? []
  if (program === undefined) throw new Error(`package.json has no script ${name}.`)
  return [program]
}

/** Starts the console without waiting until it accepts requests. */
export function launchConsole(environment: Record<string, string>, root?: string): StartedProgram {
  const program = startProgram(
    process.execPath,
    commandOf('start', root),
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
 * Starts a console with these settings, and stops it after the test.
 * @param root folder in which another version is installed
 * @throws Error with the output when the console does not start
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

/** Returns a client of the S3 endpoint without retries. */
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

/** Creates a token of the first user with all scopes. */
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

/**
 * Runs a command while the consoles are running.
 * @returns the output
 * @throws Error with the output when the command fails
 */
export async function runCommand(
  name: string,
  args: string[],
  environment: Record<string, string>,
  root?: string,
): Promise<string> {
  const variables = { NODE_OPTIONS: '', ...environment }
  const program = startProgram(
    process.execPath,
    [...commandOf(name, root), ...args],
    variables,
    root,
  )
  if ((await program.ended) !== 0) throw new Error(program.output())
  return program.output()
}

/** Sends a request like a browser, which ignores `100 Continue`; `fetch` rejects it. */
export async function callAsBrowser(
  url: string,
  method: string,
  headers: OutgoingHttpHeaders,
  body?: object,
) {
  const sent = request(url, { method, headers, agent: false })
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode,
    cookies: answer.headers['set-cookie'] ?? [],
    text: await text(answer),
  }
}
