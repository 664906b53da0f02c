import { defineConfig, devices } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { browserLaunch } from './support/browser.ts'
import { freePort } from './support/freePort.ts'
import { chosenIn, keyboardJourneys } from './support/journeys.ts'
import type { WorkerOptions } from './support/test.ts'

// Each worker reads this file again; what the first reading chose reaches them by the environment.
const port = (process.env.E2E_PORT ??= String(await freePort()))
const dataDir = (process.env.E2E_DATA_DIR ??= temporaryFolder())
const address = `http://127.0.0.1:${port}`

/** Each run of journeys has this, and others a server of their own. */
export const shared = defineConfig<object, WorkerOptions>({
  testDir: '.',
  // Other engines have a driver of their own (engines/).
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  workers: 2,
  forbidOnly: true,
  // A test that passed only when it was retried is listed as flaky by the test command.
  retries: 1,
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: address,
    actionTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: await browserLaunch(),
    // What was done and answered. A picture of every step takes half as long again: --trace on.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node server/main.ts',
    cwd: resolve(import.meta.dirname, '..'),
    url: address,
    timeout: 300_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      HOSTS: 'console.example',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      API_BASE_URL: '',
      SESSION_KEY: '',
      DEMO: 'small',
      PLATFORM_SPEED: '300',
      RATE_LIMITS: 'off',
      DNS_PORT: '0',
      // The transfers of the journeys come from name servers of this machine.
      DNS_REACH: '127.0.0.0/8',
      // Those of webhooks too.
      WEBHOOK_REACH: '127.0.0.1',
      S3_PORT: '0',
    },
  },
})

export default defineConfig<object, WorkerOptions>({
  ...shared,
  projects: [
    // The main flow of each area, with what a hanging test may cost in `npm test`.
    { name: 'main', grep: /@main/, timeout: 120_000 },
    { name: 'pointer' },
    { name: 'keyboard', use: { keyboard: true }, grep: chosenIn(keyboardJourneys) },
  ],
})

/** Gone again at the end of the process that made it, when the server has stopped. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
