import { expect, type Page } from './test.ts'

/** Narrow is the least width that a page must fit without scrolling sideways (WCAG 2.2, 1.4.10, and a bit). */
export const sizes = [
  { name: 'wide', width: 1280, height: 800 },
  { name: 'narrow', width: 360, height: 740 },
] as const

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Nothing is on its way any more. */
export async function settled(page: Page) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Loading…')).toHaveCount(0)
}

/** A drawer, or a dialog that asks. */
export const floating = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
