import { isCreation } from '../../src/api/http/idempotencyKeys.ts'
import { settled } from './settled.ts'
import { expect, type Locator, type Page } from './test.ts'

/** A write of the console: its method, and the end of its path. */
type Write = readonly [method: 'POST' | 'PUT' | 'DELETE', path: RegExp]

/**
 * Drops the next matching write before it reaches the API, and its repetition if the console repeats it; others arrive.
 */
export async function loseNext(page: Page, [method, path]: Write): Promise<void> {
  let lost = 0
  let lostKey: string | undefined
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      const request = route.request()
      if (request.method() !== method) return route.fallback()
      // The console repeats a creation once, with the same key.
      const count = isCreation(method, new URL(request.url()).pathname) ? 2 : 1
      const { 'idempotency-key': key } = request.headers()
      lostKey ??= key
      if (lost === count || key !== lostKey) return route.fallback()
      lost++
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

/** Presses a button that may be disabled for a moment. */
export async function press(button: Locator): Promise<void> {
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await button.click()
}

interface Trouble {
  write: Write
  /** The form or dialog. It stays open until the write succeeds. */
  within: Locator
  /** The submit button. */
  send: Locator
  /** Makes the API reject the write. Called before the button is pressed. */
  refuse?: () => Promise<unknown>
  /**
   * Makes the API reject the write. Called after the write was sent, so that the screen cannot read the change before.
   */
  refuseNext?: () => Promise<unknown>
  /** The expected error message. */
  words: string | RegExp
  /** Reverts the cause of the rejection. */
  allow: () => Promise<unknown>
  /** Expects that the entered values are unchanged after both errors. */
  expectUnchanged?: () => Promise<void>
}

/** Submits a form three times: the API rejects it, the connection breaks, and then it succeeds. */
export async function meetTrouble(page: Page, trouble: Trouble): Promise<void> {
  const { write, within, send, refuse, refuseNext, words, allow, expectUnchanged } = trouble
  await refuse?.()
  if (refuseNext) await changeBeforeNext(page, write, refuseNext)
  await press(send)
  await expect(within).toContainText(words)
  // The message may also come from a read before the write.
  await expect(within.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectUnchanged?.()
  await allow()
  // Wait, because a read that started before the change can briefly disable the button.
  await settled(page)
  await loseNext(page, write)
  await press(send)
  await expect(within.getByRole('alert')).toContainText('No response')
  await expectUnchanged?.()
  await press(send)
}
