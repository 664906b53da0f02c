import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fields, readSnapshot } from '../../shared/inventoryFile.ts'
import { seconds, minutes, hours, wireTime } from '#shared/clock.ts'
import { commandName } from '#shared/commandName.ts'
import { openTokens } from '#platform/index.ts'
import { parseCommandArgs, runCommand, UsageError } from './runCommand.ts'
import { importInventory, type Send } from './inventory/importInventory.ts'
import { importReport } from './inventory/importReport.ts'
import { readSettings, type Settings, SettingsError } from '../config/settings.ts'

const usage = `Makes the objects of an inventory file in an account of the local platform, which is running.

  ${commandName('inventory')} import FILE [--user NAME] [--url URL]

  FILE    an inventory that the console exported (Inventory, Save inventory)
  --user  in whose account and name, the first unrestricted user unless told otherwise
  --url   the address of the console, http://HOST:PORT of the settings unless told otherwise

What the account has already by the same name is left as it is, so that the command can be repeated.`

const tokenLabel = 'Inventory import'

await runCommand(usage, run)

async function run(): Promise<string> {
  const { values, positionals } = parseCommandArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { user: { type: 'string' }, url: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return usage
  const [verb, file, ...more] = positionals
  if (verb !== 'import' || file === undefined || more.length > 0)
    throw new UsageError('The command is: import FILE.')
  const settings = readSettings(process.env)
  if (settings.apiBaseUrl !== undefined)
    throw new SettingsError([
      'At a remote API (API_BASE_URL) nothing is imported: its objects cost.',
    ])
  const snapshot = readSnapshot(await readFile(file, 'utf8'))
  if (typeof snapshot === 'string') throw new Error(`${file} cannot be imported. ${snapshot}`)
  const base = `${values.url ?? ownAddress(settings)}/v4`
  const send = patient(sender(base, await newToken(settings, values.user)))
  const result = await importInventory(snapshot, send)
  await endToken(send)
  if (result.refused.length > 0) process.exitCode = 1
  return importReport(result)
}

async function newToken(settings: Settings, user: string | undefined): Promise<string> {
  const tokens = await openTokens(settings)
  try {
    return await tokens.createToken({
      username: user ?? (await tokens.firstUser()),
      scopes: '*',
      label: tokenLabel,
      // Limits the lifetime of the token in case this process is killed before it revokes the token.
      expiry: wireTime(Date.now() + hours),
    })
  } finally {
    await tokens.close()
  }
}

async function endToken(send: Send): Promise<void> {
  const { body } = await send('GET', '/profile/tokens?page_size=500')
  const own = (body.data as Fields[]).filter(({ label }) => label === tokenLabel)
  for (const { id } of own) await send('DELETE', `/profile/tokens/${String(id)}`)
}

/** A server that listens on all interfaces is reachable at the loopback address. */
function ownAddress({ host, port }: Settings): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function sender(base: string, token: string): Send {
  const { request } = base.startsWith('https:') ? https : http
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    // Makes a server with a dialect respond in the terms of the contract.
    'X-Console': '1',
  }
  return async (method, path, body) => {
    // Use a new connection for each request: on a kept-alive one the server sends `100 Continue` for writes of the
    // console.
    const call = request(`${base}${path}`, { method, headers, agent: false })
    call.end(body && JSON.stringify(body))
    const [response] = (await once(call, 'response').catch((error: unknown) => {
      throw new Error(`No console answers at ${base}. Start it, or name its address by --url.`, {
        cause: error,
      })
    })) as [http.IncomingMessage]
    const answer = (await json(response).catch(() => ({}))) as Fields
    const status = response.statusCode ?? 0
    const wait = Number(response.headers['retry-after'] ?? 1) * seconds
    return { status, body: answer, ...(status === 429 && { wait }) }
  }
}

/** Retries rate-limited requests and requests to an object that is still busy, for up to two minutes. */
function patient(send: Send): Send {
  return async (method, path, body) => {
    const until = Date.now() + 2 * minutes
    for (;;) {
      const answer = await send(method, path, body)
      const isBusy = answer.status === 400 && JSON.stringify(answer.body).includes(' busy.')
      if ((answer.wait === undefined && !isBusy) || Date.now() > until) return answer
      await sleep(answer.wait ?? 2 * seconds)
    }
  }
}
