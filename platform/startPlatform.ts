import {
  beginSession,
  callerOf,
  claimChallenge,
  makeSignInCode,
  recordTokenLogin,
  redeemSignInCode,
  signInCodeUser,
  revokeToken,
} from './auth/tokens.ts'
import { accessTokens } from './auth/accessTokens.ts'
import { platformPlugin } from './apiPlugin.ts'
import { egressTrafficSweep } from './areas/computes/statistics/egressTraffic.ts'
import {
  scheduleEncryption,
  encryptPlaintextSecrets,
  sealingSweep,
} from './areas/databases/clusterSecrets.ts'
import { localDatabaseKinds } from './areas/databases/localJobs.ts'
import { rejectUnfinishedRestore } from './database/unfinishedRestore.ts'
import { type Clock, days, systemClock } from '#shared/clock.ts'
import { ConnectionBudget, descriptorLimits } from '#shared/http/connectionBudget.ts'
import type { LocalEngines } from './database-engines/localEngines.ts'
import { engineOf } from '#shared/database/engine.ts'
import { connectionsOf, type Database, openDatabase } from './database/open.ts'
import { openError } from '#shared/database/openError.ts'
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
import { bindingSweep, scheduleBinding } from './secrets/secretBinding.ts'
import { openJobs } from './jobs/openJobs.ts'
import { Jobs } from './jobs/queue.ts'
import type { Platform } from './platform.ts'
import { databaseOf, type PlatformSettings } from './settings.ts'
import { sweeps } from './periodicTasks.ts'
import { startJobWorker, type StopWorker } from './jobs/worker.ts'
import { openObjectStore } from './object-store/objectStore.ts'
import { consoleClient } from './oauth/clients.ts'
import { defaultRetention, retentionSweep } from './jobs/retention.ts'
import { eventTotalSweep } from './events/eventCounts.ts'
import { RateLimits } from './api/rateLimits.ts'
import type { Secrets } from './secrets/secretBox.ts'
import { openTemporaryFolder } from './process/temporaryFolder.ts'
import { readinessChecks } from './readiness.ts'
import { ConsoleSessions } from './auth/consoleSessions.ts'
import { endSessions } from './auth/endSessions.ts'
import { OneTimeCodes } from './auth/oneTimeCodes.ts'
import { signInCodeFor } from './auth/viewAsUser.ts'
import { OwnPassword } from './auth/ownPassword.ts'
import { Passkeys } from './auth/passkeys.ts'
import { Proofs } from './auth/reauthentication.ts'
import { SecondFactors } from './auth/secondFactors.ts'
import { userId } from './auth/users.ts'
import { SharedCounts } from './auth/windowCounters.ts'

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
  await engines.queueStarts()
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
    await scheduleBinding(db, clock.now(), isNew)
    const secrets = await openSecrets(db, settings, clock)
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
    throw openError(error, databaseOf(settings))
  }
}

/** Starts the platform: opens its database, its listeners and its jobs. */
export async function startPlatform(settings: PlatformSettings): Promise<Platform> {
  const clock = settings.clock ?? systemClock
  const { sessionMax = 7 * days } = settings
  const report: Report =
    settings.report ?? ((error) => void process.stderr.write(`${String(error)}\n`))
  rejectUnfinishedRestore(settings.dataDir)
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
      bindingSweep(report),
      retentionSweep(settings.retention ?? defaultRetention),
      ...(engines ? [engines.sweep, engines.watch] : []),
    ],
    report: (error, { id, kind }) =>
      report(new Error(`Job ${id} (${kind})`, { cause: error }), { job: id, kind }),
  })
  const connectionBudget = new ConnectionBudget(descriptorLimits(settings.connections))
  const responder = await respond(db, settings, {
    maxConnections: connectionBudget.limits.unauthenticated,
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
      : startJobWorker(jobs, report, () => schema.closed === undefined)
  return {
    ...accessTokens(db, clock),
    plugin: platformPlugin({
      db,
      clock,
      jobs,
      secrets,
      objectStore,
      temporary,
      schema,
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
    signInCodeUser: (code) => signInCodeUser(db, clock, code),
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
    claimChallenge: (name) => claimChallenge(db, clock, name),
    counts,
    clock,
    db,
    databaseConnections: () => connectionsOf(db),
    jobs,
    openJobs: () => openJobs(db, clock.now()),
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
