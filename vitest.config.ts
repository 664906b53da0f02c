import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Test files share modules, because loading them again for each file took half of the time. No test depends on module state. */
const sharedModules = { isolate: false }

/** A test that hangs ends after two minutes. Tests with the tag `slow` have longer (see `tags`). */
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Time limit of a test that transfers gigabytes or restarts servers many times, in milliseconds. */
const slowTestTimeout = 900_000

const slowTimeouts = { ...timeouts, testTimeout: slowTestTimeout, hookTimeout: slowTestTimeout }

/**
 * Tests with processes, sockets or a simulated browser are retried once. A test that needed it is reported as flaky and
 * is to be fixed. Tests of pure functions are never retried.
 */
const retried = { retry: 1 }

/** Tests run their own name servers on the loopback address. */
const env = { DNS_REACH: '127.0.0.0/8' }

/** Tests that need another object store or fill a disk. They are a separate step. */
const objectStoreTests = [
  'platform/object-store/remote/*.test.ts',
  'platform/object-store/largeObject.test.ts',
]

/** Tests that need fresh modules, because session, tasks and drafts are module state, or because they measure servers. */
const keepingState = ['{server,src/api,src/app,test/system}/**/*.test.ts']

/** Tests that start the built console as separate processes, with databases, proxies and full disks. */
const processTests = [
  'test/system/{consoleCommands,consoleStore,container,databaseDisk,dataFolder,everyOther,failover,fullDisk,health,installation,kills,metrics}.test.ts',
  'test/system/{sharing,signOut,starting,upgrade}.test.ts',
]

/** Component tests that need fresh module state. The other files in this list mock modules or run a platform. */
const componentsKeepingState = [
  '{src/api,src/app,test/console}/**/*.test.tsx',
  'src/ui/chart/usePlot.test.tsx',
]

/** As in the build: texts of elements are made visible. */
const visibleTexts = { jsxImportSource: '#ui/jsx' }

const inPage = { ...timeouts, ...retried, environment: 'jsdom' }

/** Tests without a database, or with one that does not respond. One run on SQLite is enough. */
const withoutDatabase = [
  'platform/database/{openError,silentPostgres}.test.ts',
  'test/platform/limits.test.ts',
  'platform/{auth/tokens,oauth/passwords,process/processLocks}.test.ts',
  'platform/areas/domains/copying.test.ts',
  'platform/areas/images/imageData.test.ts',
  'platform/dns/{responseRate,tcpConnection,throttledQueue,zoneFile}.test.ts',
  'platform/database/filter/readFilter.test.ts',
  'platform/object-store/{embedded/{files,objectNames},s3/{payload,signature,signatureV2,xml}}.test.ts',
]

/** Tests of database servers, sockets and memory that do not use the platform's own database. */
const besideDatabase = [
  'platform/database-engines/*.test.ts',
  'platform/object-store/hostileClients.test.ts',
  'platform/areas/support/attachmentMemory.test.ts',
]

/** Only root starts database servers, because they run as another user. */
const needingRoot =
  process.getuid?.() === 0 ? [] : ['platform/database-engines/localEngines*.test.ts']

/** Rules of the contract, with one request per case. The same functions run before any database and with any dialect. */
const ruleTables = ['platform/areas/domains/recordSamples.test.ts']

/** These use programs of PostgreSQL, which work only on a direct connection. */
const pastPooler = ['test/durability/{backup,backupContents}.test.ts']

const platformTests = ['{platform,test/durability,test/platform}/**/*.test.ts']

/** The behaviour that can differ by database: transactions, locks, the job queue, paging, filters and migrations. */
const differingByDatabase = [
  ...pastPooler,
  'test/durability/sharing.test.ts',
  'platform/{database/{hangingPostgres,migrateInUse,postgresTls,schema},maintenance/reset}.test.ts',
  'platform/jobs/*.test.ts',
  'platform/{api/{idempotencyKeys,rateLimits},auth/{authentication,oneTimeCodes,signInLimiter},events/eventCounts}.test.ts',
  'test/platform/written.test.ts',
  'platform/api/filter/lists.test.ts',
  'platform/areas/computes/{races,statistics/statistics}.test.ts',
  'platform/areas/{tags/tags,domains/records,support/attachments,account/users}.test.ts',
  'platform/object-store/embedded/listing.test.ts',
]

