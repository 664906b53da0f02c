import { expect, type Page, type Request } from '@playwright/test'

const requestsInFlight = new WeakMap<Page, Set<Request>>()

/** Counts the requests of a page, so that `settled` can wait for them. Call it before the first navigation. */
export function trackRequests(page: Page): void {
  const inFlight = new Set<Request>()
  requestsInFlight.set(page, inFlight)
  page.on('request', (request) => inFlight.add(request))
  page.on('requestfinished', (request) => inFlight.delete(request))
  page.on('requestfailed', (request) => inFlight.delete(request))
  // The browser reports no end for the requests of a document that it has left.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    for (const request of inFlight) {
      if (request.isNavigationRequest() || request.frame() === frame) inFlight.delete(request)
    }
  })
}

/**
 * Waits until nothing can change the layout of the page any more: no request is in flight, nothing is loading, all
 * fonts and images are loaded, no finite animation is running, and two frames in a row are equal. Call it before
 * reading a size, a position, a color or a screenshot.
 */
export async function settled(page: Page): Promise<void> {
  const inFlight = requestsInFlight.get(page)
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await expect
    .poll(async () => {
      const urls = [...(inFlight ?? [])].map((request) => request.url())
      if (urls.length > 0) return `in flight: ${urls.join(', ')}`
      if ((await page.locator('[aria-busy="true"]').count()) > 0) return 'loading'
      return page.evaluate(unstableReason)
    }, 'the page settles')
    .toBe('')
}

/**
 * Waits like `settled`, but ignores requests and loading indicators. For a page that stays busy, for example while a
 * dialog asks for a confirmation.
 */
export async function layoutStable(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(unstableReason), 'the layout is stable').toBe('')
}

/** Runs in the page. Returns the reason why the layout is about to change, or an empty string. */
async function unstableReason(): Promise<string> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const layout = () =>
    [...document.querySelectorAll('body *')]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.tagName} ${x} ${y} ${width} ${height}`
      })
      .concat(document.body.textContent)
      .join('\n')
  const isRunning = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity

  await document.fonts.ready
  if ([...document.images].some(({ complete }) => !complete)) return 'images'
  await nextFrame()
  if (document.getAnimations().some(isRunning)) return 'animations'
  const before = layout()
  await nextFrame()
  await nextFrame()
  return layout() === before ? '' : 'layout'
}
