import { settled } from './support/settled.ts'
import { expect, type Locator, type Page, test } from './support/test.ts'

const firstRow = (page: Page) => page.getByRole('row').nth(1)

/** The screens with the most content above their main part, and that part. */
const screens: Record<string, (page: Page) => Locator> = {
  '/compute/1/network': firstRow,
  '/domains/1/records': firstRow,
  '/object-storage/buckets': firstRow,
  '/vpcs/1/addresses': firstRow,
  '/compute/1/stats': (page) => page.getByRole('region', { name: 'CPU' }),
}

test('on a phone the first row starts within 260 px of the top', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn()
  for (const [address, first] of Object.entries(screens)) {
    await page.goto(address)
    await expect(first(page)).toBeVisible()
    await settled(page)
    const top = async () => (await first(page).boundingBox())?.y
    await expect.poll(top, { message: address }).toBeLessThanOrEqual(260)
  }
})
