import type { BrowserContext, Page } from '@playwright/test'
import { type Conditions, pageUnder, restOf } from './browser.ts'

interface Step {
  /** Selector of the control to click. */
  press: string
  /** Selector of the elements that show that the step is complete. */
  done: string
  /** Number of those elements; 1 by default. */
  count?: number
}

export interface Steps {
  /** URL of the last request while the page is idle; undefined if there is none. */
  last?: RegExp
  detail: Step
  charts: Step
  form: Step
  /** Step that only the console has. */
  menu?: Step
}

export interface StepTimes {
  /** Time from the click until the result is painted, in milliseconds. */
  detail: number
  charts: number
  form: number
  menu: number
  /** Time until the first paint after clicking the menu, in milliseconds. */
  menuAnswer: number
  /** Number of requests from the list to the charts, and from the list to the form. */
  requestsToCharts: number
  requestsToForm: number
}

/** Measures the usual next steps of a user, each starting when the list is loaded and idle. */
export async function measureSteps(
  context: BrowserContext,
  address: string,
  steps: Steps,
  conditions: Conditions,
): Promise<StepTimes> {
  const { page } = await pageUnder(context, conditions)
  let requests = 0
  page.on('request', () => requests++)
  const comeToRest = restOf(page)
  const atRest = async () => {
    const last = steps.last && page.waitForResponse(steps.last)
    await page.goto(address)
    await page.locator(steps.detail.press).first().waitFor()
    await last
    await comeToRest()
    requests = 0
  }
  await atRest()
  const { took: detail } = await take(page, steps.detail)
  await comeToRest()
  const { took: charts } = await take(page, steps.charts)
  const requestsToCharts = requests
  await atRest()
  const { took: form } = await take(page, steps.form)
  const requestsToForm = requests
  let menu = { took: 0, answered: 0 }
  if (steps.menu) {
    await atRest()
    menu = await take(page, steps.menu)
  }
  await page.close()
  return {
    detail,
    charts,
    form,
    menu: menu.took,
    menuAnswer: menu.answered,
    requestsToCharts,
    requestsToForm,
  }
}

const take = (page: Page, step: Step) =>
  page.evaluate(
    ({ press, done, count = 1 }) =>
      new Promise<{ took: number; answered: number }>((resolve, reject) => {
        setTimeout(() => reject(new Error(`No ${count} × ${done} came after ${press}.`)), 60_000)
        const start = performance.now()
        let answered = 0
        const afterPaint = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
        const look = () => {
          if (document.querySelectorAll(done).length < count) return
          observer.disconnect()
          afterPaint(() => resolve({ took: performance.now() - start, answered }))
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { childList: true, subtree: true, attributes: true })
        document.querySelector<HTMLElement>(press)?.click()
        afterPaint(() => {
          answered = performance.now() - start
          look()
        })
      }),
    step,
  )