export default defineConfig({
  test: {
    // By default Vitest leaves one core free for interactive use.
    maxWorkers: '100%',
    tags: [
      {
        name: 'slow',
        description: 'Left out by `npm test`; run by `npm run test:all`.',
        timeout: slowTestTimeout,
      },
    ],
    projects: [
      {
        test: {
          name: 'unit',
          ...timeouts,
          ...sharedModules,
          include: [
            '{contract,scripts,shared,src,test/architecture,test/console,test/support}/**/*.test.ts',
          ],
          exclude: keepingState,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          ...timeouts,
          ...retried,
          include: keepingState,
          exclude: processTests,
        },
      },
      {
        plugins: [react(visibleTexts)],
        test: {
          name: 'dom',
          ...inPage,
          ...sharedModules,
          setupFiles: ['test/support/console/testSetup.ts', 'test/support/console/testMemory.ts'],
          include: ['src/**/*.test.tsx'],
          exclude: componentsKeepingState,
        },
      },
      {
        plugins: [react(visibleTexts)],
        test: {
          name: 'dom-isolated',
          ...inPage,
          setupFiles: ['test/support/console/testSetup.ts'],
          include: componentsKeepingState,
        },
      },
      {
        test: {
          name: 'platform',
          ...timeouts,
          ...retried,
          include: platformTests,
          ...sharedModules,
          env,
          exclude: [
            // An embedded database has one process.
            'test/durability/{sharing,pooler}.test.ts',
            ...objectStoreTests,
            ...needingRoot,
            'test/platform/dialect.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'platform-postgresql',
          ...timeouts,
          ...retried,
          include: differingByDatabase,
          env,
          globalSetup: ['test/support/platform/postgres.ts'],
        },
      },
      {
        test: {
          // Each transaction of the platform can get another connection, so these tests also show that it works behind a
          // pooler in transaction mode.
          name: 'platform-pooled',
          ...timeouts,
          ...retried,
          include: platformTests,
          ...sharedModules,
          env,
          // Excluded: locks of the data folder, query plans of small tables, and tests of other programs, which do not
          // depend on the database.
          exclude: [
            'test/durability/lock.test.ts',
            'platform/database/indexes.test.ts',
            'platform/object-store/clients.test.ts',
            ...pastPooler,
            ...objectStoreTests,
            ...withoutDatabase,
            ...besideDatabase,
            ...ruleTables,
            'test/platform/dialect.test.ts',
          ],
          globalSetup: ['test/support/platform/pgbouncer.ts'],
        },
      },
      {
        test: {
          name: 'object-store',
          ...slowTimeouts,
          ...retried,
          include: objectStoreTests,
        },
      },
      {
        test: {
          name: 'dialect',
          ...slowTimeouts,
          ...retried,
          // The requests reach the platform through a console with a dialect, and the responses must be the same.
          include: [
            'platform/*.test.ts',
            'platform/{api,api/filter,events}/*.test.ts',
            'platform/{auth/{authentication,signInLimiter},jobs/retention}.test.ts',
            'test/platform/*.test.ts',
            'platform/areas/**/*.test.ts',
          ],
          exclude: [
            // The console sets its own headers and stops reading a body after the API has rejected it.
            'test/platform/edges.test.ts',
            // The OpenAPI document of a remote API uses the names of that API.
            'platform/api/openapiRoute.test.ts',
            ...withoutDatabase,
            ...ruleTables,
            // Tables of states, races and time. They send the same requests as the other files.
            'platform/areas/{computes,databases}/states.test.ts',
            'platform/areas/computes/{races,scopes}.test.ts',
            'platform/areas/computes/{creation/provision,creation/deployment,power/watchdog}.test.ts',
            'platform/areas/domains/{refreshing,rendering}.test.ts',
            // Measures memory, which a console in between changes.
            'platform/areas/support/attachmentMemory.test.ts',
            // The console processes the key itself and does not send it to a remote API.
            'platform/api/idempotencyKeys.test.ts',
          ],
          env,
          provide: { dialect: true },
        },
      },
      {
        test: {
          name: 'operation',
          ...slowTimeouts,
          ...retried,
          include: processTests,
          globalSetup: ['test/support/platform/postgres.ts', 'test/system/built.ts'],
        },
      },
      {
        test: {
          name: 'engines',
          ...slowTimeouts,
          ...retried,
          include: ['test/browsers/*.test.ts'],
        },
      },
    ],
  },
})
