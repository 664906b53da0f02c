import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { browserLaunch } from '../e2e/support/browser.ts'
import {
  makeToken,
  removeFolder,
  startServer,
  temporaryFolder,
} from '../e2e/support/startServer.ts'
import type { Shot } from './screenshots/shot.ts'
import { shots } from './screenshots/shots.ts'

/** Takes all screenshots, or those named on the command line, from a server with new demo data. */
const folder = resolve(import.meta.dirname, '../docs/screenshots')
const themes = ['light', 'dark'] as const
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

/** Timeout of each step, in milliseconds. */
const waitTimeout = 60_000

const names = process.argv.slice(2)
const unknown = names.filter((name) => !shots.some((shot) => shot.name === name))
if (unknown.length > 0) {
  console.error(`There is no picture ${unknown.join(', ')}.`)
  console.error(`There are ${shots.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const chosen = shots.filter(({ name }) => names.length === 0 || names.includes(name))

await mkdir(folder, { recursive: true })
const dataDir = temporaryFolder()
const server = startServer({ DATA_DIR: dataDir, DEMO: 'small', HOST: '127.0.0.1', MCP: 'on' })
try {
  const [, address = ''] = await server.printed(/Console: (http:\S+)/)
  const token = await makeToken(dataDir)
  const browser = await chromium.launch(await browserLaunch())
  for (const theme of themes)
    for (const viewport of sizes) await takeAll(browser, { address, token, theme, viewport })
  await browser.close()
} finally {
  server.process.kill('SIGTERM')
  await server.ended
  removeFolder(dataDir)
}

interface View {
  address: string
  token: string
  theme: (typeof themes)[number]
  viewport: (typeof sizes)[number]
}

async function takeAll(browser: Browser, { address, token, theme, viewport }: View): Promise<void> {
  const context = await browser.newContext({
    baseURL: address,
    colorScheme: theme,
    viewport,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  const suffix = `${theme}-${viewport.width}`
  for (const shot of chosen.filter(({ signedOut }) => signedOut === true))
    await taken(context, shot, token, suffix)
  await context.request.post('/session/token', {
    headers: { 'x-console': '1', origin: address },
    data: { token },
    failOnStatusCode: true,
  })
  for (const shot of chosen.filter(({ signedOut }) => signedOut !== true))
    await taken(context, shot, token, suffix)
  await context.close()
}

/** Takes a screenshot. After an error, the remaining ones are still taken. */
async function taken(...of: Parameters<typeof take>): Promise<void> {
  try {
    await take(...of)
  } catch (error) {
    console.error(`${of[1].name}-${of[3]}: ${String(error)}`)
    process.exitCode = 1
  }
}

async function take(
  context: BrowserContext,
  shot: Shot,
  token: string,
  suffix: string,
): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(waitTimeout)
  await shot.open({
    page,
    read: async (path) => {
      const answer = await context.request.get(`/v4${path}`, {
        headers: { authorization: `Bearer ${token}` },
        failOnStatusCode: true,
      })
      return answer.json()
    },
  })
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  const file = join(folder, `${shot.name}-${suffix}.png`)
  await page.screenshot({ path: file, animations: 'disabled' })
  await page.close()
  console.log(file)
}
