import type { ElementHandle, Locator, Page } from '@playwright/test'

/**
 * Time limit for an action's control to become available, in milliseconds; the same as for pointer actions here.
 */
const defaultTimeout = 180_000
/** Maximum number of key presses, more than the longest screen needs. */
const pressesMax = 500
/** Number of times that the focus may pass a control before it counts as unreachable. A closing dialog can keep the focus. */
const maxReversals = 150

interface Options {
  timeout?: number
  trial?: boolean
}

/**
 * The target has the focus. `act` is the key that works like a click, if a click does more than focus.
 */
interface There {
  act: string | undefined
}

type Step = There | { press: string; times?: number } | { wait: string } | { gone: true }

/** The state that an action requires, as for the pointer. */
type Need = 'enabled' | 'editable' | 'nothing'

/**
 * Makes every locator of this process work by keyboard: before a click, a choice or a text, Tab and arrow keys move
 * the focus to the control, as for a user without a pointer. Fails with the name of a control that keys cannot reach,
 * and rejects actions without a keyboard equivalent.
 */
export function workByKeys(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  if (Object.hasOwn(locators, 'byKeys')) return
  const byPointer = (name: 'click' | 'fill') =>
    Reflect.get(locators, name) as (...args: unknown[]) => Promise<void>
  const [click, fill] = [byPointer('click'), byPointer('fill')]
  Object.assign(locators, {
    byKeys: true,
    async click(this: Locator, options?: Options) {
      await (options?.trial ? click.call(this, options) : act(this, options))
    },
    async check(this: Locator, options?: Options) {
      await toggle(this, true, options)
    },
    async uncheck(this: Locator, options?: Options) {
      await toggle(this, false, options)
    },
    async focus(this: Locator, options?: Options) {
      await focusByKeyboard(this, 'nothing', options)
    },
    async press(this: Locator, key: string, options?: Options) {
      await act(this, options, { key, need: 'nothing' })
    },
    async fill(this: Locator, text: string, options?: Options) {
      const control = await act(this, options, { key: 'Control+a', need: 'editable' })
      // The order of the parts of a date depends on the browser's language.
      if (await control.evaluate(isOfParts)) return fill.call(this, text, options)
      const { keyboard } = this.page()
      await (text === '' ? keyboard.press('Delete') : keyboard.insertText(text))
    },
    async selectOption(this: Locator, line: string | { label: string }, options?: Options) {
      const { control } = await focusByKeyboard(this, 'enabled', options)
      const wanted = typeof line === 'string' ? line : line.label
      const moveCount = await control.evaluate(movesTo, wanted)
      if (moveCount === undefined) throw new Error(`${this.toString()} has no line “${wanted}”.`)
      await act(this, options, { key: 'Space', need: 'enabled' })
      const { keyboard } = this.page()
      // A native select does not react to a repeated key, so press it once per step.
      for (let move = 0; move < Math.abs(moveCount); move += 1)
        await keyboard.press(moveCount > 0 ? 'ArrowDown' : 'ArrowUp')
      await keyboard.press('Enter')
    },
  })
  refuse(locators, [
    'clear',
    'dblclick',
    'dragTo',
    'hover',
    'pressSequentially',
    'setChecked',
    'setInputFiles',
    'tap',
  ])
  refuse(Object.getPrototypeOf(page), ['check', 'click', 'fill', 'focus', 'press', 'selectOption'])
  refuse(Object.getPrototypeOf(page.mouse), ['click', 'dblclick', 'down', 'move', 'up'])
}

function refuse(prototype: object, names: readonly string[]) {
  for (const name of names)
    Object.assign(prototype, {
      [name]: () => Promise.reject(new Error(`No keys stand for “${name}”.`)),
    })
}

async function toggle(locator: Locator, wanted: boolean, options?: Options) {
  if ((await locator.isChecked(options)) === wanted) return
  await focusByKeyboard(locator, 'enabled', options)
  // An arrow key that reaches a radio button also selects it.
  if ((await locator.isChecked()) !== wanted)
    await act(locator, options, { key: 'Space', need: 'enabled' })
}

