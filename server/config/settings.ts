import { day, hour } from '../../contract/rules/durations.ts'
import type { ConnectionSettings } from '#shared/http/connectionBudget.ts'
import { dialectSettings } from './dialectSettings.ts'
import { isIP } from 'node:net'
import { type Network, networksIn } from '#platform/dns/allowedNetworks.ts'
import type { NameServer } from '../resolve/askServer.ts'
import type { TlsPaths } from '#shared/tlsFiles.ts'
import { resolversIn } from '../resolve/resolvers.ts'
import { readOauth, type RemoteOauth, signsInElsewhere } from './oauthSettings.ts'

export interface Settings {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Names beside its own by which the server answers, lower case. */
  hosts: string[]
  dataDir: string
  databaseUrl?: string
  /** The files of the certificate that the ports of console, S3 and metrics show, and of its key. */
  tlsPaths?: TlsPaths
  /** Connections to it. */
  databasePool: number
  /** The remote API without its `/v4`; the local platform is not loaded then. */
  apiBaseUrl?: string
  /** The file with the words of the remote API. */
  apiDialect?: string
  /** The dialect in which the local platform answers clients other than its own console. */
  platformDialect?: string
  /** Who signs people in for a remote API. */
  oauth?: RemoteOauth
  sessionKey?: string
  /** Milliseconds without a call after which a session ends. */
  sessionIdle: number
  /** Milliseconds after which a session ends whatever is done in it. */
  sessionMax: number
  /** `required`: nobody uses the console of the local platform without a second factor. */
  secondFactor: 'optional' | 'required'
  speed: number
  demo: 'small' | 'large' | 'none'
  /** Where the zones answer DNS, 0 for any free port; left out they do not answer. */
  dnsPort?: number
  /** Asked how the records of a domain resolve. */
  dnsResolvers: NameServer[]
  /** Where S3 clients reach the objects, 0 for any free port; left out they do not. */
  s3Port?: number
  /** The port at which a monitor reads the metrics, 0 for any free port; left out it does not. */
  metricsPort?: number
  /** The address under which clients reach the objects, where that is not host and port; that of a remote API else. */
  s3Url?: string
  /** Origins beside the console's own that take uploads for a remote API. */
  uploadOrigins: string[]
  /** Another S3-compatible store that has the objects instead of the data folder. */
  remoteStore?: { url: string; region: string; accessKey: string; secretKey: string }
  /** True when PostgreSQL servers of this machine stand behind the PostgreSQL clusters. */
  databaseEngines: 'local' | 'none'
  /** Where those keep their data; the platform chooses when it is left out. */
  databaseDir?: string
  /** The system user that runs those. */
  databaseEnginesUser?: string
  /** The key that encrypts secrets at rest. */
  platformKey?: string
  /** True when agents are answered at `/mcp`. */
  mcp: boolean
  /** Networks beside public addresses that webhooks are delivered to. */
  webhookReach: Network[]
  rateLimits: 'on' | 'off'
  /** The time events, log-ins and ended jobs are kept, milliseconds. */
  retention: { events: number; logins: number; jobs: number }
  /** True when the proxy in front is believed about scheme, host and caller. */
  trustProxy: boolean
  /** Maximum numbers of descriptors of client connections; the others are derived from the limit of open files. */
  connections: ConnectionSettings
  /** Milliseconds for what is under way when the server is told to stop. */
  drain: number
  log: {
    level: LogLevel
    /** `text` is for people. */
    format: 'json' | 'text'
    /** True when each answer is written. */
    calls: boolean
  }
  /** True when the start prints a link that signs in. */
  signInLink: boolean
}

const logLevels = ['debug', 'info', 'warn', 'error', 'fatal'] as const
type LogLevel = (typeof logLevels)[number]

