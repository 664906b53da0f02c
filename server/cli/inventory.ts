import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Fields, readSnapshot } from '../../shared/inventoryFile.ts'
import { seconds, minutes, hours, wireTime } from '#shared/clock.ts'
import { openTokens } from '#platform/maintenance/tokens.ts'
import { defineCommand, UsageError } from './defineCommand.ts'
import { importInventory, type SendRequest } from './inventory/importInventory.ts'
import { importReport } from './inventory/importReport.ts'
import { readSettings, type Settings, SettingsError } from '../config/settings.ts'

const tokenLabel = 'Inventory import'

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

async function endToken(send: SendRequest): Promise<void> {
  const { body } = await send('GET', '/profile/tokens?page_size=500')
  const own = (body.data as Fields[]).filter(({ label }) => label === tokenLabel)
  for (const { id } of own) await send('DELETE', `/profile/tokens/${String(id)}`)
}

/** A server that listens on all interfaces is reachable at the loopback address. */
function ownAddress({ host, port }: Settings): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function sender(base: string, token: string): SendRequest {
  const { request } = base.startsWith('https:') ? https : http
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    // Makes a server that is configured with a dialect respond in the format of the contract.
    'X-Console': '1',
  }
  return async (method, path, body) => {
    // Use a new connection for each request: on a kept-alive one the server sends `100 Continue` for writes of the
    // console.
    const call = request(`${base}${path}`, { method, headers, agent: false })
    call.end(body && JSON.stringify(body))
    const [response] = (await once(call, 'response').catch((error: unknown) => {
      throw new Error(`No console responds at ${base}. Start it, or give its URL with --url.`, {
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
function patient(send: SendRequest): SendRequest {
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

await defineCommand({
  name: 'inventory',
  help: (
    command,
  ) => `Create the objects of an inventory file in an account of the local platform. The console must be running.

  ${command} import FILE [--user NAME] [--url URL]

  FILE    inventory that was exported from the console (Inventory, Save inventory)
  --user  user who creates the objects, the first unrestricted user by default
  --url   URL of the console, http://HOST:PORT of the settings by default

Objects whose name already exists in the account are left unchanged, so that you can repeat the command.`,
  allowPositionals: true,
  options: {
    user: { type: 'string' },
    url: { type: 'string' },
  },
  run: async ({ values, positionals }) => {
    const [verb, file, ...more] = positionals
    if (verb !== 'import' || file === undefined || more.length > 0)
      throw new UsageError('Use the command import FILE.')
    const settings = readSettings(process.env)
    if (settings.apiBaseUrl !== undefined)
      throw new SettingsError([
        'Objects cannot be imported into a remote API, because they cost money. Unset API_BASE_URL to use the local platform.',
      ])
    const snapshot = readSnapshot(await readFile(file, 'utf8'))
    if (typeof snapshot === 'string') throw new Error(`${file} cannot be imported. ${snapshot}`)
    const base = `${values.url ?? ownAddress(settings)}/v4`
    const send = patient(sender(base, await newToken(settings, values.user)))
    const result = await importInventory(snapshot, send)
    await endToken(send)
    if (result.rejections.length > 0) process.exitCode = 1
    return importReport(result)
  },
}).start()