/** Moves the focus to the control and presses a key; by default the one that works like a click. */
async function act(
  locator: Locator,
  options?: Options,
  { key, need }: { key?: string; need: Need } = { need: 'enabled' },
) {
  const page = locator.page()
  for (;;) {
    const { control, there } = await focusByKeyboard(locator, need, options)
    const pressed = key ?? there.act
    if (pressed === undefined) return control
    await control.evaluate(guardNextKey)
    await page.keyboard.press(pressed)
    // The key press navigated away, so it was received.
    const isMissed = await page.evaluate(() => 'missedKey' in window).catch(() => false)
    if (!isMissed) return control
  }
}

/** Moves the focus to the control with the keyboard only. */
async function focusByKeyboard(locator: Locator, need: Need, options?: Options) {
  const timeout = options?.timeout ?? defaultTimeout
  const end = Date.now() + timeout
  let control = await handleOf(locator, timeout)
  let last = ''
  let presses = 0
  let reversals = 0
  for (;;) {
    const step: Step = await control.evaluate(nextStep, need).catch(() => ({ gone: true }))
    if ('act' in step) return { control, there: step }
    if ('press' in step) {
      const { press, times = 1 } = step
      if (press === opposites[last]) {
        if (reversals > 0) await pause(100)
        reversals += 1
      }
      last = press
      presses += times
      if (presses > pressesMax || reversals > maxReversals || Date.now() > end)
        throw new Error(`Keys do not reach ${locator.toString()}.`)
      await hold(locator.page(), press, times)
      continue
    }
    const why = 'wait' in step ? step.wait : 'it comes and goes'
    if (Date.now() > end) throw new Error(`Keys do not reach ${locator.toString()}: ${why}.`)
    await pause(20)
    if ('gone' in step) control = await handleOf(locator, Math.max(1, end - Date.now()))
  }
}

async function handleOf(locator: Locator, timeout: number) {
  const handle = await locator.elementHandle({ timeout })
  if (!handle) throw new Error(`${locator.toString()} is not there.`)
  return handle as ElementHandle<HTMLElement>
}

const pause = (time: number) => new Promise((done) => setTimeout(done, time))

const opposites: Readonly<Record<string, string>> = {
  Tab: 'Shift+Tab',
  'Shift+Tab': 'Tab',
  ArrowDown: 'ArrowUp',
  ArrowUp: 'ArrowDown',
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
}

/** Holds a key until the page has received this number of key events. */
async function hold({ keyboard }: Page, keys: string, times: number) {
  const keyNames = keys.split('+')
  const last = keyNames.at(-1) ?? keys
  for (const key of keyNames.slice(0, -1)) await keyboard.down(key)
  await Promise.all(Array.from({ length: times }, () => keyboard.down(last)))
  for (const key of keyNames.toReversed()) await keyboard.up(key)
}

const isOfParts = (element: HTMLElement) =>
  element instanceof HTMLInputElement && /^(date|time|month|week|color|range)/.test(element.type)

/**
 * Runs in the page. Returns the number of steps down from the selected option of a native select to another one.
 */
function movesTo(element: HTMLElement, wanted: string): number | undefined {
  const { options, selectedIndex } = element as HTMLSelectElement
  const chosen = options[selectedIndex]
  const lines = [...options].filter((line) => line === chosen || !line.disabled)
  const to = lines.findIndex(({ value, label }) => value === wanted || label === wanted)
  return to < 0 ? undefined : to - lines.findIndex((line) => line === chosen)
}

/**
 * Runs in the page. Cancels the next key if the focus has moved, for example because a screen was just rendered.
 */
function guardNextKey() {
  const focused = document.activeElement
  Reflect.deleteProperty(window, 'missedKey')
  window.addEventListener(
    'keydown',
    (event) => {
      if (document.activeElement === focused) return
      event.preventDefault()
      event.stopImmediatePropagation()
      Reflect.set(window, 'missedKey', true)
    },
    { capture: true, once: true },
  )
}

