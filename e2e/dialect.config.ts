import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { harbourFile } from '../test/support/server/harbour.ts'
import { freePort } from './support/freePort.ts'
import { chosenIn, dialectJourneys, type Journeys } from './support/journeys.ts'
import type { WorkerOptions } from './support/test.ts'
import { shared } from './playwright.config.ts'

/**
 * Repeats the end-to-end tests of each area with the keyboard, on a remote API that uses other names: the console calls a
 * dialect server, which calls the platform. With `E2E_JOURNEYS=all`, runs all end-to-end tests with the pointer, except
 * those below, which need something that a remote API lacks or names differently.
 */
const ownJourneys: Journeys = {
  // Only the local platform creates sign-in links, and lets an unrestricted user see the console as another user.
  'clicks-other.spec.ts': [
    'creates a user with read access to two objects and a sign-in link in at most eight clicks',
    'shows the console as a restricted user sees it, and leaves that view',
  ],
  // Only the local platform has these sign-in methods.
  'oauth.spec.ts': ['signs in at the platform, shows the granted access and revokes it'],
  'one-time-codes.spec.ts': [
    'sets up one-time codes, requires one after the password, and turns them off with a recovery code',
  ],
  'passkeys.spec.ts': [
    'adds a passkey, uses it for sign-in and reauthentication, and removes it',
    'rejects a copied passkey after the original was used',
  ],
  // No user is signed in at the platform itself.
  'screen-troubles.spec.ts': ['the sign-ins'],
  // The log shows requests to the remote API in its vocabulary, which dialect/requestLog.ts checks.
  'shell.spec.ts': ['shows every request as a curl command without the token in the request log'],
}

const walksAll = process.env.E2E_JOURNEYS === 'all'

const port = (process.env.E2E_PLATFORM_PORT ??= String(await freePort()))
const speaking = (process.env.E2E_SPEAKER_PORT ??= String(await freePort()))
const objects = (process.env.E2E_OBJECTS_PORT ??= String(await freePort()))
const dialect = (process.env.E2E_DIALECT ??= fileURLToPath(harbourFile))
const platform = [shared.webServer].flat()[0]
if (!platform) throw new Error('The configuration starts a server.')
const address = (port: string) => `http://127.0.0.1:${port}`

export default defineConfig<object, WorkerOptions>({
  ...shared,
  use: { ...shared.use, keyboard: !walksAll },
  ...(walksAll
    ? { grepInvert: chosenIn(ownJourneys) }
    : { testMatch: Object.keys(dialectJourneys), grep: chosenIn(dialectJourneys) }),
  webServer: [
    { ...platform, url: address(port), env: { ...platform.env, PORT: port, S3_PORT: objects } },
    {
      ...platform,
      command: 'node e2e/support/dialectSpeaker.ts',
      url: `${address(speaking)}/v2/ports`,
      env: { PORT: speaking, PLATFORM_URL: address(port) },
    },
    {
      ...platform,
      env: {
        PORT: process.env.E2E_PORT ?? '',
        HOSTS: 'console.example',
        SESSION_KEY: 'the key of a console that speaks a dialect',
        API_BASE_URL: `${address(speaking)}/v2`,
        API_DIALECT: dialect,
        S3_URL: `http://localhost:${objects}`,
      },
    },
  ],
})
