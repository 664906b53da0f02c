import { day, hour } from '../../contract/rules/durations.ts'
import type { ConnectionSettings } from '#shared/http/connectionBudget.ts'
import { dialectSettings } from './dialectSettings.ts'
import { isIP } from 'node:net'
import { type AllowedNetwork, networksIn } from '#shared/allowedNetworks.ts'
import type { NameServer } from '../resolve/askServer.ts'
import type { TlsPaths } from '#shared/tlsFiles.ts'
import { resolversIn } from '../resolve/resolvers.ts'
import { readOauth, type RemoteOauth, signsInElsewhere } from './oauthSettings.ts'

export interface Settings {
  /** Port of the console; 0 selects any free port. */
  port: number
  host: string
  /** Additional accepted host names, in lower case. */
  hosts: string[]
  dataDir: string
  databaseUrl?: string
  /** Paths of the certificate and key for the ports of console, S3 and metrics. */
  tlsPaths?: TlsPaths
  /** Size of the connection pool. */
  databasePool: number
  /** Base URL of the remote API, without `/v4`. If set, the local platform is not loaded. */
  apiBaseUrl?: string
  /** Name or path of the dialect file of the remote API. */
  apiDialect?: string
  /** Dialect in which the local platform responds to clients other than the console. */
  platformDialect?: string
  /** OAuth sign-in for a remote API. */
  oauth?: RemoteOauth
  sessionKey?: string
  /** Idle timeout of a session, in milliseconds. */
  sessionIdle: number
  /** Maximum lifetime of a session, in milliseconds. */
  sessionMax: number
  /** `required`: users of the local platform must set up a second factor. */
  secondFactor: 'optional' | 'required'
  speed: number
  demo: 'small' | 'large' | 'none'
  /** Port of the DNS server, 0 for any free port; undefined if it is off. */
  dnsPort?: number
  /** DNS servers that resolve the records of a domain. */
  dnsResolvers: NameServer[]
  /** Port of the S3 endpoint, 0 for any free port; undefined if it is off. */
  s3Port?: number
  /** Port of the metrics endpoint, 0 for any free port; undefined if it is off. */
  metricsPort?: number
  /** IP address or host name that the metrics endpoint listens on. */
  metricsHost: string
  /** Public URL of the S3 endpoint if it differs from host and port, or the S3 URL of a remote API. */
  s3Url?: string
  /** Additional origins that accept uploads for a remote API. */
  uploadOrigins: string[]
  /** External S3-compatible store that is used instead of the data folder. */
  remoteStore?: { url: string; region: string; accessKey: string; secretKey: string }
  /** `local`: PostgreSQL clusters run as PostgreSQL servers on this machine. */
  databaseEngines: 'local' | 'none'
  /** Data folder of the PostgreSQL clusters; undefined selects a default. */
  databaseDir?: string
  /** System user that runs the PostgreSQL servers. */
  databaseEnginesUser?: string
  /** Key for encrypting secrets at rest. */
  platformKey?: string
  /** True if agents can connect at `/mcp`. */
  mcp: boolean
  /** Networks that webhooks may reach in addition to public IP addresses. */
  webhookReach: AllowedNetwork[]
  rateLimits: 'on' | 'off'
  /** Retention periods of events, log-ins and finished jobs, in milliseconds. */
  retention: { events: number; logins: number; jobs: number }
  /** True if the X-Forwarded-* headers of the proxy in front are trusted. */
  trustProxy: boolean
  /** Maximum numbers of descriptors of client connections; undefined ones are derived from the limit of open files. */
  connections: ConnectionSettings
  /** Time for requests in flight during a shutdown, in milliseconds. */
  drain: number
  log: {
    level: LogLevel
    /** `text` is easier to read for people, `json` for programs. */
    format: 'json' | 'text'
    /** True if every request is logged. */
    calls: boolean
  }
  /** True if the server prints a sign-in link at startup. */
  signInLink: boolean
}

const logLevels = ['debug', 'info', 'warn', 'error', 'fatal'] as const
type LogLevel = (typeof logLevels)[number]

