import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The platform keeps nothing in its modules: each test opens its own, and reading them anew was half of the time. */
const sharedModules = { isolate: false }

/** What passes waits for none of this: how fast a machine is decides nothing, and what hangs ends some time. */
const patience = {
  testTimeout: 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Name servers of this machine stand for those of others. */
const env = { DNS_REACH: '127.0.0.0/8' }

/** What needs another object store, or fills a disk, is a step of its own. */
const objectStoreTests = [
  'platform/object-store/remote/*.test.ts',
  'platform/object-store/largeObject.test.ts',
]

export default defineConfig({
  test: {
    // Vitest leaves one core to those who wait for it. Nobody types while these run.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          ...patience,
          include: ['{contract,scripts,server,src}/**/*.test.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          ...patience,
          environment: 'jsdom',
          include: ['{src,e2e/answers}/**/*.test.tsx'],
          setupFiles: ['src/ui/testSetup.ts'],
        },
      },
      {
        test: {
          name: 'platform',
          ...patience,
          include: ['platform/**/*.test.ts'],
          ...sharedModules,
          env,
          exclude: [
            // An embedded database has one process.
            'platform/durability/sharing.test.ts',
            ...objectStoreTests,
            'platform/dialect.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'platform-postgresql',
          ...patience,
          include: ['platform/**/*.test.ts'],
          ...sharedModules,
          env,
          // PostgreSQL has no data folder to lock, and reads small tables whole on purpose; other programs see no
          // difference between the databases.
          exclude: [
            'platform/durability/lock.test.ts',
            'platform/database/indexes.test.ts',
            'platform/object-store/clients.test.ts',
            ...objectStoreTests,
            'platform/dialect.test.ts',
          ],
          globalSetup: ['platform/test/postgres.ts'],
        },
      },
      {
        test: {
          name: 'object-store',
          ...patience,
          include: objectStoreTests,
        },
      },
      {
        test: {
          name: 'dialect',
          ...patience,
          // Their calls reach the platform through a console that speaks another API's words, and come back the same.
          include: [
            'platform/*.test.ts',
            'platform/filter/*.test.ts',
            'platform/areas/**/*.test.ts',
          ],
          exclude: [
            // The headers of a console are its own, and it does not read on when the API has refused.
            'platform/edges.test.ts',
            // A document of a remote API is written in its words.
            'platform/contractDocument.test.ts',
            // These ask functions, and no API.
            'platform/{limits,tokens,validation}.test.ts',
            'platform/areas/images/imageData.test.ts',
            // The memory of a console between is another.
            'platform/areas/support/attachmentMemory.test.ts',
          ],
          env,
          provide: { dialect: true },
        },
      },
      {
        test: {
          name: 'engines',
          ...patience,
          include: ['e2e/engines/*.test.ts'],
        },
      },
    ],
  },
})
