import type { Page } from '@playwright/test'

export interface Visit {
  page: Page
  /** Reads from the API as the person who is signed in; the path begins after `/v4`. */
  read: <Answer>(path: string) => Promise<Answer>
}

export interface Shot {
  name: string
  /** Taken before anybody signs in. */
  signedOut?: boolean
  /** Leads the page to what is shown. */
  open: (visit: Visit) => Promise<void>
}

type Address = string | ((visit: Visit) => Promise<string>)
type Step = (page: Page) => Promise<void>

/** A screen, and what is done on it before the picture is taken. */
export const at = (name: string, address: Address, ...steps: Step[]): Shot => ({
  name,
  open: async (visit) => {
    const { page } = visit
    await page.goto(typeof address === 'string' ? address : await address(visit))
    for (const step of steps) await step(page)
  },
})

/** Waits for what stands over the screen: a dialog, a drawer, a question. */
export const layer: Step = (page) =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).last().waitFor()

export const keys =
  (...pressed: string[]): Step =>
  async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const key of pressed) await page.keyboard.press(key)
    await layer(page)
  }

/** Presses the first of that name that can be pressed. */
export const press =
  (name: string | RegExp, role: 'button' | 'checkbox' = 'button'): Step =>
  (page) =>
    page.getByRole(role, { name }).first().click()

/** Opens the menu of the first button of that name and chooses from it. */
export const choose =
  (button: string | RegExp, item: string | RegExp): Step =>
  async (page) => {
    await press(button)(page)
    await page.getByRole('menuitem', { name: item }).click()
    await layer(page)
  }

/** The address of the first thing of a list for which something holds. */
export const of =
  <Row>(list: string, address: (row: Row) => string, holds: (row: Row) => boolean = () => true) =>
  async ({ read }: Visit): Promise<string> => {
    const { data } = await read<{ data: Row[] }>(`${list}?page_size=100`)
    const found = data.find(holds)
    if (!found) throw new Error(`The demo data has nothing fitting in ${list}.`)
    return address(found)
  }
