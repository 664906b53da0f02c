import type { AllowedNetwork } from '#shared/allowedNetworks.ts'
import type { ConnectionSettings } from '#shared/http/connectionBudget.ts'
import type { TlsPaths } from '#shared/tlsFiles.ts'
import type { NameServer } from '../resolve/askServer.ts'
import type { RemoteOauth } from './oauthSettings.ts'

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
    level: 'debug' | 'info' | 'warn' | 'error' | 'fatal'
    /** `text` is easier to read for people, `json` for programs. */
    format: 'json' | 'text'
    /** True if every request is logged. */
    calls: boolean
  }
  /** True if the server prints a sign-in link at startup. */
  signInLink: boolean
}
