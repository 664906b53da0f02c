import { settled } from './settled.ts'
import { expect, type Locator, type Page } from './test.ts'

/** A write of the console: its method, and what its path ends in. */
type Write = readonly [method: 'POST' | 'PUT' | 'DELETE', path: RegExp]

/** The next such write is lost before it reaches the API; those after it arrive. */
export async function loseNext(page: Page, [method, path]: Write): Promise<void> {
  let isLost = false
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (isLost || route.request().method() !== method) return route.fallback()
      isLost = true
      return route.abort('internetdisconnected')
    },
  )
}

/**
 * Makes a change just before the next such write reaches the API. The page cannot read the change before it has sent the
 * write.
 */
async function changeBeforeNext(
  page: Page,
  [method, path]: Write,
  change: () => Promise<unknown>,
): Promise<void> {
  let isChanged = false
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (!isChanged && route.request().method() === method) {
        isChanged = true
        await change()
      }
      return route.fallback()
    },
  )
}

/** Presses what may be out of use for a moment longer. */
export async function press(button: Locator): Promise<void> {
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
}

interface Trouble {
  write: Write
  /** The form or dialog. It stays open until it was done. */
  within: Locator
  /** The button that sends it. */
  send: Locator
  /** Makes the API refuse it. It is called before the button is pressed. */
  refuse?: () => Promise<unknown>
  /** Makes the API refuse it. It is called when the write was sent, so that the screen cannot read the change before. */
  refuseNext?: () => Promise<unknown>
  /** The message that appears then. */
  words: string | RegExp
  /** Takes that away again. */
  allow: () => Promise<unknown>
  /** What was typed, which neither may take. */
  kept?: () => Promise<void>
}

/** Sends a form three times: the API refuses it, the connection breaks, and then it is done. */
export async function meetTrouble(page: Page, trouble: Trouble): Promise<void> {
  const { write, within, send, refuse, refuseNext, words, allow, kept } = trouble
  await refuse?.()
  if (refuseNext) await changeBeforeNext(page, write, refuseNext)
  await press(send)
  await expect(within).toContainText(words)
  // What is read before it is sent may say so too.
  await expect(within.locator('[aria-busy="true"]')).toHaveCount(0)
  await kept?.()
  await allow()
  // A read that started before the change can disable the button for a moment.
  await settled(page)
  await loseNext(page, write)
  await press(send)
  await expect(within.getByRole('alert')).toContainText('No response')
  await kept?.()
  await press(send)
}
