import { day, hour } from '../../contract/rules/durations.ts'
import { dialectSettings } from './dialectSettings.ts'
import { oauthOf, signsInElsewhere } from './oauthSettings.ts'
import { ruleErrors } from './rules.ts'
import { type EnvironmentValues, readValues } from './schema.ts'
import type { Settings } from './settingsType.ts'

export type { Settings } from './settingsType.ts'

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
  // Treat empty variables as unset, because shells and compose files set them that way.
  const set = (name: string) => environment[name]?.trim() || undefined
  const dialect = set('API_DIALECT')
  const hasOwnSignIn = signsInElsewhere(set) || set('OAUTH_CLIENT_ID') === undefined
  const ofDialect =
    dialect === undefined || set('API_BASE_URL') !== undefined
      ? {}
      : dialectSettings(dialect, !hasOwnSignIn)
  const valueOf = (name: string) => set(name) ?? ofDialect[name]
  const { values, errors } = readValues(valueOf)
  // Use short sessions with pasted tokens: a sign-out cannot reach all processes there, so a stolen cookie stays
  // valid.
  const isShort = valueOf('API_BASE_URL') !== undefined && !signsInElsewhere(valueOf)
  const idleHours = values.SESSION_IDLE_HOURS ?? (isShort ? 1 : 12)
  const maxHours = values.SESSION_MAX_HOURS ?? (isShort ? Math.max(12, idleHours) : 168)
  const faults = [...errors, ...ruleErrors(valueOf, values, { idleHours, maxHours })]
  if (faults.length > 0) throw new SettingsError(faults)
  return {
    ...present(values),
    ...listening(values),
    ...stored(values),
    sessionIdle: idleHours * hour,
    sessionMax: maxHours * hour,
    secondFactor: values.SECOND_FACTOR,
    speed: values.PLATFORM_SPEED,
    dnsResolvers: values.DNS_RESOLVERS ?? [],
    demo: values.DEMO,
    retention: {
      events: values.RETENTION_EVENTS_DAYS * day,
      logins: values.RETENTION_LOGINS_DAYS * day,
      jobs: values.RETENTION_JOBS_DAYS * day,
    },
    mcp: values.MCP === 'on',
    webhookReach: values.WEBHOOK_REACH ?? [],
    rateLimits: values.RATE_LIMITS,
    log: {
      level: values.LOG_LEVEL,
      format: values.LOG_FORMAT ?? (isTerminal ? 'text' : 'json'),
      calls: values.ACCESS_LOG === 'on',
    },
    // Off by default for log files, because the link grants access.
    signInLink: (values.SIGN_IN_LINK ?? (isTerminal ? 'on' : 'off')) === 'on',
  }
}

/** Returns the object without the properties that are undefined. */
function defined<Properties extends object>(properties: Properties) {
  type Defined = { [Name in keyof Properties]?: Exclude<Properties[Name], undefined> }
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined),
  ) as Defined
}

/** Returns the settings that are missing if their variable is not set. */
function present(values: EnvironmentValues) {
  const { API_BASE_URL: apiBaseUrl, TLS_CERT: certificate, TLS_KEY: key } = values
  return defined({
    databaseUrl: values.DATABASE_URL,
    tlsPaths: certificate === undefined || key === undefined ? undefined : { certificate, key },
    apiBaseUrl: apiBaseUrl === undefined ? undefined : withoutVersion(apiBaseUrl),
    apiDialect: values.API_DIALECT,
    platformDialect: values.PLATFORM_DIALECT,
    oauth: oauthOf(values),
    sessionKey: values.SESSION_KEY,
    platformKey: values.PLATFORM_KEY,
    databaseDir: values.DATABASE_DIR,
    databaseEnginesUser: values.DATABASE_ENGINES_USER,
    dnsPort: onPort(values.DNS_PORT),
    s3Port: onPort(values.S3_PORT),
    metricsPort: onPort(values.METRICS_PORT),
    s3Url: values.S3_URL === undefined ? undefined : new URL(values.S3_URL).origin,
    remoteStore: remoteStoreOf(values),
  })
}

const onPort = (port: number | 'off') => (port === 'off' ? undefined : port)

const listening = (values: EnvironmentValues) => ({
  port: values.PORT,
  host: values.HOST,
  hosts: values.HOSTS ?? [],
  metricsHost: values.METRICS_HOST,
  trustProxy: values.TRUST_PROXY === 'yes',
  connections: defined({
    max: values.CONNECTIONS_MAX,
    perCredential: values.CREDENTIAL_CONNECTIONS,
    perLink: values.LINK_CONNECTIONS,
    perAddress: values.ADDRESS_CONNECTIONS,
  }),
  drain: values.DRAIN_SECONDS * 1000,
})

const stored = (values: EnvironmentValues) => ({
  dataDir: values.DATA_DIR,
  databasePool: values.DATABASE_POOL,
  databaseEngines: values.DATABASE_ENGINES,
  // Include the API's origin, because the browser uploads directly to API URLs that are not in the contract. The
  // console forwards all other uploads to the API.
  uploadOrigins: [values.API_BASE_URL ?? '', ...(values.UPLOAD_ORIGINS ?? [])].flatMap(
    (text) => URL.parse(text)?.origin ?? [],
  ),
})

function remoteStoreOf(values: EnvironmentValues): Settings['remoteStore'] {
  const {
    OBJECT_STORE_URL: url,
    OBJECT_STORE_REGION: region,
    OBJECT_STORE_ACCESS_KEY: accessKey,
    OBJECT_STORE_SECRET_KEY: secretKey,
  } = values
  return url === undefined || accessKey === undefined || secretKey === undefined
    ? undefined
    : { url: new URL(url).origin, region, accessKey, secretKey }
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

/** Removes a trailing `/v4` from a pasted API URL, because the paths of the contract include it. */
function withoutVersion(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname.replace(/\/+$/, '').replace(/\/v4$/, '')
}
