import { day } from '../../contract/rules/durations.ts'
import { expect, test } from 'vitest'
import { portVariable, readSettings, SettingsError } from './settings.ts'

const faultsOf = (environment: NodeJS.ProcessEnv): string[] => {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.faults
    throw error
  }
}

test('returns the documented defaults for an empty environment', () => {
  expect(readSettings({}, false)).toEqual({
    port: 8400,
    host: '127.0.0.1',
    metricsHost: '127.0.0.1',
    hosts: [],
    uploadOrigins: [],
    webhookReach: [],
    mcp: false,
    dataDir: './data',
    databasePool: 5,
    sessionIdle: 12 * 3_600_000,
    sessionMax: 168 * 3_600_000,
    secondFactor: 'optional',
    speed: 60,
    dnsPort: 8453,
    dnsResolvers: [],
    s3Port: 8480,
    databaseEngines: 'none',
    demo: 'small',
    rateLimits: 'on',
    retention: { events: 90 * day, logins: 90 * day, jobs: 7 * day },
    connections: {},
    trustProxy: false,
    drain: 60_000,
    log: { level: 'info', format: 'json', calls: false },
    signInLink: false,
  })
})

test('treats an empty variable as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
})

test.each([
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['HOST', '::1', { host: '::1' }],
  ['HOST', 'console.example.com', { host: 'console.example.com' }],
  ['DATABASE_URL', 'postgres://u:p@db/x', { databaseUrl: 'postgres://u:p@db/x' }],
  ['API_BASE_URL', 'https://api.example.com', { apiBaseUrl: 'https://api.example.com' }],
  ['API_BASE_URL', 'https://api.example.com/v4/', { apiBaseUrl: 'https://api.example.com' }],
  ['API_BASE_URL', 'http://proxy:81/cloud/v4', { apiBaseUrl: 'http://proxy:81/cloud' }],
  ['DATABASE_POOL', '20', { databasePool: 20 }],
  ['SESSION_KEY', 'k'.repeat(32), { sessionKey: 'k'.repeat(32) }],
  ['CONNECTIONS_MAX', '5000', { connections: { max: 5000 } }],
  ['CREDENTIAL_CONNECTIONS', '500', { connections: { perCredential: 500 } }],
  ['LINK_CONNECTIONS', '100', { connections: { perLink: 100 } }],
  ['ADDRESS_CONNECTIONS', '900', { connections: { perAddress: 900 } }],
  ['SESSION_IDLE_HOURS', '0.5', { sessionIdle: 1_800_000 }],
  ['SESSION_MAX_HOURS', '24', { sessionMax: 86_400_000 }],
  ['PLATFORM_SPEED', '0.1', { speed: 0.1 }],
  ['PLATFORM_SPEED', '100000', { speed: 100_000 }],
  ['DNS_PORT', '0', { dnsPort: 0 }],
  ['S3_PORT', '9000', { s3Port: 9000 }],
  ['METRICS_PORT', '0', { metricsPort: 0 }],
  ['METRICS_PORT', '9464', { metricsPort: 9464 }],
  ['METRICS_PORT', '9464', { metricsHost: '127.0.0.1' }],
  ['METRICS_HOST', '0.0.0.0', { metricsHost: '0.0.0.0' }],
  ['S3_URL', 'https://objects.example.com/', { s3Url: 'https://objects.example.com' }],
  ['PLATFORM_KEY', 'k'.repeat(32), { platformKey: 'k'.repeat(32) }],
  ['DATABASE_ENGINES', 'local', { databaseEngines: 'local' }],
  ['DATABASE_DIR', '/srv/databases', { databaseDir: '/srv/databases' }],
  ['DATABASE_ENGINES_USER', 'engines', { databaseEnginesUser: 'engines' }],
  ['DEMO', 'large', { demo: 'large' }],
  ['RATE_LIMITS', 'off', { rateLimits: 'off' }],
  ['RETENTION_EVENTS_DAYS', '365', { retention: { events: 365 * day } }],
  ['RETENTION_LOGINS_DAYS', '400', { retention: { logins: 400 * day } }],
  ['RETENTION_JOBS_DAYS', '1', { retention: { jobs: day } }],
  ['TRUST_PROXY', 'yes', { trustProxy: true }],
  ['DRAIN_SECONDS', '0', { drain: 0 }],
  ['MCP', 'on', { mcp: true }],
  ['LOG_LEVEL', 'debug', { log: { level: 'debug' } }],
  ['ACCESS_LOG', 'on', { log: { calls: true } }],
])('accepts %s=%s', (name, value, expected) => {
  expect(readSettings({ [name]: value })).toMatchObject(expected)
})

