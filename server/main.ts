import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { commandName } from '#shared/commandName.ts'
import { openPlatform, type Platform } from '#platform/index.ts'
import { TlsFiles } from '#shared/tlsFiles.ts'
import { parseCommandLine } from './cli/defineCommand.ts'
import { browserAddress, certifiedName, signInLink } from './session/signInUrl.ts'
import { buildConsole, buildNeed } from './static/build.ts'
import { addConsole } from './static/consolePlugin.ts'
import { Drain } from './lifecycle/drain.ts'
import { Health } from './observability/health.ts'
import { hideSecrets } from './observability/redactSecrets.ts'
import { logCalls, openLog } from './observability/logger.ts'
import { buildServer } from './app.ts'
import { remoteChecks } from './upstream/remoteCheck.ts'
import type { MetricsServer } from './observability/metrics/metricsServer.ts'
import { goThroughProxies } from './upstream/httpProxies.ts'
import { readSettings, type Settings } from './config/settings.ts'
import { startError } from './lifecycle/startupError.ts'
import { stopOnSignal } from './lifecycle/shutdown.ts'

const root = resolve(import.meta.dirname, '..')

const help = `Start the console with its local platform, or with a remote API.

  npm start -- [--api linode | --api URL] [--dev]

  --api   use this API: the name of a dialect, or a URL
  --dev   serve the sources with hot reload

Settings are environment variables, which docs/settings.md lists.`

let settings: Settings | undefined
try {
  const { values, isHelp } = parseCommandLine(
    { options: { dev: { type: 'boolean', default: false }, api: { type: 'string' } } },
    process.argv.slice(2),
  )
  if (isHelp) console.log(help)
  else {
    settings = readSettings({
      ...process.env,
      ...(values.api !== undefined && apiOf(values.api)),
    })
    await start(settings, values.dev)
  }
} catch (error) {
  const hide = settings ? hideSecrets(settings) : String
  const lines = startError(error, settings)
  // Without valid settings, the log format depends on the type of output only.
  const { log } = settings ?? readSettings({})
  if (log.format === 'json') openLog(log, hide).fatal(lines.join('\n'))
  else for (const line of lines) console.error(hide(line))
  process.exit(1)
}

/** `--api` accepts the URL of an API, or the name of a dialect that defines its URL. */
function apiOf(named: string): Record<string, string> {
  return /^https?:/.test(named) ? { API_BASE_URL: named } : { API_DIALECT: named }
}

async function start(settings: Settings, dev: boolean): Promise<void> {
  const hide = hideSecrets(settings)
  const log = openLog(settings.log, hide)
  /** Prints startup messages as plain text on a terminal. */
  const announce =
    settings.log.format === 'json'
      ? (line: string) => log.info(line)
      : (line: string) => console.log(hide(line))
  process.on('uncaughtException', (error) => {
    log.fatal(error)
    process.exit(1)
  })
  if (settings.log.calls) logCalls(log)
  const need = dev ? undefined : buildNeed(root)
  if (need !== undefined) {
    announce(`${need} Building it, which takes up to a minute.`)
    buildConsole(root)
  }
  // The local platform makes no outgoing API requests, so only set up proxies for a remote API.
  if (settings.apiBaseUrl !== undefined) goThroughProxies(process.env)
  const tls = settings.tlsPaths && new TlsFiles(settings.tlsPaths, (line) => log.warn(line))
  const platform =
    settings.apiBaseUrl === undefined ? await openLocal(settings, log, tls) : undefined
  const drain = new Drain()
  const health = new Health({
    checks: platform?.checks ?? remoteChecks(settings),
    isDraining: () => drain.isBegun,
    say: (line) => log.warn(line),
  })
  if (platform?.objectStore.server) drain.add(platform.objectStore.server, 'S3')
  let metrics: MetricsServer | undefined
  try {
    metrics = await openMetrics(settings, { platform, tls, say: (line) => log.warn(line) })
    const app = await buildServer(settings, {
      ...(platform && { platform, clock: platform.clock }),
      health,
      log,
      ...(tls && { tls }),
      addPages: dev
        ? async (instance) =>
            (await import('./static/viteDevPlugin.ts')).addDevelopmentPages(
              instance,
              root,
              settings.dataDir,
            )
        : (instance) =>
            addConsole(
              instance,
              join(root, 'dist'),
              (request) => (platform ? platform.objectStore.endpoint(request) : settings.s3Url),
              settings.uploadOrigins,
            ),
    })
    drain.add(app.server, 'API')
    await app.listen({ port: settings.port, host: settings.host })
    stopOnSignal({
      drain,
      gracePeriod: settings.drain,
      isWatched: () => health.isWatched(),
      stopJobs: async (milliseconds) => await platform?.stopJobs(milliseconds),
      close: async () => {
        await app.close()
        await metrics?.close()
        await platform?.close()
        tls?.close()
      },
      log: (line) => log.info(line),
    })
    const address = browserAddress(settings, app.server.address() as AddressInfo)
    announce(`Cloud Platform Console: ${address}`)
    if (platform) {
      if (settings.signInLink) await offerLink(platform, address, announce, log)
      else announce(`\`${commandName('token')} --scopes '*'\` creates a token to sign in with.`)
      if (platform.dnsPort !== undefined)
        announce(`DNS: ${settings.host} port ${platform.dnsPort}, over UDP and TCP`)
      const { port } = platform.objectStore
      if (port !== undefined)
        announce(
          `S3: ${platform.objectStore.endpoint({ hostname: certifiedName(settings) ?? 'localhost' })}`,
        )
    } else {
      announce(`The API is ${settings.apiBaseUrl}. Sign in with one of its access tokens.`)
    }
    if (metrics)
      announce(
        `Metrics: ${browserAddress({ ...settings, host: settings.metricsHost }, metrics)}/metrics`,
      )
    if (settings.log.format === 'text') announce('Ctrl+C stops it.')
  } catch (error) {
    await metrics?.close()
    await platform?.close()
    throw error
  }
}

async function openMetrics(
  { metricsPort: port, metricsHost: host, hosts }: Settings,
  {
    platform,
    tls,
    say,
  }: {
    platform: Platform | undefined
    tls: TlsFiles | undefined
    say: (line: string) => void
  },
): Promise<MetricsServer | undefined> {
  if (port === undefined) return undefined
  const [{ Metrics }, { listenForMetrics }] = await Promise.all([
    import('./observability/metrics/metrics.ts'),
    import('./observability/metrics/metricsServer.ts'),
  ])
  return await listenForMetrics({ metrics: new Metrics(platform), host, hosts, port, tls, say })
}

async function offerLink(
  platform: Platform,
  address: string,
  announce: (line: string) => void,
  log: Logger,
): Promise<void> {
  try {
    const username = await platform.firstUser()
    announce(`Sign in: ${signInLink(address, await platform.createSignInCode(username))}`)
    announce(`The link signs in as ${username}. It works once, within 15 minutes.`)
  } catch (error) {
    // Only warn: existing tokens and sessions still work.
    log.warn(`There is no sign-in link: ${messageOf(error)}`)
  }
}

async function openLocal(settings: Settings, log: Logger, tls: TlsFiles | undefined) {
  const { s3Port, s3Url, platformKey, ...others } = settings
  return openPlatform({
    ...others,
    ...(tls && { tls }),
    say: (line) => log.warn(line),
    report: (error, about) => log.error({ ...about, error }, messageOf(error)),
    ...(s3Port !== undefined && { objectPort: s3Port }),
    ...(s3Url !== undefined && { objectUrl: s3Url }),
    ...(platformKey !== undefined && { secretKey: platformKey }),
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
