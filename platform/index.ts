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
import { type Database, engineOf, openCurrent, openDatabase } from './database/open.ts'
import { openFault } from './database/openFault.ts'
import { SchemaWatch } from './database/schema.ts'
import { inTransaction } from './database/transaction.ts'
import { lockFolder } from './database/sqlite.ts'
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
import { SharedCounts, type WindowCounts } from './auth/windowCounters.ts'

export interface PlatformSettings {
  /** Where the embedded database and files are kept; `:memory:` keeps nothing. */
  dataDir: string
  /** `postgres://…` takes the place of the embedded database. */
  databaseUrl?: string
  /** Connections to it; five unless told. */
  databasePool?: number
  /** The factor by which jobs run faster than in life. */
  speed: number
  demo: 'small' | 'large' | 'none'
  rateLimits?: 'on' | 'off'
  /** The time events, log-ins and ended jobs are kept. */
  retention?: Retention
  clock?: Clock
  /** True when this process ends jobs as they fall due; tests end them by hand. */
  worker?: boolean
  /** `required`: nobody uses the console without a second factor; optional unless told. */
  secondFactor?: SecondFactorRule
  /** The time the token of a console session lives, milliseconds; a week unless told. */
  sessionMax?: number
  /** Where the zones answer DNS; 0 takes any free port, left out they do not. */
  dnsPort?: number
  /** Where S3 clients reach the objects; 0 takes any free port, left out they do not. */
  objectPort?: number
  /** The address under which clients reach them, where that is not the host and the port. */
  objectUrl?: string
  /** Another S3-compatible store that has the objects instead of the data folder. */
  remoteStore?: RemoteAddress
  /** The certificate that the object store shows; left out it speaks plain HTTP. */
  tls?: TlsFiles
  /** Maximum numbers of descriptors of client connections, for all listeners of the process. */
  connections?: ConnectionSettings
  /** What S3 clients may hold of the process, where it differs from what the server has for all. */
  objectConnections?: Partial<ConnectionLimits>
  /** `local`: PostgreSQL servers of this machine stand behind the PostgreSQL clusters; else the clock alone does. */
  databaseEngines?: 'local' | 'none'
  /** Where those servers keep their data: a folder in the data folder unless told, for root one in /var/lib. */
  databaseDir?: string
  /** The system user that runs those servers. */
  databaseEnginesUser?: string
  /** At least 32 characters that seal what is encrypted at rest; left out, they are kept in the data folder. */
  secretKey?: string
  /** What seals the session cookies of the console, which is kept in the data folder when it is left out. */
  sessionKey?: string
  /** The address that the name server and the object store listen on. */
  host?: string
  /** Hears of errors that no caller is told of, with what they are about. */
  report?: Report
  /** Hears what the start waits for. */
  say?: (line: string) => void
  /** True when a proxy in front is believed about the names of requests. */
  trustProxy?: boolean
}

/** Tokens of the local platform; of an unknown user they throw an Error in plain words. */
interface Tokens {
  createToken(input: {
    username: string
    scopes: string
    label: string
    expiry?: string | null
  }): Promise<string>
  /** The name of the first unrestricted user. */
  firstUser(): Promise<string>
  close(): Promise<void>
}

export interface Platform extends Tokens {
  /** Registers every operation of the contract; register it with the prefix `/v4`. */
  plugin: FastifyPluginAsync
  /** The authorization server; register it with the prefix `/oauth`. */
  oauth: FastifyPluginAsync
  /** What the console itself is known by there. */
  oauthClient: { id: string; secret: string }
  /** A one-time code that signs a user in within 15 minutes. */
  createSignInCode(username: string): Promise<string>
  /** Signs in from an address, which goes to the history of log-ins. */
  redeemSignInCode(
    code: string,
    ip?: string,
  ): Promise<{ token: string; username: string } | undefined>
  /** Signs in whom a passkey identified. */
  beginSession(userId: number, ip: string): Promise<{ token: string; username: string }>
  /** Notes in the same history that a session began with a token of the user's own. */
  recordTokenLogin(token: string, ip: string): Promise<void>
  revokeToken(token: string): Promise<void>
  /** True for an access token that an application was given, other than the console. */
  isOfApplication(token: string): Promise<boolean>
  /** Ends the sessions of a user but one. @returns the number of console sessions that ended */
  endSessions(userId: number, keptId: string): Promise<number>
  /** The sessions of the console, at whichever process. */
  sessions: ConsoleSessions
  passkeys: Passkeys
  codes: OneTimeCodes
  factors: SecondFactors
  password: OwnPassword
  /** A one-time code of another user of the account, within an hour; undefined when the owner may not make it. */
  signInCodeFor(
    ownerId: number,
    username: string,
  ): Promise<{ code: string; expires: string } | undefined>
  /** When the people of these sessions showed who they are. */
  proofs: Proofs
  /** True when a write of the console, by the name that its page gave it, comes for the first time at any process. */
  claimIdempotencyKey(name: string): Promise<boolean>
  /** Counts of all processes together. */
  counts: WindowCounts
  clock: Clock
  db: Database
  jobs: Jobs
  /** Takes up no further job; `close` does so too. */
  stopJobs: StopWorker
  /** The resources without which it answers no call. */
  checks: Record<string, Check>
  /** Where the zones answer, over UDP and TCP. */
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

/** For the command line, beside a running server: no lock, no jobs, no demo data, and no change of the tables. */
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

/** Starts the name server where one is wanted. */
function respond(
  db: Database,
  { dnsPort: port, host = '127.0.0.1' }: PlatformSettings,
  options: Pick<ResponderOptions, 'maxConnections' | 'report'>,
) {
  return port === undefined ? undefined : startResponder({ ...options, db, host, port })
}

/** Starts the database servers where they are wanted. @throws an Error in plain words where they cannot run */
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

/** The time a PostgreSQL that starts beside the console is waited for, milliseconds. */
const databaseConnectTimeout = 30_000

/**
 * The database, for a process that finds and reads what others on it wrote; the first one fills it.
 * @throws an Error in plain words
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
          : // An embedded database has one process.
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