test('accepts a remote object store with its keys', () => {
  const environment = {
    OBJECT_STORE_URL: 'https://s3.example.com:9000/',
    OBJECT_STORE_ACCESS_KEY: 'ACCESS',
    OBJECT_STORE_SECRET_KEY: 'secret',
  }
  const remoteStore = {
    url: 'https://s3.example.com:9000',
    region: 'us-east-1',
    accessKey: 'ACCESS',
    secretKey: 'secret',
  }
  expect(readSettings(environment)).toMatchObject({ remoteStore })
  expect(readSettings({ ...environment, OBJECT_STORE_REGION: 'garage' })).toMatchObject({
    remoteStore: { ...remoteStore, region: 'garage' },
  })
})

test('has no DNS port when DNS_PORT is off', () => {
  expect(readSettings({ DNS_PORT: 'off' })).not.toHaveProperty('dnsPort')
})

test.each([
  ['PORT', '65536', 'between 0 and 65535'],
  ['PORT', '80.5', 'between 0 and 65535'],
  ['PORT', '-1', 'between 0 and 65535'],
  ['PORT', 'http', 'between 0 and 65535'],
  ['HOST', 'http://here', 'an IP address or a host name'],
  ['DATABASE_URL', 'mysql://db/x', 'a PostgreSQL URL'],
  ['API_BASE_URL', 'api.example.com', 'an http or https URL'],
  ['API_BASE_URL', 'https://ada:secret@api.example.com', 'must not have a user'],
  ['API_BASE_URL', 'https://api.example.com/v4?page=1', 'must not have a user'],
  ['API_BASE_URL', 'https://api.example.com/v4#tags', 'must not have a user'],
  ['API_DIALECT', './words.json', 'needs API_BASE_URL'],
  ['DNS_PORT', '8400', 'must not be the same as PORT'],
  ['S3_PORT', '8400', 'must not be the same as PORT or DNS_PORT'],
  ['METRICS_PORT', '8480', 'must not be the same as PORT, DNS_PORT or S3_PORT'],
  ['METRICS_HOST', 'http://here', 'an IP address or a host name'],
  ['METRICS_PORT', 'on', 'between 0 and 65535, or off'],
  ['S3_PORT', '8453', 'must not be the same as PORT or DNS_PORT'],
  ['S3_URL', 'ftp://objects.example.com', 'http or https'],
  ['S3_URL', 'https://me@objects.example.com', 'must not have a user'],
  ['OBJECT_STORE_URL', 's3.example.com', 'an http or https URL'],
  ['OBJECT_STORE_URL', 'https://key:secret@s3.example.com', 'only scheme, host and port'],
  ['OBJECT_STORE_URL', 'https://s3.example.com/bucket', 'only scheme, host and port'],
  ['OBJECT_STORE_URL', 'https://s3.example.com', 'OBJECT_STORE_ACCESS_KEY and'],
  ['OBJECT_STORE_REGION', 'garage', 'needs OBJECT_STORE_URL'],
  ['OBJECT_STORE_SECRET_KEY', 'secret', 'needs OBJECT_STORE_URL'],
  ['PLATFORM_KEY', 'short', 'at least 32'],
  ['CONNECTIONS_MAX', '99', 'between 100 and 1000000'],
  ['LINK_CONNECTIONS', '1.5', 'between 10 and 1000000'],
  ['SESSION_KEY', 'k'.repeat(31), 'at least 32 characters'],
  ['SESSION_IDLE_HOURS', '0', 'between 0.01 and 8760'],
  ['SESSION_IDLE_HOURS', '169', 'not be greater than SESSION_MAX_HOURS'],
  ['SESSION_MAX_HOURS', '8761', 'between 0.01 and 8760'],
  ['PLATFORM_SPEED', '0', 'between 0.1 and 100000'],
  ['PLATFORM_SPEED', 'fast', 'between 0.1 and 100000'],
  ['DNS_PORT', 'on', 'between 0 and 65535, or off'],
  ['DATABASE_ENGINES', 'mysql', 'one of local, none'],
  ['DEMO', 'huge', 'one of small, large, none'],
  ['RATE_LIMITS', 'yes', 'one of on, off'],
  ['RETENTION_EVENTS_DAYS', '30', 'between 90 and 36500'],
  ['RETENTION_JOBS_DAYS', '0', 'between 1 and 36500'],
  ['TRUST_PROXY', '1', 'one of yes, no'],
])('rejects %s=%s with the allowed values', (name, value, allowed) => {
  const [fault, ...others] = faultsOf({ [name]: value })
  expect(others).toEqual([])
  expect(fault).toContain(name)
  expect(fault).toContain(allowed)
})

