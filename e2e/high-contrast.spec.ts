import { violationsOf } from './support/access.ts'
import { heading } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { expect, type Page, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

/** Returns text with a contrast below 7:1 (WCAG 2.2, 1.4.6). Disabled controls are exempt. */
async function faintTexts(page: Page) {
  const violations = await violationsOf(page, { rules: ['color-contrast-enhanced'] })
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  )
}

const softly = expect.configure({ soft: true })

for (const colorScheme of ['light', 'dark'] as const)
  test(`all text has a contrast of 7:1 when the system prefers more contrast, ${colorScheme}`, async ({
    page,
    account,
    signIn,
  }) => {
    const { id } = await account.addCompute('web-1')
    await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' })
    await signIn({ token: await account.token() })
    const addresses = `/overview /compute /compute/${id}/overview /compute/${id}/stats /compute/${id}/network
      /compute/create /cost /calendar /domains /databases/new /regions /account/tokens/new /account/preferences`
    for (const address of addresses.split(/\s+/)) {
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await settled(page)
      await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high')
      await softly.poll(() => faintTexts(page), address).toEqual([])
    }
  })

test('applies the high contrast preference before the first paint, regardless of the system setting', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/account/preferences')
  await heading(page, 'Account')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-contrast', 'standard')
  const contrast = page.getByRole('group', { name: 'Contrast' })
  await contrast.getByLabel('High').check()
  await expect(html).toHaveAttribute('data-contrast', 'high')
  // Block the bundles, so that only the page before any script is visible.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/compute', { waitUntil: 'domcontentloaded' })
  await expect(html).toHaveAttribute('data-contrast', 'high')
  await expect(html).toHaveCSS('color', 'rgb(0, 0, 0)')
})
