import type { FastifyPluginAsync } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  beginSession,
  callerOf,
  claimIdempotencyKey,
  makeSignInCode,
  makeToken,
  recordTokenLogin,
  redeemSignInCode,
  revokeToken,
} from './auth/tokens.ts'
import { platformPlugin } from './apiPlugin.ts'
import { egressTrafficSweep } from './areas/computes/statistics/egressTraffic.ts'
import {
  scheduleEncryption,
  encryptPlaintextSecrets,
  sealingSweep,
} from './areas/databases/clusterSecrets.ts'
import { localDatabaseKinds } from './areas/databases/localJobs.ts'
import { refuseUnfinishedRestore } from './database/unfinishedRestore.ts'
import { type Clock, days, systemClock } from '#shared/clock.ts'
import {
  ConnectionBudget,
  type ConnectionSettings,
  connectionShares,
} from '#shared/http/connectionBudget.ts'
import type { ConnectionLimits } from '#shared/http/connectionLimiter.ts'
import type { LocalEngines } from './database-engines/localEngines.ts'
import { engineOf } from '#shared/database/engine.ts'
import { type Database, openCurrent, openDatabase } from './database/open.ts'
import { openFault } from '#shared/database/openFault.ts'
import { SchemaWatch } from './database/schema.ts'
import { inTransaction } from './database/transaction.ts'
import { lockFolder } from '#shared/database/sqlite.ts'
import { seedDemo } from './demo/seed.ts'
import { type ResponderOptions, startResponder } from './dns/responder.ts'
import { jobKinds } from './jobKinds.ts'
import type { Report } from '#shared/errorReporter.ts'
import { getSharedSetting } from './installation/sharedSettings.ts'
import { joinDataFolder } from './process/dataFolder.ts'
import { openSecrets } from './secrets/platformKey.ts'
import { Jobs } from './jobs/queue.ts'
import { sweeps } from './periodicTasks.ts'
import { startWorker, type StopWorker } from './jobs/worker.ts'
import { type ObjectStore, openObjectStore } from './object-store/objectStore.ts'
import type { RemoteAddress } from './object-store/remote/storeClient.ts'
import { consoleClient } from './oauth/clients.ts'
import { defaultRetention, type Retention, retentionSweep } from './jobs/retention.ts'
import { eventTotalSweep } from './events/eventCounts.ts'
import { RateLimits } from './api/rateLimits.ts'
import type { Secrets } from './secrets/secretBox.ts'
import { openTemporaryFolder } from './process/temporaryFolder.ts'
import { type Check, readinessChecks } from './readiness.ts'
import { ConsoleSessions } from './auth/consoleSessions.ts'
import { endSessions } from './auth/endSessions.ts'
import { OneTimeCodes } from './auth/oneTimeCodes.ts'
import { signInCodeFor } from './auth/viewAsUser.ts'
import { OwnPassword } from './auth/ownPassword.ts'
import { Passkeys } from './auth/passkeys.ts'
import { Proofs } from './auth/reauthentication.ts'
import { type SecondFactorRule, SecondFactors } from './auth/secondFactors.ts'
import type { TlsFiles } from '#shared/tlsFiles.ts'
import { firstUser, userId } from './auth/users.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import { SharedCounts } from './auth/windowCounters.ts'

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

/** Access tokens of the local platform. The functions throw an Error with a user-facing message for an unknown user. */
interface Tokens {
  createToken(input: {
    username: string
    scopes: string
    label: string
    expiry?: string | null
  }): Promise<string>
  /** Returns the name of the first unrestricted user. */
  firstUser(): Promise<string>
  close(): Promise<void>
}

