import { expect, type Page, test } from '../support/test.ts'

/** The tests of `dialect.config.ts` run by keyboard only. These tests cover the keyboard driver. */
const show = async (page: Page, content: string) => {
  await page.setContent(`<button>First</button>${content}<button>Last</button><output></output>`)
  await page.evaluate(() => {
    const output = document.querySelector('output')
    for (const kind of ['click', 'change', 'pointerdown', 'mousedown'])
      document.addEventListener(kind, ({ target }) => {
        const isList = target instanceof HTMLSelectElement
        // A native select fires a click with each choice, regardless of the input method.
        if (target instanceof HTMLElement && !(isList && kind === 'click'))
          output?.append(`${kind} ${isList ? target.value : target.id} `)
      })
  })
}

test('a control that only the pointer reaches fails by its name', async ({ page }) => {
  const within = { timeout: 1000 }
  for (const [content, reason] of [
    ['<button tabindex="-1">Pay</button>', ''],
    ['<div role="toolbar"><button tabindex="-1">Pay</button></div>', ''],
    ['<div role="menu"><button tabindex="-1">Pay</button></div>', ': its menu has no focus'],
    ['<div role="button">Pay</div>', ': it takes no focus'],
    ['<div tabindex="-1"><span role="button">Pay</span></div>', ''],
    ['<button disabled>Pay</button>', ': it is disabled'],
    ['<div inert><button>Pay</button></div>', ''],
  ] as const) {
    await show(page, content)
    const name = `getByText('Pay')`
    await expect(page.getByText('Pay').click(within)).rejects.toThrow(
      `Keys do not reach ${name}${reason}.`,
    )
    await expect(page.locator('output')).toHaveText('')
  }
  await show(page, '<input tabindex="-1" aria-label="Amount" value="1">')
  const amount = page.getByLabel('Amount')
  await expect(amount.fill('2', within)).rejects.toThrow(`Keys do not reach getByLabel('Amount').`)
  await expect(amount).toHaveValue('1')
  await expect(amount.hover()).rejects.toThrow('No keys stand for “hover”.')
  await expect(page.mouse.click(1, 1)).rejects.toThrow('No keys stand for “click”.')
})

test('what keys reach is pressed, filled and chosen without a pointer', async ({ page }) => {
  await show(
    page,
    `<label><input type="checkbox" id="check">Agreed</label>
    <label><input type="radio" name="size" id="small">Small</label>
    <label><input type="radio" name="size" id="large">Large</label>
    <label>Amount <input id="amount" value="1"></label>
    <label>Region <select id="region"><option>One<option disabled>Two<option>Three<option>Four</select></label>
    <button id="pay"><span>Pay</span></button>`,
  )
  await page.getByText('Pay').click()
  await page.getByLabel('Region').selectOption('Four')
  await page.getByLabel('Region').selectOption('Three')
  await page.getByLabel('Amount').fill('20')
  await page.getByLabel('Large').check()
  await page.getByText('Agreed').click()
  await expect(page.getByLabel('Region')).toHaveValue('Three')
  await expect(page.getByLabel('Amount')).toHaveValue('20')
  await expect(page.getByLabel('Large')).toBeChecked()
  await expect(page.getByLabel('Agreed')).toBeChecked()
  await expect(page.locator('output')).toHaveText(
    'click pay change Four change Three change amount click large change large click check change check',
  )
})
