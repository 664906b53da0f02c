import { heading } from './support/screens.ts'
import { settled } from './support/settled.ts'
import { expect, type Locator, test } from './support/test.ts'

test.describe.configure({ mode: 'parallel' })

const look = async (element: Locator) =>
  (await element.screenshot({ animations: 'disabled' })).toString('base64')

/** Runs an action and expects the element's own appearance to change. */
async function looksOtherwise(element: Locator, change: () => Promise<void>) {
  const page = element.page()
  // Removes hover and focus, so that only the element's state is compared.
  const rest = async () => {
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await settled(page)
    return await look(element)
  }
  const before = await rest()
  await change()
  await expect.poll(rest).not.toBe(before)
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`in forced colors, ${colorScheme}, states differ in more than the console's colors`, async ({
    page,
    account,
    signIn,
  }) => {
    const { id } = await account.addCompute('web-1')
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    await signIn({ token: await account.token() })
    await page.goto(`/compute/${id}/storage`)
    await heading(page, 'web-1')
    await settled(page)
    const tab = page.getByRole('link', { name: 'Settings', exact: true })
    await looksOtherwise(tab, async () => {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-current', 'page')
    })

    const area = page.getByRole('navigation', { name: 'Areas' })
    const instances = area.getByRole('link', { name: 'Instances' })
    await looksOtherwise(instances, async () => {
      await area.getByRole('link', { name: 'Regions' }).click()
      await heading(page, 'Regions')
      await expect(instances).not.toHaveAttribute('aria-current')
    })

    await page.goto('/compute')
    await settled(page)
    const row = page.getByRole('row', { name: 'web-1' })
    const box = row.getByRole('checkbox', { name: 'Select web-1' })
    await looksOtherwise(box, () => box.check())
    // The appearance changes without the icon, so the icon was visible.
    await looksOtherwise(row.getByText('Running'), () =>
      page.evaluate(() => {
        const withoutMarks = new CSSStyleSheet()
        withoutMarks.replaceSync('*::before { visibility: hidden }')
        document.adoptedStyleSheets = [withoutMarks]
      }),
    )

    await page.goto('/account/preferences')
    await settled(page)
    const compact = page.getByText('Compact', { exact: true })
    await looksOtherwise(compact, () => compact.click())
    await compact.locator('..').getByRole('radio').focus()
    await page.keyboard.press('ArrowRight')
    const chosen = page.getByRole('group', { name: 'Row density' }).locator('input:checked + span')
    await expect(chosen).toHaveCSS('outline-style', 'solid')

    await page.goto('/account/profile/edit')
    await settled(page)
    const notifications = page.getByLabel('Email notifications')
    await looksOtherwise(page.locator('.MuiSwitch-root', { has: notifications }), async () => {
      await notifications.click()
    })
  })