export interface Platform extends Tokens {
  /** All operations of the contract. Register the plugin with the prefix `/v4`. */
  plugin: FastifyPluginAsync
  /** The authorization server. Register the plugin with the prefix `/oauth`. */
  oauth: FastifyPluginAsync
  /** OAuth client credentials of the console. */
  oauthClient: { id: string; secret: string }
  /** Creates a one-time code that signs a user in within 15 minutes. */
  createSignInCode(username: string): Promise<string>
  /** Signs a user in with a one-time code. The IP address is recorded in the log-in history. */
  redeemSignInCode(
    code: string,
    ip?: string,
  ): Promise<{ token: string; username: string } | undefined>
  /** Signs in a user who was identified by a passkey. */
  beginSession(userId: number, ip: string): Promise<{ token: string; username: string }>
  /** Records in the log-in history that a session was started with an access token of the user. */
  recordTokenLogin(token: string, ip: string): Promise<void>
  revokeToken(token: string): Promise<void>
  /** Returns true for an access token of an OAuth application other than the console. */
  isOfApplication(token: string): Promise<boolean>
  /**
   * Ends all sessions of a user except one.
   * @returns the number of console sessions that ended
   */
  endSessions(userId: number, keptId: string): Promise<number>
  /** Console sessions of all processes. */
  sessions: ConsoleSessions
  passkeys: Passkeys
  codes: OneTimeCodes
  factors: SecondFactors
  password: OwnPassword
  /**
   * Creates a one-time code for another user of the account, valid for an hour. Returns undefined if the owner is not
   * permitted to create one.
   */
  signInCodeFor(
    ownerId: number,
    username: string,
  ): Promise<{ code: string; expires: string } | undefined>
  /** The times at which the users of console sessions last reauthenticated. */
  proofs: Proofs
  /** Claims the idempotency key of a write by the console. Returns false if any process has already received it. */
  claimIdempotencyKey(name: string): Promise<boolean>
  /** Counters that all processes share. */
  counts: WindowCounts
  clock: Clock
  db: Database
  jobs: Jobs
  /** Stops starting jobs. `close` does so as well. */
  stopJobs: StopWorker
  /** Readiness checks of the resources that every request needs. */
  checks: Record<string, Check>
  /** UDP and TCP port of the DNS server. */
  dnsPort: number | undefined
  objectStore: ObjectStore
  connectionBudget: ConnectionBudget
}

const databaseOf = (settings: Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>) =>
  settings.databaseUrl ??
  (settings.dataDir === ':memory:' ? ':memory:' : join(settings.dataDir, 'platform.sqlite'))

const tokensOf = (db: Database, clock: Clock): Tokens => ({
  async createToken({ username, scopes, label, expiry = null }) {
    const { token } = await makeToken(db, clock, {
      userId: await userId(db, username),
      scopes,
      label,
      expiry,
    })
    return token
  },
  firstUser: () => firstUser(db),
  close: () => db.destroy(),
})

/**
 * Opens the database for a CLI command while a server may be running: takes no lock, runs no jobs, creates no demo data
 * and does not migrate.
 */
export async function openDatabaseForCli(
  settings: Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>,
): Promise<Database> {
  refuseUnfinishedRestore(settings.dataDir)
  const database = databaseOf(settings)
  if (settings.databaseUrl === undefined && !existsSync(database))
    throw new Error(
      `No server was started with the data folder ${settings.dataDir} yet. Start the console with it first.`,
    )
  return await openCurrent(database)
}

export const openTokens = async (
  settings: Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>,
): Promise<Tokens> => tokensOf(await openDatabaseForCli(settings), systemClock)

/** Starts the DNS server, if a port is configured. */
function respond(
  db: Database,
  { dnsPort: port, host = '127.0.0.1' }: PlatformSettings,
  options: Pick<ResponderOptions, 'maxConnections' | 'report'>,
) {
  return port === undefined ? undefined : startResponder({ ...options, db, host, port })
}

/**
 * Starts the PostgreSQL servers, if they are enabled.
 * @throws an Error with a user-facing message if they cannot run
 */
async function openEngines(
  { db, clock, secrets }: { db: Database; clock: Clock; secrets: Secrets },
  {
    databaseEngines,
    databaseEnginesUser,
    databaseDir,
    dataDir,
    host = '127.0.0.1',
  }: PlatformSettings,
  report: (error: unknown) => void,
): Promise<LocalEngines | undefined> {
  if (databaseEngines !== 'local') return undefined
  const { LocalEngines } = await import('./database-engines/localEngines.ts')
  const { enginesFolder } = await import('./database-engines/enginesFolder.ts')
  const folder = enginesFolder({ dataDir, ...(databaseDir !== undefined && { databaseDir }) })
  const engines = await LocalEngines.open({
    db,
    clock,
    secrets,
    folder,
    dataDir,
    userName: databaseEnginesUser,
    host,
    report,
  })
  await engines.startAll()
  return engines
}

/** Time to wait for a PostgreSQL server that is still starting, in milliseconds. */
const databaseConnectTimeout = 30_000

/**
 * Opens and migrates the database, which other processes may use too. The first process fills it.
 * @throws an Error with a user-facing message
 */
async function joinDatabase(settings: PlatformSettings, clock: Clock) {
  const embedded = settings.databaseUrl === undefined && settings.dataDir !== ':memory:'
  const unlock = embedded ? lockFolder(settings.dataDir) : () => undefined
  let db: Database | undefined
  try {
    db = await openDatabase(databaseOf(settings), {
      poolSize: settings.databasePool,
      connectTimeout: databaseConnectTimeout,
      say: settings.say,
    })
    await joinDataFolder(db, settings)
    const isNew = (await getSharedSetting(db, 'platform_key')) === undefined
    const secrets = await openSecrets(db, settings)
    await scheduleEncryption(db, clock.now(), isNew)
    await encryptPlaintextSecrets(db, { secrets, now: clock.now() })
    await seedDemo(db, clock, settings.demo, {
      secrets,
      buckets: settings.remoteStore === undefined,
    })
    return { db, secrets, unlock }
  } catch (error) {
    await db?.destroy()
    unlock()
    throw openFault(error, databaseOf(settings))
  }
}

