import { checkAccess } from './support/access.ts'
import { untilPreloaded } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { readableSecrets, secretsOf } from './support/secrets.ts'
import { expect, type Page, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const readable = (page: Page, secrets: readonly string[]) => page.evaluate(readableSecrets, secrets)

const maskedParts = (page: Page) => page.evaluate(() => CSS.highlights.get('private')?.size ?? 0)

/** Returns the number of colors in the first masked part of this text. */
async function coloursOf(page: Page, text: string): Promise<number> {
  await settled(page)
  const clip = await page.evaluate((text) => {
    for (const range of CSS.highlights.get('private') ?? []) {
      const visibleRange = new Range()
      visibleRange.setStart(range.startContainer, range.startOffset)
      visibleRange.setEnd(range.endContainer, range.endOffset)
      const { x, y, width, height } = visibleRange.getBoundingClientRect()
      if (visibleRange.toString() === text && width > 20 && y > 0)
        return { x: x + 2, y: y + 3, width: width - 4, height: height - 6 }
    }
    return undefined
  }, text)
  if (!clip) throw new Error(`${text} is not masked.`)
  const picture = await page.screenshot({ clip })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
    return new Set(new Uint32Array(Uint8ClampedArray.from(data).buffer)).size
  }, picture.toString('base64'))
}

async function switchOn(page: Page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('privacy on')
  await page.getByRole('option', { name: 'Privacy: on' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-privacy', 'on')
}

test('shows no readable name or address on any screen with privacy on', async ({
  page,
  api,
  signIn,
}) => {
  const secrets = await secretsOf(api(await signIn()))
  expect(secrets.length).toBeGreaterThan(20)
  await page.goto('/compute')
  await settled(page)
  await expect.poll(async () => (await readable(page, secrets)).length).toBeGreaterThan(20)
  await switchOn(page)
  const addresses = `/compute /overview /compute/1/overview /compute/1/network /compute/1/settings /compute/1/configs
    /compute/1/storage /compute/1/stats /compute/1/overview?action=delete /compute/create /volumes /domains
    /domains/1/records /firewalls /vpcs /databases /object-storage/buckets /object-storage/keys /tags /account/users
    /events /account /reach /reach/network /calendar /cost /inventory /support /images /account/preferences`
  for (const address of addresses.split(/\s+/)) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-privacy', 'on')
    await settled(page)
    await expect(page.getByRole('heading', { name: /not found/i })).toHaveCount(0)
    expect.soft(await readable(page, secrets), address).toEqual([])
  }
  // This screen loads data that no other screen has loaded.
  await page.goto('/code')
  await page.getByRole('button', { name: 'Generate requests' }).click()
  await expect(page.locator('pre')).toContainText('#!/bin/sh')
  await settled(page)
  expect.soft(await readable(page, secrets), 'the account as code').toEqual([])
})

test('paints masked text in one color, also when selected, and copies the full text', async ({
  page,
  account,
  signIn,
}) => {
  await account.addCompute('nightjar-over-ice')
  await signIn({ token: await account.token() })
  await page.goto('/compute')
  const link = page.getByRole('link', { name: 'nightjar-over-ice' })
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'Account and preferences' }).click()
  const menu = page.getByRole('dialog', { name: 'Account and preferences' })
  const choice = menu.getByRole('group', { name: 'Privacy' })
  await choice.getByLabel('On').check()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect.poll(() => maskedParts(page)).toBeGreaterThan(0)
  await page.mouse.move(640, 700)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', colorScheme)
    expect(await coloursOf(page, 'nightjar-over-ice'), colorScheme).toBe(1)
  }
  await link.evaluate((element) => getSelection()?.selectAllChildren(element))
  expect(await coloursOf(page, 'nightjar-over-ice'), 'selected').toBe(1)
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('nightjar-over-ice')
  await page.evaluate(() => getSelection()?.empty())
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(link).toHaveCSS('-webkit-text-security', 'disc')
  await page.emulateMedia({ forcedColors: 'none' })
  await checkAccess(page)

  // Block the mask's code on reload: the loaded page must not show unmasked text.
  await untilPreloaded(page)
  await page.route('**/assets/mask*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-privacy', 'loading')
  await expect(page.locator('#root')).toHaveCSS('filter', 'blur(12px)')
})
