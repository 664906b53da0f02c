import type { Page } from '@playwright/test'

export interface Visit {
  page: Page
  /** Reads from the API as the signed-in user. The path is relative to `/v4`. */
  read: <Answer>(path: string) => Promise<Answer>
}

export interface Shot {
  name: string
  /** True for screenshots without a session. */
  signedOut?: boolean
  /** Navigates the page to the state to capture. */
  open: (visit: Visit) => Promise<void>
}

type Address = string | ((visit: Visit) => Promise<string>)
type Step = (page: Page) => Promise<void>

/** Returns a screenshot of a screen after running some steps on it. */
export const at = (name: string, address: Address, ...steps: Step[]): Shot => ({
  name,
  open: async (visit) => {
    const { page } = visit
    await page.goto(typeof address === 'string' ? address : await address(visit))
    for (const step of steps) await step(page)
  },
})

/** Waits for an overlay: a dialog, a drawer or a confirmation. */
export const layer: Step = (page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).last().waitFor()

export const keys =
  (...pressed: string[]): Step =>
  async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const key of pressed) await page.keyboard.press(key)
    await layer(page)
  }

/** Clicks the first control with this name. */
export const press =
  (name: string | RegExp, role: 'button' | 'checkbox' = 'button'): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click()

/** Opens the menu of the first button with this name and chooses an item. */
export const choose =
  (button: string | RegExp, item: string | RegExp): Step =>
  async (page) => {
    await press(button)(page)
    await page.getByRole('menuitem', { name: item }).click()
    await layer(page)
  }

/** Returns the URL of the first item of a list that matches a condition. */
export const of =
  <Row>(list: string, address: (row: Row) => string, holds: (row: Row) => boolean = () => true) =>
  async ({ read }: Visit): Promise<string> => {
    const { data } = await read<{ data: Row[] }>(`${list}?page_size=100`)
    const found = data.find(holds)
    if (!found) throw new Error(`The demo data has nothing fitting in ${list}.`)
    return address(found)
  }
