import { readEveryAddress } from './support/everyAddress.ts'
import { readingOrderErrors } from './support/readingOrderErrors.ts'
import { leadTo } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

/**
 * Returns by how many pixels the page or a drawer overflows its right edge, and the first element that does.
 */
const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    const isCut = (inner: Element, frame: Element) => {
      for (let above = inner.parentElement; above && above !== frame; above = above.parentElement)
        if (getComputedStyle(above).overflowX !== 'visible') return true
      return false
    }
    return [document.documentElement, ...document.querySelectorAll('[role="dialog"]')].flatMap(
      (frame) => {
        const over = frame.scrollWidth - frame.clientWidth
        if (over <= 0) return []
        const edge = frame.getBoundingClientRect().left + frame.clientWidth
        const piece = [...frame.querySelectorAll('*')].find(
          (inner) => inner.getBoundingClientRect().right > edge + 0.5 && !isCut(inner, frame),
        )
        return `${over} px: ${(piece ?? frame).outerHTML.slice(0, 160)}`
      },
    )
  })

/**
 * Returns targets smaller than 24 pixels whose circle of 24 pixels overlaps another target, except for links in a
 * sentence.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const least = 24
    // Marks on the world map are exempt, because the list next to it has the same function.
    const isMark = (target: HTMLElement) => target.closest('[aria-hidden="true"]') !== null
    const scope = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.body
    const targets = [
      ...scope.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]',
      ),
    ]
      .filter((target) =>
        target.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .map((target) => {
        const { x, y, width, height } = (target.closest('label') ?? target).getBoundingClientRect()
        const around = getComputedStyle(target, '::after')
        const more =
          around.position === 'absolute' ? Math.max(0, -Number.parseFloat(around.top)) : 0
        const box = new DOMRect(x - more, y - more, width + 2 * more, height + 2 * more)
        return { target, box }
      })
      .filter(({ box }) => box.width > 1 && box.height > 1)
    const near = (box: DOMRect, other: DOMRect) => {
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      const isSmall = other.width < least || other.height < least
      const aside = isSmall
        ? [other.left + other.width / 2, other.top + other.height / 2]
        : [
            Math.min(Math.max(x, other.left), other.right),
            Math.min(Math.max(y, other.top), other.bottom),
          ]
      return Math.hypot(x - (aside[0] ?? 0), y - (aside[1] ?? 0)) < (isSmall ? least : least / 2)
    }
    const isInSentence = (target: HTMLElement) =>
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent !== target.textContent
    return targets
      .filter(
        ({ target, box }) =>
          (box.width < least || box.height < least) &&
          !isInSentence(target) &&
          !isMark(target) &&
          targets.some(
            (other) =>
              !other.target.contains(target) &&
              !target.contains(other.target) &&
              near(box, other.box),
          ),
      )
      .map(({ target, box }) => `${box.width}x${box.height}: ${target.outerHTML.slice(0, 120)}`)
  })

test('fits every screen into 320 px and 200 % zoom, with targets of 24 px and a matching reading order', async ({
  page,
  signIn,
}) => {
  const addresses = [...(await readEveryAddress()), '/compute/compare?ids=1,2,3']
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn()
  await page.goto('/compute')
  const faults: Record<string, string[]> = {}
  for (const address of addresses) {
    await leadTo(page, address)
    const found = (await smallTargets(page)).concat(await beyondEdge(page))
    found.push(...(await readingOrderErrors(page)))
    // A window of 1280 pixels at 200 % zoom.
    await page.setViewportSize({ width: 640, height: 400 })
    await settled(page)
    found.push(...(await beyondEdge(page)))
    await page.setViewportSize({ width: 320, height: 640 })
    if (found.length > 0) faults[address] = found
  }
  expect(faults).toEqual({})
})
