import { defineConfig } from '@playwright/test'
import { freePort } from './support/freePort.ts'
import config from './playwright.config.ts'

/**
 * Two areas once more, on a console that reaches the platform as a remote API with words of its own: platform, a server
 * that speaks the dialect before it, and the console.
 */
const port = (process.env.E2E_PLATFORM_PORT ??= String(await freePort()))
const speaking = (process.env.E2E_SPEAKER_PORT ??= String(await freePort()))
const platform = [config.webServer].flat()[0]
if (!platform) throw new Error('The configuration starts a server.')
const address = (port: string) => `http://127.0.0.1:${port}`

export default defineConfig({
  ...config,
  testMatch: [
    'dialect/requestLog.ts',
    'vpcs.spec.ts',
    'tickets.spec.ts',
    'volumes-firewalls.spec.ts',
  ],
  webServer: [
    { ...platform, url: address(port), env: { ...platform.env, PORT: port } },
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
        SESSION_KEY: 'the key of a console that speaks a dialect',
        API_BASE_URL: `${address(speaking)}/v2`,
        API_DIALECT: 'server/test/harbour.dialect.json',
      },
    },
  ],
})
