import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
  type Request,
} from '@playwright/test'
import { browserLaunch } from '../e2e/support/browser.ts'

export interface Conditions {
  /** CPU slowdown factor. */
  cpu: number
  /** Slow 4G as in Chrome DevTools: 562 ms latency, 1.44 Mbit/s. */
  slow4g: boolean
  /** True to use the browser cache of an earlier visit. */
  warm?: boolean
}

export const launch = async (): Promise<Browser> => chromium.launch(await browserLaunch())

/** Returns a browser context that is signed in to a site. */
export async function signedIn(
  browser: Browser,
  site: string,
  code: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const answer = await context.request.post(`${site}/session/code`, {
    data: { code },
    headers: { 'X-Console': '1', 'Sec-Fetch-Site': 'same-origin' },
  })
  if (!answer.ok()) throw new Error(`Signing in to ${site} failed: ${answer.status()}`)
  return context
}

/** Timeout of each step, in milliseconds. Long enough for a busy machine. */
const defaultTimeout = 120_000

/** Opens a new page with the given CPU, network and cache conditions. */
export async function pageUnder(
  context: BrowserContext,
  { cpu, slow4g, warm = false }: Conditions,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage()
  page.setDefaultTimeout(defaultTimeout)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: !warm })
  if (slow4g)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562.5,
      downloadThroughput: 180_000,
      uploadThroughput: 84_375,
    })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  return { page, session }
}

/**
 * Returns a function that waits until no request is in flight and the page is idle, including requests started in the
 * meantime.
 */
export function restOf(page: Page): () => Promise<void> {
  const onTheirWay = new Set<Request>()
  page.on('request', (request) => onTheirWay.add(request))
  page.on('requestfinished', (request) => onTheirWay.delete(request))
  page.on('requestfailed', (request) => onTheirWay.delete(request))
  const idle = () =>
    page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))
  return async () => {
    await idle()
    while (onTheirWay.size > 0) {
      await Promise.all(
        [...onTheirWay].map(async (request) => (await request.response())?.finished()),
      )
      await idle()
    }
  }
}

export interface AllPages {
  /** Text of an `output` element after all rows are loaded, such as "5,000 total". */
  words: string
  conditions: Conditions
}

/** Opens a page and loads a full list. CPU throttling starts afterwards. */
export async function pageWith(
  context: BrowserContext,
  address: string,
  { words, conditions }: AllPages,
): Promise<{ page: Page; session: CDPSession }> {
  const { page, session } = await pageUnder(context, { ...conditions, cpu: 1 })
  const atRest = restOf(page)
  await page.goto(address)
  await page.locator('output', { hasText: words }).waitFor()
  await atRest()
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
  return { page, session }
}
