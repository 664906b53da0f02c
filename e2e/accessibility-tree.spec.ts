import { readEveryAddress } from './support/everyAddress.ts'
import { leadTo } from './support/screens.ts'
import { stopsOf } from './support/stops.ts'
import { expect, type Page, test } from './support/test.ts'
import { treeFaults } from './support/treeErrors.ts'

/**
 * Returns the labels of the menu links and top bar buttons, in document order, without counts, because counts change.
 */
const frameOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav[aria-label="Areas"] a, header button')]
      .filter((control) => !control.closest('main, [role="dialog"]'))
      .map(
        (control) =>
          control.getAttribute('href') ?? control.ariaLabel?.replace(/[,:(].*/, '') ?? '',
      ),
  )

test('exposes unique names, roles and states on every screen and drawer', async ({
  page,
  api,
  signIn,
}) => {
  const addresses = new Set(await readEveryAddress())
  const on = api(await signIn())
  for (const read of Object.values(stopsOf)) {
    const { screens = [], floating } = await read(on)
    for (const [address] of [...screens, ...floating]) addresses.add(address)
  }
  expect(addresses.size).toBeGreaterThan(150)
  await page.goto('/compute')
  let frame: string[] | undefined
  const faults: Record<string, string[]> = {}
  for (const address of addresses) {
    await leadTo(page, address)
    const found = await treeFaults(page)
    const here = await frameOf(page)
    frame ??= here
    // The frame must be the same on every screen, in the same order (WCAG 2.2, 3.2.3).
    if (here.join() !== frame.join()) found.push(`the frame has ${here.join()}`)
    if (found.length > 0) faults[address] = found
  }
  expect(frame?.length).toBeGreaterThan(15)
  expect(faults).toEqual({})
})

test('reports elements without a name, a state or a unique label', async ({ page }) => {
  await page.setContent(`<title>Bills · Console</title>
    <nav aria-label="Areas"></nav><nav aria-label="Areas"></nav>
    <h1>Invoice</h1><h2></h2>
    <a href="/bill">Here</a><a href="/paid"><svg></svg></a>
    <button aria-label="undefined"></button>
    <input role="combobox" aria-label="Region">
    <label>Amount<input></label><label>Amount<input></label>
    <fieldset><legend>Tax</legend><label>Amount<input></label></fieldset>
    <label>ttl_sec<input></label>
    <div role="toolbar"></div><div role="img"></div>`)
  expect(await treeFaults(page)).toEqual([
    'two are told as navigation “Areas”',
    'heading without a name in “”',
    'link “Here” describes nothing',
    'link without a name in “”',
    'button “undefined” describes nothing',
    'combobox “Region” does not tell if it is expanded',
    'toolbar without a name in “”',
    'image without a name in “”',
    'two are told as textbox “Amount” in “”',
    'textbox “ttl_sec” describes nothing',
    '0 main parts',
    'the title “Bills · Console” lacks the heading “Invoice”',
  ])
})
