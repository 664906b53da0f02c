import { defineConfig, devices } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { browserLaunch } from './support/browser.ts'
import { freePort } from './support/freePort.ts'
import { chosenIn, keyboardJourneys } from './support/journeys.ts'
import type { WorkerOptions } from './support/test.ts'

// Each worker evaluates this file again, so pass the values that the first evaluation chose through the environment.
const port = (process.env.E2E_PORT ??= String(await freePort()))
const dataDir = (process.env.E2E_DATA_DIR ??= temporaryFolder())
const address = `http://127.0.0.1:${port}`

/** Options that all end-to-end runs share; the server differs. */
export const shared = defineConfig<object, WorkerOptions>({
  testDir: '.',
  // Firefox and WebKit have a separate driver (test/browsers/).
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
    // Record actions and network only. Snapshots take 50 % more time: --trace on.
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
      // Zone transfers of the tests come from name servers on this machine.
      DNS_REACH: '127.0.0.0/8',
      // Webhooks of the tests are delivered to this machine too.
      WEBHOOK_REACH: '127.0.0.1',
      S3_PORT: '0',
    },
  },
})

export default defineConfig<object, WorkerOptions>({
  ...shared,
  projects: [
    // The main flow of each area, with a lower limit for hanging tests in `npm test`.
    { name: 'main', grep: /@main/, timeout: 120_000 },
    { name: 'pointer' },
    { name: 'keyboard', use: { keyboard: true }, grep: chosenIn(keyboardJourneys) },
  ],
})

/**
 * Creates a temporary folder and deletes it when this process exits, after the server has stopped.
 */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console-e2e-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