/** Lists all invalid environment variables; each message names its variable. */
export class SettingsError extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** @param isTerminal whether the output goes to a terminal */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  isTerminal = process.stdout.isTTY,
): Settings {
  const faults: string[] = []
  // Treat empty variables as unset, because shells and compose files set them that way.
  const set = (name: string) => environment[name]?.trim() || undefined
  const dialect = set('API_DIALECT')
  const hasOwnSignIn = signsInElsewhere(set) || set('OAUTH_CLIENT_ID') === undefined
  const ofDialect =
    dialect === undefined || set('API_BASE_URL') !== undefined
      ? {}
      : dialectSettings(dialect, !hasOwnSignIn)
  const settingValue = (name: string) => set(name) ?? ofDialect[name]
  const refuse = (name: string, allowed: string) =>
    faults.push(`${name} must be ${allowed}, but is "${settingValue(name) ?? ''}".`)

  const number = (
    name: string,
    fallback: number,
    [min, max]: [number, number],
    allowed: string,
    whole = false,
  ) => {
    const text = settingValue(name)
    if (text === undefined) return fallback
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value
    refuse(name, allowed)
    return fallback
  }

  const portOrOff = (name: string, fallback: number) =>
    number(name, fallback, [0, 65_535], 'a whole number between 0 and 65535, or off', true)

  const choice = <Choice extends string>(name: string, choices: Choice[], fallback: Choice) => {
    const text = settingValue(name)
    const chosen = text === undefined ? fallback : choices.find((value) => value === text)
    if (chosen === undefined) refuse(name, `one of ${choices.join(', ')}`)
    return chosen ?? fallback
  }

  const url = (name: string, schemes: string[], allowed: string) => {
    const text = settingValue(name)
    if (text === undefined) return undefined
    const parsed = URL.parse(text)
    if (parsed && schemes.includes(parsed.protocol)) {
      if (isDecodable(parsed)) return text
      faults.push(
        `${name} has a user name or password with a % that encodes no character. Write %25 for a percent sign.`,
      )
      return undefined
    }
    // Do not repeat the value, because a database URL contains a password.
    faults.push(`${name} must be ${allowed}.`)
    return undefined
  }

  const descriptors = (name: string, key: keyof ConnectionSettings, min = 10) =>
    settingValue(name) === undefined
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

  /** Retention must be at least 90 days for events and log-ins, because the API lists them for that long. */
  const keptDays = (what: string, fallback: number, least: number) =>
    day *
    number(
      `RETENTION_${what}_DAYS`,
      fallback,
      [least, 36_500],
      `a whole number of days between ${least} and 36500`,
      true,
    )

  const hostOf = (name: string) => {
    const text = settingValue(name) ?? '127.0.0.1'
    if (isIP(text) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text))
      refuse(name, 'an IP address or a host name of this machine')
    return text
  }
  const host = hostOf('HOST')

  const hosts = (settingValue('HOSTS') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (hosts.some((name) => isIP(name) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name)))
    refuse('HOSTS', 'host names and IP addresses without ports, separated by commas')

  const sessionKey = settingValue('SESSION_KEY')
  if (sessionKey !== undefined && sessionKey.length < 32)
    faults.push('SESSION_KEY must be at least 32 characters long, preferably random.')

  const hours: [number, number] = [0.01, 8760]
  const allowedHours = 'a number of hours between 0.01 and 8760'
  // Use short sessions with pasted tokens: a sign-out cannot reach all processes there, so a stolen cookie stays
  // valid.
  const isShort = settingValue('API_BASE_URL') !== undefined && !signsInElsewhere(settingValue)
  const idleHours = number('SESSION_IDLE_HOURS', isShort ? 1 : 12, hours, allowedHours)
  const maxFallback = isShort ? Math.max(12, idleHours) : 168
  const maxHours = number('SESSION_MAX_HOURS', maxFallback, hours, allowedHours)
  if (idleHours > maxHours)
    faults.push('SESSION_IDLE_HOURS must not be greater than SESSION_MAX_HOURS.')

  const platformKey = settingValue('PLATFORM_KEY')
  if (platformKey !== undefined && platformKey.length < 32)
    faults.push('PLATFORM_KEY must be at least 32 characters long, preferably random.')

  const s3Url = url(
    'S3_URL',
    ['http:', 'https:'],
    'an http or https URL such as https://objects.example.com',
  )
  if (s3Url !== undefined && !isBare(new URL(s3Url)))
    faults.push('S3_URL must not have a user, a password, a query or a fragment.')

  const uploadOrigins = (settingValue('UPLOAD_ORIGINS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (!uploadOrigins.every((text) => isOrigin(URL.parse(text))))
    refuse('UPLOAD_ORIGINS', 'http or https URLs without a path, separated by commas')
  if (uploadOrigins.length > 0 && settingValue('API_BASE_URL') === undefined)
    faults.push('UPLOAD_ORIGINS needs API_BASE_URL: the local platform accepts uploads itself.')

  const storeUrl = url(
    'OBJECT_STORE_URL',
    ['http:', 'https:'],
    'an http or https URL such as https://s3.example.com',
  )
  const [accessKey, secretKey] = [
    settingValue('OBJECT_STORE_ACCESS_KEY'),
    settingValue('OBJECT_STORE_SECRET_KEY'),
  ]
  if (storeUrl !== undefined && !isOrigin(URL.parse(storeUrl)))
    faults.push(
      'OBJECT_STORE_URL must contain only scheme, host and port. Set the keys in their own variables.',
    )
  else if (storeUrl !== undefined && (accessKey === undefined || secretKey === undefined))
    faults.push(
      'OBJECT_STORE_ACCESS_KEY and OBJECT_STORE_SECRET_KEY must be set together with OBJECT_STORE_URL.',
    )
  for (const name of ['ACCESS_KEY', 'SECRET_KEY', 'REGION'])
    if (
      settingValue('OBJECT_STORE_URL') === undefined &&
      settingValue(`OBJECT_STORE_${name}`) !== undefined
    )
      faults.push(`OBJECT_STORE_${name} needs OBJECT_STORE_URL.`)

  const databaseUrl = url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'a PostgreSQL URL such as postgres://user:password@host:5432/database',
  )
  const apiBaseUrl = url(
    'API_BASE_URL',
    ['http:', 'https:'],
    'an http or https URL such as https://api.example.com',
  )
  if (apiBaseUrl !== undefined && !isBare(new URL(apiBaseUrl)))
    faults.push('API_BASE_URL must not have a user, a password, a query or a fragment.')

  const apiDialect = settingValue('API_DIALECT')
  if (apiDialect !== undefined && apiBaseUrl === undefined)
    faults.push(
      'API_DIALECT needs API_BASE_URL, or a dialect with a base URL: the local platform uses the contract.',
    )

  const platformDialect = settingValue('PLATFORM_DIALECT')
  if (platformDialect !== undefined && apiBaseUrl !== undefined)
    faults.push(
      'PLATFORM_DIALECT applies only to the local platform. Remove PLATFORM_DIALECT or API_BASE_URL.',
    )

  if (settingValue('SECOND_FACTOR') === 'required' && apiBaseUrl !== undefined)
    faults.push(
      'SECOND_FACTOR applies only to the local platform. Set up two-factor authentication where users of the API at API_BASE_URL sign in.',
    )

  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])
    if (apiBaseUrl !== undefined)
      url(name, ['http:', 'https:'], 'a URL such as http://proxy.example.com:3128')

  const [tlsCertificate, tlsKey] = [settingValue('TLS_CERT'), settingValue('TLS_KEY')]
  if ((tlsCertificate === undefined) !== (tlsKey === undefined))
    faults.push('TLS_CERT and TLS_KEY must be set together.')

  const oauth = readOauth({ given: settingValue, url, faults })

  const settings: Settings = {
    port: number('PORT', 8400, [0, 65_535], 'a whole number between 0 and 65535', true),
    host,
    hosts,
    dataDir: settingValue('DATA_DIR') ?? './data',
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
    ...(settingValue('DNS_PORT') !== 'off' && { dnsPort: portOrOff('DNS_PORT', 8453) }),
    dnsResolvers: resolversIn(settingValue('DNS_RESOLVERS') ?? '') ?? [],
    ...(settingValue('S3_PORT') !== 'off' && { s3Port: portOrOff('S3_PORT', 8480) }),
    ...(!['off', undefined].includes(settingValue('METRICS_PORT')) && {
      metricsPort: portOrOff('METRICS_PORT', 0),
    }),
    metricsHost: hostOf('METRICS_HOST'),
    ...(s3Url !== undefined && { s3Url: new URL(s3Url).origin }),
    // Include the API's origin, because the browser uploads directly to API URLs that are not in the contract. The
    // console forwards all other uploads to the API.
    uploadOrigins: [apiBaseUrl ?? '', ...uploadOrigins].flatMap(
      (text) => URL.parse(text)?.origin ?? [],
    ),
    ...(storeUrl !== undefined &&
      accessKey !== undefined &&
      secretKey !== undefined && {
        remoteStore: {
          url: new URL(storeUrl).origin,
          region: settingValue('OBJECT_STORE_REGION') ?? 'us-east-1',
          accessKey,
          secretKey,
        },
      }),
    ...(platformKey !== undefined && { platformKey }),
    databaseEngines: choice('DATABASE_ENGINES', ['local', 'none'], 'none'),
    ...(settingValue('DATABASE_DIR') !== undefined && {
      databaseDir: settingValue('DATABASE_DIR') ?? '',
    }),
    ...(settingValue('DATABASE_ENGINES_USER') !== undefined && {
      databaseEnginesUser: settingValue('DATABASE_ENGINES_USER') ?? '',
    }),
    demo: choice('DEMO', ['small', 'large', 'none'], 'small'),
    retention: {
      events: keptDays('EVENTS', 90, 90),
      logins: keptDays('LOGINS', 90, 90),
      jobs: keptDays('JOBS', 7, 1),
    },
    mcp: choice('MCP', ['on', 'off'], 'off') === 'on',
    webhookReach: networksIn(settingValue('WEBHOOK_REACH') ?? '') ?? [],
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
    // Off by default for log files, because the link grants access.
    signInLink: choice('SIGN_IN_LINK', ['on', 'off'], isTerminal ? 'on' : 'off') === 'on',
  }
  const { port, dnsPort, s3Port, metricsPort } = settings
  const isTaken = (other: number | undefined, ...taken: (number | undefined)[]) =>
    other !== 0 && other !== undefined && taken.includes(other)
  // With a remote API the DNS and S3 servers do not run.
  const ownPorts = apiBaseUrl === undefined ? [dnsPort, s3Port] : []
  if (apiBaseUrl === undefined) {
    if (isTaken(dnsPort, port)) faults.push('DNS_PORT must not be the same as PORT.')
    if (isTaken(s3Port, port, dnsPort))
      faults.push('S3_PORT must not be the same as PORT or DNS_PORT.')
  }
  if (isTaken(metricsPort, port, ...ownPorts))
    faults.push('METRICS_PORT must not be the same as PORT, DNS_PORT or S3_PORT.')
  // Validate these here, because the platform reads them too late to report them together with the others.
  number('DNS_MASTER_PORT', 53, [1, 65_535], 'a whole number between 1 and 65535', true)
  for (const name of ['DNS_REACH', 'WEBHOOK_REACH'])
    if (!networksIn(settingValue(name) ?? ''))
      refuse(name, 'addresses or networks such as 10.0.0.0/8, separated by commas')
  if (!resolversIn(settingValue('DNS_RESOLVERS') ?? ''))
    refuse('DNS_RESOLVERS', 'addresses such as 192.0.2.53 or 192.0.2.53:5353, or system')
  if (faults.length > 0) throw new SettingsError(faults)
  return settings
}

/** Returns the name of the variable for a port that is in use. */
export const portVariable = (settings: Settings | undefined, port: number | undefined): string =>
  settings === undefined || port === settings.port
    ? 'PORT'
    : port !== undefined && port === settings.s3Port
      ? 'S3_PORT'
      : port !== undefined && port === settings.metricsPort
        ? 'METRICS_PORT'
        : 'DNS_PORT'

/** Rejects URL parts that would otherwise be ignored silently. */
const isBare = ({ username, password, search, hash }: URL) =>
  username + password + search + hash === ''

/** Returns false for credentials that clients fail to decode with "URI malformed", which names no setting. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

const isOrigin = (url: URL | null) =>
  url !== null && /^https?:$/.test(url.protocol) && isBare(url) && url.pathname === '/'

/** Removes a trailing `/v4` from a pasted API URL, because the paths of the contract include it. */
function withoutVersion(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v4$/, '')
}
