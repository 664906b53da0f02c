import { afterAll, beforeAll, expect, test } from 'vitest'
import { engines } from './engines.ts'
import { type OpenConsole, openConsole } from './openConsole.ts'
import { Visitor } from './visitor.ts'

let opened: OpenConsole

beforeAll(async () => {
  opened = await openConsole('none')
})

afterAll(() => opened.close())

test.for(Object.entries(engines))('the console works in %s', async ([, start]) => {
  const account = await opened.accounts.make()
  const labels = ['db-1', ...Array.from({ length: 11 }, (_, at) => `web-${at + 1}`)]
  for (const label of labels) await account.addCompute(label)
  const engine = await start()
  try {
    const visitor = new Visitor(engine, opened.origin)
    await engine.resize(1280, 800)
    await visitor.signIn(await account.token())
    await filterAndOpen(visitor)
    await stayInFrames(visitor)
    await readChart(visitor)
    await draftInstance(visitor)
    await addDomain(visitor, `${account.username}.example`)
    await applyRecord(visitor)
    await closeByEscape(visitor)
    await turnDark(visitor)
    await engine.resize(360, 740)
    await readNarrowList(visitor)
  } finally {
    await engine.quit()
  }
})

async function filterAndOpen(visitor: Visitor) {
  const list = { role: 'grid', name: 'Instances' }
  await visitor.see('link', 'web-1', list)
  expect(await strayTabStops(visitor)).toEqual([])
  expect(await sidewaysBesideBar(visitor)).toEqual([0])
  await visitor.fill('Filter Instances', 'web-2')
  await visitor.miss('link', 'db-1')
  await visitor.press('link', 'web-2', list)
  await visitor.see('heading', /web-2/)
}

/** Drawers and panels scroll in a low window without becoming Tab stops. */
async function stayInFrames(visitor: Visitor) {
  await visitor.press('button', 'Account and preferences')
  await visitor.press('button', 'Request log')
  await visitor.see('dialog', 'Request log')
  expect(await strayTabStops(visitor)).toEqual([])
  await visitor.key('Escape')
  await visitor.miss('dialog', 'Request log')
  await visitor.press('button', 'Actions for web-2')
  await visitor.press('menuitem', 'Delete')
  await visitor.see('alertdialog', 'Delete web-2?')
  expect(await strayTabStops(visitor)).toEqual([])
  await visitor.press('button', 'Cancel')
  await visitor.miss('alertdialog', 'Delete web-2?')
}

async function readChart(visitor: Visitor) {
  await visitor.press('link', 'Statistics', { role: 'navigation', name: 'Instance sections' })
  const chart = { role: 'region', name: /^CPU/ }
  await visitor.pointAt({ role: 'slider', within: chart })
  await visitor.read({ role: 'row', name: /^CPU/, within: chart }, /^CPU[\d.]+/)
}

async function draftInstance(visitor: Visitor) {
  await visitor.open('/compute/create')
  await visitor.choose('Region', /Washington/)
  await visitor.press('radio', /Compute 2GB/)
  await visitor.fill(/^Label/, 'shop-1')
  await visitor.open('/compute/create')
  await visitor.read({ role: 'field', name: /^Label/ }, 'shop-1')
  await visitor.read({ role: 'complementary', name: 'Summary' }, /Washington, DC.*Compute 2GB/)
}

async function addDomain(visitor: Visitor, name: string) {
  await visitor.press('link', 'Domains')
  await visitor.press('link', 'Add domain')
  const drawer = { role: 'dialog', name: 'Add domain' }
  await visitor.fill('Domain', name, drawer)
  expect(await strayTabStops(visitor)).toEqual([])
  await visitor.press('field', 'Domain', drawer)
  await visitor.key('Escape')
  await visitor.press('button', 'Keep editing', { role: 'alertdialog' })
  await visitor.fill('Contact email (SOA)', 'admin@example.org', drawer)
  await visitor.press('button', 'Add domain', drawer)
  await visitor.see('heading', name)
}

