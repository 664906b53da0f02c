import { readEveryAddress } from './support/everyAddress.ts'
import { readingOrderErrors } from './support/readingOrderErrors.ts'
import { leadTo } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

/**
 * Focuses each control in turn and reports those without a visible focus indicator, those that are completely covered,
 * and those whose focus navigates or opens something (WCAG 2.2, 2.4.7, 2.4.11, 3.2.1).
 */
const focusFaults = (page: Page) =>
  page.evaluate(async () => {
    const scope =
      document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') ?? document.body
    const controls = [
      ...scope.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter(
      (control) =>
        // Arrow keys reach controls that Tab skips; the remaining ones are for the pointer only.
        (control.tabIndex >= 0 || control.closest('[role="grid"], [role="toolbar"]')) &&
        control.matches(':not(:disabled, [inert] *, dialog)') &&
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    // The focus ring may be on the frame of a field, on a sibling, or on the cell of a link.
    const rings = (control: HTMLElement) => {
      const near = [...(control.parentElement?.querySelectorAll('*') ?? [])].slice(0, 80)
      const above = [control.parentElement, control.parentElement?.parentElement]
      return [control, ...near, ...above]
        .filter((element) => element !== null && element !== undefined)
        .flatMap((element) =>
          [undefined, '::after'].map((part) => {
            const { outlineStyle, outlineWidth, boxShadow, borderTopColor, borderTopWidth } =
              getComputedStyle(element, part)
            const outline = outlineStyle === 'none' ? '' : outlineWidth
            return `${outline} ${boxShadow} ${borderTopColor} ${borderTopWidth}`
          }),
        )
        .join('; ')
    }
    const seen = (control: HTMLElement) => {
      const box = (control.closest('label') ?? control).getBoundingClientRect()
      const marks = [0.5, 0.1, 0.9].flatMap((across) =>
        [0.5, 0.1, 0.9].map((down) => [box.left + box.width * across, box.top + box.height * down]),
      )
      return marks.some(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(x, y)
        return (
          hit !== null &&
          (control.contains(hit) ||
            hit.contains(control) ||
            hit.closest('label')?.contains(control))
        )
      })
    }
    const visibleState = () =>
      `${location.href} ${document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]').length}`
    const nextTask = () => new Promise((done) => setTimeout(done))
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
    /** Retries, because frames that a script draws and scrolled content follow the focus some frames later. */
    const becomesTrue = async (condition: () => boolean | Promise<boolean>) => {
      for (let frame = 0; frame < 30; frame += 1) {
        if (await condition()) return true
        await nextFrame()
      }
      return false
    }
    const isGone = (control: HTMLElement) =>
      !control.isConnected || document.activeElement !== control
    const looksOtherwise = async (control: HTMLElement, next: () => Promise<unknown>) => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      await next()
      const plain = rings(control)
      control.focus({ focusVisible: true } as FocusOptions)
      if (isGone(control) || rings(control) !== plain) return true
      await next()
      return isGone(control) || rings(control) !== plain
    }
    const faults: string[] = []
    const before = visibleState()
    for (const control of controls) {
      if (!control.isConnected) continue
      const name = control.outerHTML.slice(0, 140)
      const isMarked =
        (await looksOtherwise(control, nextTask)) ||
        (await becomesTrue(() => looksOtherwise(control, nextFrame)))
      if (isGone(control)) continue
      if (!isMarked) faults.push(`looks the same: ${name}`)
      if (!(await becomesTrue(() => isGone(control) || seen(control))))
        faults.push(`is covered: ${name}`)
      if (visibleState() !== before) {
        faults.push(`leads elsewhere: ${name}`)
        break
      }
    }
    return faults
  })