export async function openPlatform(settings: PlatformSettings): Promise<Platform> {
  const clock = settings.clock ?? systemClock
  const { sessionMax = 7 * days } = settings
  const report: Report =
    settings.report ?? ((error) => void process.stderr.write(`${String(error)}\n`))
  refuseUnfinishedRestore(settings.dataDir)
  const { db, secrets, unlock } = await joinDatabase(settings, clock)
  const schema = new SchemaWatch(db)
  const factors = new SecondFactors(db, settings.secondFactor ?? 'optional')
  const codes = new OneTimeCodes(db, clock, secrets, factors)
  const counts = new SharedCounts(db, clock)
  const temporary = await openTemporaryFolder(settings.dataDir)
  const engines = await openEngines({ db, clock, secrets }, settings, report)
  const jobs = new Jobs({
    db,
    clock,
    secrets,
    speed: settings.speed,
    kinds: engines ? { ...jobKinds, ...localDatabaseKinds(engines) } : jobKinds,
    sweeps: [
      ...sweeps,
      egressTrafficSweep(),
      eventTotalSweep(),
      sealingSweep(),
      retentionSweep(settings.retention ?? defaultRetention),
      ...(engines ? [engines.sweep, engines.watch] : []),
    ],
    report: (error, { id, kind }) =>
      report(new Error(`Job ${id} (${kind})`, { cause: error }), { job: id, kind }),
  })
  const connectionBudget = new ConnectionBudget(connectionShares(settings.connections))
  const responder = await respond(db, settings, {
    maxConnections: connectionBudget.shares.unauthenticated,
    report,
  })
  const objectStore = await openObjectStore({
    db,
    clock,
    secrets,
    dataDir: settings.dataDir,
    host: settings.host ?? '127.0.0.1',
    port: settings.objectPort,
    publicUrl: settings.objectUrl,
    remote: settings.remoteStore,
    connections: settings.objectConnections,
    connectionBudget,
    tls: settings.tls,
    trustProxy: settings.trustProxy ?? false,
    schema,
    report,
  })
  const stopJobs: StopWorker =
    settings.worker === false
      ? () => Promise.resolve()
      : startWorker(jobs, report, () => schema.closed === undefined)
  return {
    ...tokensOf(db, clock),
    plugin: platformPlugin({
      db,
      clock,
      jobs,
      secrets,
      objectStore,
      temporary,
      schema,
      dataDir: settings.dataDir,
      rateLimits:
        settings.rateLimits === 'off'
          ? undefined
          : // Only one process uses an embedded database, so counts are not shared.
            new RateLimits(engineOf(db) === 'sqlite' ? undefined : counts),
    }),
    oauth: async (app) => {
      const { oauthPlugin } = await import('./oauth/oauthPlugin.ts')
      await app.register(oauthPlugin({ codes, factors, db, clock, secrets, counts, report }))
    },
    oauthClient: consoleClient(secrets),
    createSignInCode: async (username) => makeSignInCode(db, clock, await userId(db, username)),
    redeemSignInCode: (code, ip = '127.0.0.1') =>
      redeemSignInCode(db, clock, { code, ip, sessionMax }),
    beginSession: (userId, ip) =>
      inTransaction(db, (tx) => beginSession(tx, clock, { userId, ip, sessionMax })),
    recordTokenLogin: (token, ip) => recordTokenLogin(db, clock, token, ip),
    revokeToken: (token) => revokeToken(db, token),
    isOfApplication: async (token) => (await callerOf(db, clock, token))?.isApplication === true,
    endSessions: (userId, keptId) => endSessions({ db, clock, sessionMax }, userId, keptId),
    sessions: new ConsoleSessions(db, clock),
    passkeys: new Passkeys(db, clock, secrets, factors),
    codes,
    factors,
    password: new OwnPassword({ db, clock, secrets }),
    signInCodeFor: (ownerId, username) => signInCodeFor(db, clock, { ownerId, username }),
    proofs: new Proofs(db, clock, codes),
    claimIdempotencyKey: (name) => claimIdempotencyKey(db, clock, name),
    counts,
    clock,
    db,
    jobs,
    stopJobs,
    checks: readinessChecks({
      db,
      dataDir: settings.dataDir,
      backend: objectStore.backend,
      schema,
    }),
    dnsPort: responder?.port,
    objectStore,
    connectionBudget,
    async close() {
      schema.stop()
      await responder?.close()
      await objectStore.close()
      await stopJobs()
      await engines?.close()
      await temporary.remove()
      await db.destroy()
      unlock()
    },
  }
}