test('accepts port 0 for several listeners', () => {
  expect(faultsOf({ PORT: '0', DNS_PORT: '0' })).toEqual([])
})

test('reports all errors together', () => {
  expect(faultsOf({ PORT: 'x', DEMO: 'x', DATABASE_URL: 'x' })).toHaveLength(3)
})

test('does not repeat an invalid DATABASE_URL or SESSION_KEY in the error', () => {
  const faults = faultsOf({ DATABASE_URL: 'mysql://u:secret@db/x', SESSION_KEY: 'secret' })
  expect(faults.join()).not.toContain('secret"')
  expect(faults.join()).not.toContain('u:secret')
})

test.each(['10.0.0.0/33', 'localhost', '10.0.0.1;10.0.0.2'])(
  'rejects DNS_REACH=%s and the same WEBHOOK_REACH',
  (list) => {
    expect(() => readSettings({ DNS_REACH: list })).toThrow(
      /DNS_REACH must be addresses or networks/,
    )
    expect(() => readSettings({ WEBHOOK_REACH: list })).toThrow(
      /WEBHOOK_REACH must be addresses or/,
    )
  },
)

test('defaults to shorter sessions for a remote API without an issuer', () => {
  const hoursOf = (environment: NodeJS.ProcessEnv) => {
    const { sessionIdle, sessionMax } = readSettings(environment)
    return [sessionIdle / 3_600_000, sessionMax / 3_600_000]
  }
  const remote = { API_BASE_URL: 'https://api.example.com' }
  expect(hoursOf({})).toEqual([12, 168])
  expect(hoursOf(remote)).toEqual([1, 12])
  expect(hoursOf({ ...remote, SESSION_IDLE_HOURS: '24' })).toEqual([24, 24])
  const issuer = { OAUTH_ISSUER: 'https://login.example.com', OAUTH_CLIENT_ID: 'console' }
  expect(hoursOf({ ...remote, ...issuer })).toEqual([12, 168])
})

test('allows image uploads to the remote API and to UPLOAD_ORIGINS', () => {
  const { uploadOrigins } = readSettings({
    API_BASE_URL: 'https://api.example.com/cloud/v4',
    UPLOAD_ORIGINS: 'https://uploads.example.com, https://eu.example.com:8443/',
  })
  expect(uploadOrigins).toEqual([
    'https://api.example.com',
    'https://uploads.example.com',
    'https://eu.example.com:8443',
  ])
  const wrong = { API_BASE_URL: 'https://api.example.com', UPLOAD_ORIGINS: 'uploads.example.com' }
  expect(() => readSettings(wrong)).toThrow(/UPLOAD_ORIGINS must be http or https URLs/)
  expect(() => readSettings({ UPLOAD_ORIGINS: 'https://uploads.example.com' })).toThrow(
    /UPLOAD_ORIGINS needs API_BASE_URL/,
  )
})

test.each(['0', '65536', '53.5', 'dns'])('rejects DNS_MASTER_PORT=%s', (port) => {
  expect(() => readSettings({ DNS_MASTER_PORT: port })).toThrow(
    /DNS_MASTER_PORT must be a whole number between 1 and 65535/,
  )
})

