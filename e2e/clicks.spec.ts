import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Counts what a person presses with the pointer; a choice from the browser's own list takes two presses. */
async function counted(page: Page) {
  let presses = 0
  await page.exposeBinding('notePress', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => void Reflect.get(window, 'notePress')(), true)
  })
  return {
    presses: () => presses,
    choose: async (label: string, option: string | RegExp) => {
      const list = page.getByRole('combobox', { name: label, exact: true })
      const found = list.getByRole('option', { name: option }).first()
      await list.selectOption(await found.getAttribute('value'))
      presses += 2
    },
  }
}

test('an instance is protected from its page with two clicks', async ({
  page,
  account,
  signIn,
}) => {
  const { id } = await account.addCompute('web-1')
  await signIn({ token: await account.token() })
  const { presses } = await counted(page)
  await page.goto(`/compute/${id}/overview`)
  await page.getByRole('button', { name: 'Actions for web-1' }).click()
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Locked: unlock' })).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(2)
})

test('a maintenance window is changed from the list with five clicks', async ({ page, signIn }) => {
  await signIn()
  const { presses, choose } = await counted(page)
  await page.goto('/databases')
  await page.getByRole('link', { name: 'shop-orders' }).click()
  await page.getByRole('link', { name: 'Maintenance', exact: true }).click()
  await choose('Day', 'Wednesday')
  await page.getByRole('button', { name: 'Save window' }).click()
  await expect(page.getByText(/^Saved the maintenance window/)).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(5)
})