/**
 * Runs in the page. Returns the key that moves the focus closer to an element, or reports that the element has it or
 * cannot take it yet.
 */
function nextStep(element: HTMLElement, need: Need): Step {
  if (!element.isConnected) return { gone: true }
  const focusable = ':is(a[href], button, input, select, textarea, summary, [tabindex])'
  const option = element.closest<HTMLElement>('[role=option]')
  const own = element.matches(focusable) ? element : element.closest('label')?.control
  const target = option ?? own ?? element.closest<HTMLElement>(focusable)
  if (!target) return { wait: 'it takes no focus' }
  const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true })
  if (!isShown(element)) return { wait: 'it is not visible' }
  if (need !== 'nothing' && target.matches(':disabled, [aria-disabled=true]'))
    return { wait: 'it is disabled' }
  if (need === 'editable' && target.matches(':read-only, [aria-readonly=true]'))
    return { wait: 'it cannot be edited' }

  const focused = document.activeElement as HTMLElement
  const isAfter = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
  const byTab = (to: Element): Step => {
    const isBack = focused !== document.body && isAfter(to, focused)
    // Approximate: of a group of radio buttons only one is a Tab stop.
    const scope = to.closest('dialog') ?? document
    const stops = [...scope.querySelectorAll<HTMLElement>(`${focusable}:enabled, a[href]`)].filter(
      (each) =>
        (isBack
          ? isAfter(to, each) && isAfter(each, focused)
          : isAfter(focused, each) && isAfter(each, to)) &&
        each.tabIndex >= 0 &&
        !each.matches('[type=radio], [inert] *') &&
        isShown(each),
    )
    return { press: isBack ? 'Shift+Tab' : 'Tab', times: Math.max(1, stops.length) }
  }

  if (option) {
    const list = option.closest('[role=listbox]')
    const box = document.querySelector<HTMLElement>(`[aria-controls~="${list?.id ?? ''}"]`)
    if (!box) return { wait: 'no field leads to its list' }
    if (focused !== box) return byTab(box)
    const current = document.getElementById(box.getAttribute('aria-activedescendant') ?? '')
    if (current === option) return { act: 'Enter' }
    return { press: !current || isAfter(current, option) ? 'ArrowDown' : 'ArrowUp' }
  }

  if (focused === target) {
    if (target.matches('[type=checkbox], [type=radio], [type=file]')) return { act: 'Space' }
    // The key opens a combobox; a text field or native select only gets the focus.
    if (target.matches('[role=combobox][aria-expanded=false]')) return { act: 'ArrowDown' }
    return { act: target.matches('input, textarea, select') ? undefined : 'Enter' }
  }

  const down = { press: isAfter(focused, target) ? 'ArrowDown' : 'ArrowUp' }
  const across = { press: isAfter(focused, target) ? 'ArrowRight' : 'ArrowLeft' }
  if (target instanceof HTMLInputElement && target.type === 'radio') {
    const isMate = focused instanceof HTMLInputElement && focused.name === target.name
    return isMate && focused.type === 'radio' && focused.form === target.form ? down : byTab(target)
  }

  const group = target.closest('[role=menu], [role=toolbar], [role=grid]')
  if (!group || target.tabIndex >= 0) return byTab(target)
  const kind = group.getAttribute('role')
  if (!group.contains(focused))
    return kind === 'menu' ? { wait: 'its menu has no focus' } : byTab(target)
  if (kind === 'menu') return down
  if (kind === 'toolbar') return across
  // In a grid: leave the field, move to the row, along its cells, into the cell.
  if (focused.matches('input:not([type=checkbox]), textarea, select')) return { press: 'Tab' }
  const row = target.closest('[role=row]')
  if (!row?.contains(focused)) return down
  const cell = target.closest('[role=gridcell], [role=columnheader]')
  if (focused === cell) return { press: 'Enter' }
  // On a small screen each line of a row has a last cell.
  const last = [...row.querySelectorAll('[role=gridcell], [role=columnheader]')].at(-1)
  const isLast = cell === last && !last?.contains(focused) && focused !== row
  return isLast ? { press: 'End' } : across
}
