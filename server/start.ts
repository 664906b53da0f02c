import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Platform } from '#platform/platform.ts'
import { browserAddress, signInLink } from './addresses.ts'
import { build, buildNeed } from './buildCheck.ts'
import { addConsole } from './console.ts'
import { buildServer } from './main.ts'
import { goThroughProxies } from './proxies.ts'
import { portVariable, readSettings, type Settings, SettingsError } from './settings.ts'
import { stopOnSignal } from './stop.ts'

const root = resolve(import.meta.dirname, '..')

let settings: Settings | undefined
try {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  settings = readSettings(process.env)
  await start(settings, values.dev)
} catch (error) {
  for (const line of wordsFor(error, settings)) console.error(line)
  process.exit(1)
}

async function start(settings: Settings, dev: boolean): Promise<void> {
  const need = dev ? undefined : buildNeed(root)
  if (need !== undefined) {
    console.log(`${need} Building it, which takes some seconds.`)
    build(root)
  }
  // What the local platform asks for is near.
  if (settings.apiBaseUrl !== undefined) goThroughProxies(process.env)
  const platform = settings.apiBaseUrl === undefined ? await openLocal(settings) : undefined
  try {
    const app = await buildServer(settings, {
      ...(platform && { platform, clock: platform.clock }),
      addPages: dev
        ? async (instance) =>
            (await import('./development.ts')).addDevelopmentPages(instance, root, settings.dataDir)
        : (instance) =>
            addConsole(
              instance,
              join(root, 'dist'),
              (request) => (platform ? platform.objectStore.endpoint(request) : settings.s3Url),
              settings.uploadOrigins,
            ),
    })
    await app.listen({ port: settings.port, host: settings.host })
    stopOnSignal(async () => {
      await app.close()
      await platform?.close()
    }, console.log)
    const address = browserAddress(settings.host, app.server.address() as AddressInfo)
    console.log(`Cloud Platform Console: ${address}`)
    if (platform) {
      await offerLink(platform, address)
      if (platform.dnsPort !== undefined)
        console.log(`DNS: ${settings.host} port ${platform.dnsPort}, over UDP and TCP`)
      const { port } = platform.objectStore
      if (port !== undefined)
        console.log(`S3: ${platform.objectStore.endpoint({ hostname: 'localhost' })}`)
    } else {
      console.log(`The API is ${settings.apiBaseUrl}. Sign in with an access token of it.`)
    }
    console.log('Ctrl+C stops it.')
  } catch (error) {
    await platform?.close()
    throw error
  }
}

async function offerLink(platform: Platform, address: string): Promise<void> {
  try {
    const username = await platform.firstUser()
    console.log(`Sign in: ${signInLink(address, await platform.createSignInCode(username))}`)
    console.log(`The link signs in as ${username}. It works once, within 15 minutes.`)
  } catch (error) {
    // Tokens and sessions of before still work.
    console.error(
      `There is no sign-in link: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function openLocal(settings: Settings) {
  const { openPlatform } = await import('#platform/platform.ts')
  const { s3Port, s3Url, platformKey, ...others } = settings
  return openPlatform({
    ...others,
    ...(s3Port !== undefined && { objectPort: s3Port }),
    ...(s3Url !== undefined && { objectUrl: s3Url }),
    ...(platformKey !== undefined && { secretKey: platformKey }),
  })
}

function wordsFor(error: unknown, read: Settings | undefined): string[] {
  if (error instanceof SettingsError)
    return ['The settings cannot be used:', ...error.faults.map((fault) => `  ${fault}`)]
  if (!(error instanceof Error)) return [String(error)]
  const { code, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  switch (code) {
    case 'EADDRINUSE':
      return [
        `Port ${port} is taken by another program. Set ${portVariable(read, port)} to a free one, or 0 for any.`,
      ]
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [`HOST ${address ?? ''} is not an address of this machine.`]
    case 'EEXIST':
    case 'ENOTDIR':
      return ['DATA_DIR must be a folder, or a place where one can be made.']
    case 'EACCES':
      return [
        port === undefined
          ? `DATA_DIR must be a folder that this user may write to: ${error.message}`
          : `This user may not take port ${port}. Set ${portVariable(read, port)} to one above 1023.`,
      ]
    default:
      return [process.env.DEBUG === undefined ? error.message : (error.stack ?? error.message)]
  }
}
