import { checkAccess, checkNarrow } from './support/access.ts'
import { settled } from './support/settled.ts'
import { expect, test } from './support/test.ts'

test(
  'finds regions on the map and by capabilities, and kernels by version',
  { tag: '@main' },
  async ({ page, signIn }) => {
    const outside: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== '127.0.0.1') outside.push(request.url())
    })
    await signIn()
    await page.goto('/regions')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    const europe = page.getByRole('region', { name: 'Europe' })
    await expect(
      europe.getByRole('link', { name: /Frankfurt.*eu-central.*instance/ }),
    ).toBeVisible()
    await checkAccess(page, 'the map of regions')
    await page.getByRole('radio', { name: 'Asia Pacific' }).click()
    await expect(page).toHaveURL(/area=asia-pacific/)
    await expect(europe).toBeHidden()
    const tokyo = page.getByRole('main').getByRole('link', { name: /^Tokyo/ })
    await tokyo.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/regions\?q=ap-northeast/)
    await expect(page.getByRole('row', { name: /Tokyo/ })).toBeVisible()

    await page.getByRole('link', { name: 'Capabilities and plans' }).click()
    const matrix = page.getByRole('table', { name: 'Capabilities' })
    const row = matrix.getByRole('row', { name: /^Tokyo/ })
    await expect(row.getByRole('img', { name: 'Yes' }).first()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Premium and GPU plans' })).toBeVisible()
    await checkAccess(page, 'the capabilities')
    await page.setViewportSize({ width: 360, height: 740 })
    await checkNarrow(page, 'the capabilities', 'main')

    await page.getByRole('link', { name: 'Kernels' }).click()
    await page.getByRole('searchbox').fill('6.2.9')
    await expect(page.getByText('compute/6.2.9-x86_64-compute160')).toBeVisible()
    await page.goto('/regions/map?area=europe')
    await expect(europe.getByRole('link', { name: /^Paris/ })).toBeVisible()
    await checkNarrow(page, 'the map of regions', 'main')
    await settled(page)
    expect(outside).toEqual([])
  },
)