async function applyRecord(visitor: Visitor) {
  await visitor.press('link', 'Add record')
  const drawer = { role: 'dialog', name: 'Add record' }
  await visitor.fill(/^Name/, 'www', drawer)
  await visitor.fill('IPv4 address', '203.0.113.1', drawer)
  await visitor.press('button', 'Stage record', drawer)
  await visitor.read({ role: 'region', name: 'Staged changes' }, /1 added/)
  await visitor.press('link', 'Review')
  await visitor.press('button', 'Apply 1 change')
  await visitor.see('text', /^1 applied\./)
}

async function closeByEscape(visitor: Visitor) {
  await visitor.open('/domains')
  await visitor.press('link', 'Add domain')
  await visitor.see('dialog', 'Add domain')
  await visitor.key('Escape')
  await visitor.miss('dialog', 'Add domain')
  await expect
    .poll(() => visitor.engine.run(() => document.activeElement?.textContent))
    .toBe('Add domain')
}

async function turnDark(visitor: Visitor) {
  await visitor.press('button', 'Account and preferences')
  await visitor.press('radio', 'Dark')
  await visitor.key('Escape')
  await visitor.open('/compute')
  await visitor.see('checkbox', 'Select web-1')
  await visitor.settle()
  const [page, box] = await visitor.engine.run(() =>
    [document.documentElement, document.querySelector('[type=checkbox]')].map((element) =>
      element ? getComputedStyle(element).backgroundColor : '',
    ),
  )
  expect(page).toMatch(/^rgb\(\d\d?, \d\d?, \d\d?\)$/)
  expect(box).toBe(page)
  await visitor.open('/compute/create')
  await visitor.see('field', /^Deployment script/)
  await visitor.settle()
  const select = await visitor.engine.run(() =>
    [...document.querySelectorAll('select')].map((list) => {
      const { appearance, backgroundColor } = getComputedStyle(list)
      return { appearance, backgroundColor }
    }),
  )
  expect(select.length).toBeGreaterThan(0)
  for (const look of select) expect(look).toEqual({ appearance: 'none', backgroundColor: page })
}

/** The cell first shows an ID. Its width must not determine that of the final text. */
async function readNarrowList(visitor: Visitor) {
  await visitor.open('/compute')
  await visitor.see('gridcell', 'Frankfurt, DE', { role: 'row', name: 'web-1' })
  await visitor.settle()
  const cut = await visitor.engine.run(() =>
    [...document.querySelectorAll('[role=gridcell]')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  )
  expect(cut).toEqual([])
}

/**
 * Returns how far lists scroll sideways in a window so low that scroll bars appear, which take up width in some
 * engines.
 */
async function sidewaysBesideBar(visitor: Visitor) {
  const { engine } = visitor
  await engine.resize(1280, 300)
  await visitor.settle()
  const hidden = await engine.run(() =>
    [...document.querySelectorAll('[role=grid]')].map(({ parentElement: frame }) =>
      frame ? frame.scrollWidth - frame.clientWidth : undefined,
    ),
  )
  await engine.resize(1280, 800)
  return hidden
}

declare global {
  interface Window {
    strays: string[]
  }
}

/**
 * Returns Tab stops without an explicit focusable element, in a window so low that lists and forms scroll. WebKit also
 * makes the dialog a stop, but it has a name.
 */
async function strayTabStops(visitor: Visitor): Promise<string[]> {
  const { engine } = visitor
  await engine.resize(1280, 300)
  await visitor.settle()
  await engine.run(() => {
    window.strays = []
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.tabIndex < 0 && target.tagName !== 'DIALOG')
        window.strays.push(target.outerHTML.slice(0, 120))
    })
  })
  for (let presses = 0; presses < 40; presses++) await visitor.key('Tab')
  const strays = await engine.run(() => window.strays)
  await engine.resize(1280, 800)
  return strays
}