/** All faults of the environment at once, each a sentence that names its variable. */
export class SettingsError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** @param isTerminal whether a person reads what the server prints */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  isTerminal = process.stdout.isTTY,
): Settings {
  const faults: string[] = []
  // An empty variable is how shells and compose files leave one out.
  const set = (name: string) => environment[name]?.trim() || undefined
  const dialect = set('API_DIALECT')
  const hasOwnSignIn = signsInElsewhere(set) || set('OAUTH_CLIENT_ID') === undefined
  const ofDialect =
    dialect === undefined || set('API_BASE_URL') !== undefined
      ? {}
      : dialectSettings(dialect, !hasOwnSignIn)
  const given = (name: string) => set(name) ?? ofDialect[name]
  const refuse = (name: string, allowed: string) =>
    faults.push(`${name} must be ${allowed}, but is "${given(name) ?? ''}".`)

  const number = (
    name: string,
    fallback: number,
    [min, max]: [number, number],
    allowed: string,
    whole = false,
  ) => {
    const text = given(name)
    if (text === undefined) return fallback
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value
    refuse(name, allowed)
    return fallback
  }

  const portOrOff = (name: string, fallback: number) =>
    number(name, fallback, [0, 65_535], 'a whole number between 0 and 65535, or off', true)

  const choice = <Choice extends string>(name: string, choices: Choice[], fallback: Choice) => {
    const text = given(name)
    const chosen = text === undefined ? fallback : choices.find((value) => value === text)
    if (chosen === undefined) refuse(name, `one of ${choices.join(', ')}`)
    return chosen ?? fallback
  }

  const url = (name: string, schemes: string[], allowed: string) => {
    const text = given(name)
    if (text === undefined) return undefined
    if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text
    // A database URL holds a password, so the value is not repeated.
    faults.push(`${name} must be ${allowed}.`)
    return undefined
  }

  const descriptors = (name: string, key: keyof ConnectionSettings, min = 10) =>
    given(name) === undefined
      ? {}
      : {
          [key]: number(
            name,
            min,
            [min, 1_000_000],
            `a whole number between ${min} and 1000000`,
            true,
          ),
        }

  /** The API lists events and log-ins of 90 days, so that none of those may go. */
  const keptDays = (what: string, fallback: number, least: number) =>
    day *
    number(
      `RETENTION_${what}_DAYS`,
      fallback,
      [least, 36_500],
      `a whole number of days between ${least} and 36500`,
      true,
    )

  const host = given('HOST') ?? '127.0.0.1'
  if (isIP(host) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host))
    refuse('HOST', 'an IP address or a host name of this machine')

  const hosts = (given('HOSTS') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (hosts.some((name) => isIP(name) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name)))
    refuse('HOSTS', 'host names and IP addresses without ports, separated by commas')

  const sessionKey = given('SESSION_KEY')
  if (sessionKey !== undefined && sessionKey.length < 32)
    faults.push('SESSION_KEY must be at least 32 characters long, best made at random.')

  const hours: [number, number] = [0.01, 8760]
  const allowedHours = 'a number of hours between 0.01 and 8760'
  // Nobody can tell all processes of a sign-out with a pasted token there, so that a copied cookie must not live long.
  const isShort = given('API_BASE_URL') !== undefined && !signsInElsewhere(given)
  const idleHours = number('SESSION_IDLE_HOURS', isShort ? 1 : 12, hours, allowedHours)
  const maxFallback = isShort ? Math.max(12, idleHours) : 168
  const maxHours = number('SESSION_MAX_HOURS', maxFallback, hours, allowedHours)
  if (idleHours > maxHours)
    faults.push('SESSION_IDLE_HOURS must not be greater than SESSION_MAX_HOURS.')

  const platformKey = given('PLATFORM_KEY')
  if (platformKey !== undefined && platformKey.length < 32)
    faults.push('PLATFORM_KEY must be at least 32 characters long, best made at random.')

  const s3Url = url(
    'S3_URL',
    ['http:', 'https:'],
    'an http or https address such as https://objects.example.com',
  )
  if (s3Url !== undefined && !isBare(new URL(s3Url)))
    faults.push('S3_URL must not have a user, a password, a query or a fragment.')

  const uploadOrigins = (given('UPLOAD_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (!uploadOrigins.every((text) => isOrigin(URL.parse(text))))
    refuse('UPLOAD_ORIGINS', 'http or https addresses without a path, separated by commas')
  if (uploadOrigins.length > 0 && given('API_BASE_URL') === undefined)
    faults.push('UPLOAD_ORIGINS needs API_BASE_URL: the local platform takes uploads itself.')

  const storeUrl = url(
    'OBJECT_STORE_URL',
    ['http:', 'https:'],
    'an http or https address such as https://s3.example.com',
  )
  const [accessKey, secretKey] = [
    given('OBJECT_STORE_ACCESS_KEY'),
    given('OBJECT_STORE_SECRET_KEY'),
  ]
  if (storeUrl !== undefined && !isOrigin(URL.parse(storeUrl)))
    faults.push(
      'OBJECT_STORE_URL must be scheme, host and port alone: the keys have variables of their own.',
    )
  else if (storeUrl !== undefined && (accessKey === undefined || secretKey === undefined))
    faults.push(
      'OBJECT_STORE_ACCESS_KEY and OBJECT_STORE_SECRET_KEY must be set beside OBJECT_STORE_URL.',
    )
  for (const name of ['ACCESS_KEY', 'SECRET_KEY', 'REGION'])
    if (given('OBJECT_STORE_URL') === undefined && given(`OBJECT_STORE_${name}`) !== undefined)
      faults.push(`OBJECT_STORE_${name} needs OBJECT_STORE_URL.`)

  const databaseUrl = url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'a PostgreSQL address such as postgres://user:password@host:5432/database',
  )
  const apiBaseUrl = url(
    'API_BASE_URL',
    ['http:', 'https:'],
    'an http or https address such as https://api.example.com',
  )
  if (apiBaseUrl !== undefined && !isBare(new URL(apiBaseUrl)))
    faults.push('API_BASE_URL must not have a user, a password, a query or a fragment.')

  const apiDialect = given('API_DIALECT')
  if (apiDialect !== undefined && apiBaseUrl === undefined)
    faults.push(
      'API_DIALECT needs API_BASE_URL, or a dialect with an address: the local platform speaks the contract.',
    )

  const platformDialect = given('PLATFORM_DIALECT')
  if (platformDialect !== undefined && apiBaseUrl !== undefined)
    faults.push('PLATFORM_DIALECT is for the local platform, and API_BASE_URL names another API.')

  if (given('SECOND_FACTOR') === 'required' && apiBaseUrl !== undefined)
    faults.push(
      'SECOND_FACTOR is for the local platform: whoever signs people in for the API at API_BASE_URL asks for it.',
    )

  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])
    if (apiBaseUrl !== undefined)
      url(name, ['http:', 'https:'], 'an address such as http://proxy.example.com:3128')

  const [tlsCertificate, tlsKey] = [given('TLS_CERT'), given('TLS_KEY')]
  if ((tlsCertificate === undefined) !== (tlsKey === undefined))
    faults.push('TLS_CERT and TLS_KEY must be set together.')

  const oauth = readOauth({ given, url, faults })

  const settings: Settings = {
    port: number('PORT', 8400, [0, 65_535], 'a whole number between 0 and 65535', true),
    host,
    hosts,
    dataDir: given('DATA_DIR') ?? './data',
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(tlsCertificate !== undefined &&
      tlsKey !== undefined && { tlsPaths: { certificate: tlsCertificate, key: tlsKey } }),
    databasePool: number('DATABASE_POOL', 5, [2, 500], 'a whole number between 2 and 500', true),
    ...(apiBaseUrl !== undefined && { apiBaseUrl: withoutVersion(apiBaseUrl) }),
    ...(apiDialect !== undefined && { apiDialect }),
    ...(platformDialect !== undefined && { platformDialect }),
    ...(oauth && { oauth }),
    ...(sessionKey !== undefined && { sessionKey }),
    sessionIdle: idleHours * hour,
    sessionMax: maxHours * hour,
    secondFactor: choice('SECOND_FACTOR', ['optional', 'required'], 'optional'),
    speed: number('PLATFORM_SPEED', 60, [0.1, 100_000], 'a number between 0.1 and 100000'),
    ...(given('DNS_PORT') !== 'off' && { dnsPort: portOrOff('DNS_PORT', 8453) }),
    dnsResolvers: resolversIn(given('DNS_RESOLVERS') ?? '') ?? [],
    ...(given('S3_PORT') !== 'off' && { s3Port: portOrOff('S3_PORT', 8480) }),
    ...(!['off', undefined].includes(given('METRICS_PORT')) && {
      metricsPort: portOrOff('METRICS_PORT', 0),
    }),
    ...(s3Url !== undefined && { s3Url: new URL(s3Url).origin }),
    // What it takes itself is reached through the console, but for addresses beside those of the contract.
    uploadOrigins: [apiBaseUrl ?? '', ...uploadOrigins].flatMap(
      (text) => URL.parse(text)?.origin ?? [],
    ),
    ...(storeUrl !== undefined &&
      accessKey !== undefined &&
      secretKey !== undefined && {
        remoteStore: {
          url: new URL(storeUrl).origin,
          region: given('OBJECT_STORE_REGION') ?? 'us-east-1',
          accessKey,
          secretKey,
        },
      }),
    ...(platformKey !== undefined && { platformKey }),
    databaseEngines: choice('DATABASE_ENGINES', ['local', 'none'], 'none'),
    ...(given('DATABASE_DIR') !== undefined && { databaseDir: given('DATABASE_DIR') ?? '' }),
    ...(given('DATABASE_ENGINES_USER') !== undefined && {
      databaseEnginesUser: given('DATABASE_ENGINES_USER') ?? '',
    }),
    demo: choice('DEMO', ['small', 'large', 'none'], 'small'),
    retention: {
      events: keptDays('EVENTS', 90, 90),
      logins: keptDays('LOGINS', 90, 90),
      jobs: keptDays('JOBS', 7, 1),
    },
    mcp: choice('MCP', ['on', 'off'], 'off') === 'on',
    webhookReach: networksIn(given('WEBHOOK_REACH') ?? '') ?? [],
    rateLimits: choice('RATE_LIMITS', ['on', 'off'], 'on'),
    connections: {
      ...descriptors('CONNECTIONS_MAX', 'max', 100),
      ...descriptors('CREDENTIAL_CONNECTIONS', 'perCredential'),
      ...descriptors('LINK_CONNECTIONS', 'perLink'),
      ...descriptors('ADDRESS_CONNECTIONS', 'perAddress'),
    },
    trustProxy: choice('TRUST_PROXY', ['yes', 'no'], 'no') === 'yes',
    drain: number('DRAIN_SECONDS', 60, [0, 3600], 'a number of seconds between 0 and 3600') * 1000,
    log: {
      level: choice('LOG_LEVEL', [...logLevels], 'info'),
      format: choice('LOG_FORMAT', ['json', 'text'], isTerminal ? 'text' : 'json'),
      calls: choice('ACCESS_LOG', ['on', 'off'], 'off') === 'on',
    },
    // A log that is kept must not hold what signs in.
    signInLink: choice('SIGN_IN_LINK', ['on', 'off'], isTerminal ? 'on' : 'off') === 'on',
  }
  const { port, dnsPort, s3Port, metricsPort } = settings
  const isTaken = (other: number | undefined, ...taken: (number | undefined)[]) =>
    other !== 0 && other !== undefined && taken.includes(other)
  // Before a remote API nothing listens there.
  const ownPorts = apiBaseUrl === undefined ? [dnsPort, s3Port] : []
  if (apiBaseUrl === undefined) {
    if (isTaken(dnsPort, port)) faults.push('DNS_PORT must not be the same as PORT.')
    if (isTaken(s3Port, port, dnsPort))
      faults.push('S3_PORT must not be the same as PORT or DNS_PORT.')
  }
  if (isTaken(metricsPort, port, ...ownPorts))
    faults.push('METRICS_PORT must not be the same as PORT, DNS_PORT or S3_PORT.')
  // Read by the platform itself, where it is too late to name it beside the others.
  number('DNS_MASTER_PORT', 53, [1, 65_535], 'a whole number between 1 and 65535', true)
  for (const name of ['DNS_REACH', 'WEBHOOK_REACH'])
    if (!networksIn(given(name) ?? ''))
      refuse(name, 'addresses or networks such as 10.0.0.0/8, separated by commas')
  if (!resolversIn(given('DNS_RESOLVERS') ?? ''))
    refuse('DNS_RESOLVERS', 'addresses such as 192.0.2.53 or 192.0.2.53:5353, or system')
  if (faults.length > 0) throw new SettingsError(faults)
  return settings
}

/** The variable that names a port which cannot be taken. */
export const portVariable = (settings: Settings | undefined, port: number | undefined): string =>
  settings === undefined || port === settings.port
    ? 'PORT'
    : port !== undefined && port === settings.s3Port
      ? 'S3_PORT'
      : port !== undefined && port === settings.metricsPort
        ? 'METRICS_PORT'
        : 'DNS_PORT'

/** What else an address can have would be dropped without a word. */
const isBare = ({ username, password, search, hash }: URL) =>
  username + password + search + hash === ''

const isOrigin = (url: URL | null) =>
  url !== null && /^https?:$/.test(url.protocol) && isBare(url) && url.pathname === '/'

/** People copy the address of an API with its version; the paths of the contract bring it along. */
function withoutVersion(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v4$/, '')
}
