import { join } from 'node:path'
import type { Clock } from '#shared/clock.ts'
import type { Report } from '#shared/errorReporter.ts'
import type { ConnectionSettings } from '#shared/http/connectionBudget.ts'
import type { ConnectionLimits } from '#shared/http/connectionLimits.ts'
import type { TlsFiles } from '#shared/tlsFiles.ts'
import type { SecondFactorRule } from './auth/secondFactors.ts'
import type { Retention } from './jobs/retention.ts'
import type { RemoteAddress } from './object-store/remote/storeClient.ts'

export interface PlatformSettings {
  /** Folder of the embedded database and the files; `:memory:` stores nothing on disk. */
  dataDir: string
  /** `postgres://…` URL to use PostgreSQL instead of the embedded database. */
  databaseUrl?: string
  /** Size of the PostgreSQL connection pool (default: 5). */
  databasePool?: number
  /** Factor by which simulated jobs run faster than in reality. */
  speed: number
  demo: 'small' | 'large' | 'none'
  rateLimits?: 'on' | 'off'
  /** Retention periods of events, log-ins and completed jobs. */
  retention?: Retention
  clock?: Clock
  /** True if this process completes due jobs. Tests complete them explicitly. */
  worker?: boolean
  /** With `required`, every console user needs a second factor (default: optional). */
  secondFactor?: SecondFactorRule
  /** Maximum lifetime of a console session's token, in milliseconds (default: 7 days). */
  sessionMax?: number
  /** Port of the DNS server. 0 picks a free port; undefined disables the server. */
  dnsPort?: number
  /** Port of the S3 server. 0 picks a free port; undefined disables the server. */
  objectPort?: number
  /** Public URL of the S3 server, if it differs from host and port. */
  objectUrl?: string
  /** An S3-compatible store that stores the objects instead of the data folder. */
  remoteStore?: RemoteAddress
  /** TLS certificate of the S3 server; without one it uses plain HTTP. */
  tls?: TlsFiles
  /** Maximum numbers of file descriptors for client connections, for all listeners of the process. */
  connections?: ConnectionSettings
  /** Connection limits of the S3 server, where they differ from those of the process. */
  objectConnections?: Partial<ConnectionLimits>
  /**
   * With `local`, PostgreSQL servers on this machine run the PostgreSQL clusters; otherwise the clusters are simulated.
   */
  databaseEngines?: 'local' | 'none'
  /** Data folder of the PostgreSQL servers (default: inside the data folder; for root, in /var/lib). */
  databaseDir?: string
  /** System user that runs the PostgreSQL servers. */
  databaseEnginesUser?: string
  /**
   * Secret of at least 32 characters that encrypts secrets at rest. If omitted, a generated key is stored in the data
   * folder.
   */
  secretKey?: string
  /** Key that encrypts the session cookies of the console. If omitted, a generated key is stored in the data folder. */
  sessionKey?: string
  /** IP address or host name that the DNS server and the S3 server bind to. */
  host?: string
  /** Reports errors that no client receives, with a description of the context. */
  report?: Report
  /** Logs what the start is waiting for. */
  say?: (line: string) => void
  /** True to trust the proxy in front of the server for the host names of requests. */
  trustProxy?: boolean
}

/** The settings that determine the location of the database. */
export type DatabaseLocation = Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>

/** Returns the PostgreSQL URL, the path of the embedded database, or `:memory:`. */
export const databaseOf = (settings: DatabaseLocation): string =>
  settings.databaseUrl ??
  (settings.dataDir === ':memory:' ? ':memory:' : join(settings.dataDir, 'platform.sqlite'))