/** Sets or resets the maximum text spacing that a user may choose (WCAG 2.2, 1.4.12). */
const spaceTexts = (page: Page, wider: boolean) =>
  page.evaluate((wider) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* {
        line-height: 1.5 !important;
        letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important;
      }
      p {
        margin-bottom: 2em !important;
      }`,
    )
    document.adoptedStyleSheets = wider ? [sheet] : []
  }, wider)

/** Returns truncated texts whose full version is shown nowhere. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => {
        const ownText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        if (
          !ownText ||
          !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        )
          return false
        const { overflowX, overflowY, clipPath } = getComputedStyle(element)
        if (clipPath !== 'none' || element.clientWidth <= 1) return false
        const across = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
        const down =
          (overflowY === 'hidden' || overflowY === 'clip') &&
          element.scrollHeight > element.clientHeight + 4
        const isTold =
          element.closest(
            '[data-tooltip-cut], [data-tooltip], [data-tooltip-time], [role="gridcell"], [role="columnheader"]',
          ) !== null
        const scrolls = overflowX === 'auto' || overflowX === 'scroll'
        return (across && !scrolls && !isTold) || (down && !isTold)
      })
      .map((element) => `${element.textContent?.slice(0, 60)}: ${element.outerHTML.slice(0, 120)}`),
  )

/**
 * Returns links in sentences that differ from their surroundings only in color (WCAG 2.2, 1.4.1), and fields for the
 * user's personal data without autocomplete (1.3.5).
 */
const readerFaults = (page: Page) =>
  page.evaluate(() => {
    const scope = document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]')
    const within = scope ?? document.querySelector('main') ?? document.body
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none'
    const isWord = (node: Node | null) =>
      node?.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.textContent ?? '')
    const excerptOf = (element: Element) => element.outerHTML.slice(0, 140)
    const plain = [...within.querySelectorAll('a[href]')].filter(
      (link) =>
        isSeen(link) &&
        (isWord(link.previousSibling) || isWord(link.nextSibling)) &&
        [link, ...link.children].every(
          (part) => !getComputedStyle(part).textDecorationLine.includes('underline'),
        ),
    )

    const own =
      /^(?:Email|Phone|First name|Last name|Company|Street|Postal code|City|State|Country|Password|Current password|New password|One-time code|Username)\b/
    const unfilled = [...within.querySelectorAll<HTMLInputElement>('input, select')].filter(
      (field) =>
        isSeen(field) &&
        // The name of another user is not personal data of the current one.
        !location.pathname.startsWith('/account/users/') &&
        [...(field.labels ?? [])].some((label) => own.test(label.textContent.trim())) &&
        !['checkbox', 'radio'].includes(field.type) &&
        ['', 'off'].includes(field.autocomplete),
    )
    return [
      ...plain.map((link) => `is told by its color alone: ${excerptOf(link)}`),
      ...unfilled.map((field) => `is not filled: ${excerptOf(field)}`),
    ]
  })

/**
 * Returns the position of help and its neighbors in the frame, which must be the same on all screens (WCAG 2.2,
 * 3.2.6).
 */
const helpPositions = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('nav[aria-label="Areas"] a, header button')]
      .filter((control) => !control.closest('main, [role="dialog"]'))
      .map(
        (control) =>
          control.getAttribute('href') ??
          control.getAttribute('aria-label')?.replace(/[,:(].*/, ''),
      )
    return ['/support', 'Account and preferences'].map((help) => {
      const at = names.indexOf(help)
      if (at === -1) throw new Error(`${help} is not in the frame.`)
      return names.slice(Math.max(0, at - 1), at + 2).join(' | ')
    })
  })

test('reaches every control by keyboard with a visible focus and no side effect, and checks links, help, reading order and text spacing', async ({
  page,
  signIn,
}) => {
  const addresses = await readEveryAddress()
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn()
  await page.goto('/compute')
  let help: string[] | undefined
  const faults: Record<string, string[]> = {}
  for (const address of addresses) {
    await leadTo(page, address)
    const found = [...(await readerFaults(page)), ...(await readingOrderErrors(page))]
    const positions = await helpPositions(page)
    help ??= positions
    if (positions.join() !== help.join()) found.push(`help stands at ${positions.join()}`)
    found.push(...(await focusFaults(page)))
    await spaceTexts(page, true)
    await settled(page)
    found.push(...(await cutTexts(page)).map((text) => `is cut: ${text}`))
    await spaceTexts(page, false)
    if (found.length > 0) faults[address] = found
  }
  expect(faults).toEqual({})
})

test('reports a screen whose reading order differs from its layout, or that needs a pointer', async ({
  page,
}) => {
  await page.setContent(`<main>
    <div style="display: flex; flex-direction: row-reverse"><p>Then</p><p>First</p></div>
    <div style="display: flex; flex-direction: column-reverse"><p>Below</p><p>Above</p></div>
    <button tabindex="-1">Pay</button>
    <span style="cursor: pointer">Refund</span>
    <h1>Bill</h1><h2>Items</h2><h3>Total</h3><h2>Items</h2><h2></h2>
    <input aria-label="Amount"><input aria-label="Amount"><input>
    <fieldset><input aria-label="Amount"></fieldset>
  </main>`)
  const faults = () => readingOrderErrors(page)
  await expect
    .poll(faults)
    .toEqual([
      'is seen before <p>Then</p>: <p>First</p>',
      'is seen before <p>Below</p>: <p>Above</p>',
      'is reached by no key: <button tabindex="-1">Pay</button>',
      'takes no focus: <span style="cursor: pointer">Refund</span>',
      'heads two parts: Bill / Items',
      'is a heading without words: <h2></h2>',
      'has the name of another: <input aria-label="Amount">',
      'has no name: <input>',
    ])
})