test.each([
  ['its own port', { PORT: '8453', DNS_PORT: 'off' }, 8453, 'PORT'],
  ['the port beside a remote API', { PORT: '8453', API_BASE_URL: 'http://x' }, 8453, 'PORT'],
  ['the usual port', {}, 8400, 'PORT'],
  ['the usual port of DNS', {}, 8453, 'DNS_PORT'],
  ['the usual port of DNS beside any port', { PORT: '0' }, 8453, 'DNS_PORT'],
  ['another port of DNS', { DNS_PORT: '8500' }, 8500, 'DNS_PORT'],
  ['the usual port of the objects', {}, 8480, 'S3_PORT'],
  ['the port of the metrics', { METRICS_PORT: '9464' }, 9464, 'METRICS_PORT'],
])('names the variable of the port when %s is in use', (_, environment, port, variable) => {
  expect(portVariable(readSettings(environment), port)).toBe(variable)
})

const remote = { API_BASE_URL: 'https://api.example.com' }

test('reads an issuer with the client id of the console', () => {
  expect(
    readSettings({
      ...remote,
      OAUTH_ISSUER: 'https://login.example.com/realms/cloud',
      OAUTH_CLIENT_ID: 'console',
    }).oauth,
  ).toEqual({
    issuer: 'https://login.example.com/realms/cloud',
    clientId: 'console',
    scopes: 'openid',
    name: 'login.example.com',
  })
})

test('reads the authorization and token URLs of a service without discovery', () => {
  const { oauth } = readSettings({
    ...remote,
    OAUTH_AUTHORIZE_URL: 'https://login.example.com/oauth/authorize',
    OAUTH_TOKEN_URL: 'https://login.example.com/oauth/token',
    OAUTH_CLIENT_ID: 'console',
  })
  expect(oauth).toEqual({
    endpoints: {
      authorize: 'https://login.example.com/oauth/authorize',
      token: 'https://login.example.com/oauth/token',
    },
    clientId: 'console',
    scopes: '*',
    name: 'login.example.com',
  })
})

const authorize = { OAUTH_AUTHORIZE_URL: 'https://login.example.com/a' }
const token = { OAUTH_TOKEN_URL: 'https://login.example.com/t' }

test.each([
  [{ ...remote, ...authorize, OAUTH_CLIENT_ID: 'c' }, 'OAUTH_TOKEN_URL must be set together with'],
  [{ ...remote, ...token, OAUTH_CLIENT_ID: 'c' }, 'OAUTH_TOKEN_URL needs OAUTH_AUTHORIZE_URL'],
  [
    { ...remote, ...authorize, ...token },
    'OAUTH_CLIENT_ID must be set together with OAUTH_AUTHORIZE',
  ],
  [{ ...authorize, ...token, OAUTH_CLIENT_ID: 'c' }, 'OAUTH_AUTHORIZE_URL needs API_BASE_URL'],
  [
    { ...remote, ...token, OAUTH_ISSUER: 'https://login.example.com', OAUTH_CLIENT_ID: 'c' },
    'OAUTH_TOKEN_URL must not be set together with OAUTH_ISSUER',
  ],
  [
    {
      ...remote,
      ...authorize,
      OAUTH_TOKEN_URL: 'http://login.example.com/t',
      OAUTH_CLIENT_ID: 'c',
    },
    'OAUTH_TOKEN_URL must be an https URL',
  ],
  [{ ...remote, OAUTH_ISSUER: 'https://login.example.com' }, 'OAUTH_CLIENT_ID must be set'],
  [{ OAUTH_ISSUER: 'https://login.example.com', OAUTH_CLIENT_ID: 'c' }, 'needs API_BASE_URL'],
  [{ ...remote, OAUTH_ISSUER: 'http://login.example.com', OAUTH_CLIENT_ID: 'c' }, 'https URL'],
  [{ ...remote, OAUTH_ISSUER: 'https://a.example/?x=1', OAUTH_CLIENT_ID: 'c' }, 'https URL'],
  [{ ...remote, OAUTH_CLIENT_SECRET: 's' }, 'OAUTH_CLIENT_SECRET needs OAUTH_ISSUER'],
])('rejects the issuer settings %o', (environment, fault) => {
  expect(faultsOf(environment).join()).toContain(fault)
})

test.each(['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])(
  'rejects %s with credentials that cannot be decoded, without repeating them',
  (name) => {
    const environment = {
      API_BASE_URL: 'https://api.example.com',
      [name]: 'http://ada:100%secret@proxy.example.com:3128',
    }
    expect(() => readSettings(environment)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          new RegExp(`^(?!.*secret)[^]*${name} has a user name or password with a %`),
        ),
      }),
    )
  },
)
