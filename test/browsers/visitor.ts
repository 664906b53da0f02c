import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Action, Engine } from './engine.ts'
import { openEyes, type WireSight, type WireText } from './inPage.ts'

interface Sight extends Omit<WireSight, 'name' | 'within'> {
  /** The whole name as a string, or part of it as a pattern. */
  name?: string | RegExp | undefined
  within?: Sight | undefined
}

/** WebDriver code points of keys. */
const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
}

type Key = keyof typeof keys

const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

/**
 * Operates the console like a user, in any engine: finds elements by role and name, and uses pointer and keys.
 */
export class Visitor {
  readonly engine: Engine
  readonly #origin: string

  constructor(engine: Engine, origin: string) {
    this.engine = engine
    this.#origin = origin
  }

  async open(path: string): Promise<void> {
    await this.engine.open(new URL(path, this.#origin).href)
    await this.engine.load(testingLibrary)
    await this.engine.run(openEyes, this.engine.timeout)
  }

  async signIn(token: string): Promise<void> {
    await this.open('/compute')
    await this.fill('Personal access token', token)
    await this.press('button', 'Sign in')
  }

  /**
   * Navigates within the console, without reloading the page, and waits until the screen has loaded.
   */
  lead(path: string): Promise<void> {
    return this.engine.run((address) => window.eyes.lead(address), path)
  }

  /** Waits until nothing can change the layout of the page any more. */
  settle(): Promise<void> {
    return this.engine.run(() => window.eyes.settle())
  }

  see(role: string, name?: string | RegExp, within?: Sight): Promise<void> {
    return this.engine.run(
      async (sight) => void (await window.eyes.see(sight)),
      wire({ role, name, within }),
    )
  }

  miss(role: string, name?: string | RegExp): Promise<void> {
    return this.engine.run((sight) => window.eyes.miss(sight), wire({ role, name }))
  }

  /** Waits until the element's text, or the value of a field, matches. */
  read(sight: Sight, text: string | RegExp): Promise<void> {
    return this.engine.run(
      (at, wanted) => window.eyes.read(at, wanted),
      wire(sight),
      wireText(text),
    )
  }

  async pointAt(sight: Sight): Promise<void> {
    const { x, y } = await this.engine.run((at) => window.eyes.pointOf(at), wire(sight))
    await this.#point([{ type: 'pointerMove', x, y }])
  }

  async press(role: string, name?: string | RegExp, within?: Sight): Promise<void> {
    let reached = false
    while (!reached) {
      await this.pointAt({ role, name, within })
      await this.#point([
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
      // The press may have opened another page.
      reached = await this.engine.run(() => !('eyes' in window) || window.eyes.reached())
    }
  }

  /** Presses a key combination: holds all keys but the last while it presses that one. */
  async key(...names: (Key | 'a')[]): Promise<void> {
    const values = names.map((name) => (name === 'a' ? name : keys[name]))
    await this.#keys([
      ...values.map((value) => ({ type: 'keyDown' as const, value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp' as const, value })),
    ])
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.#keys(
      text.split('').flatMap((value) => [
        { type: 'keyDown' as const, value },
        { type: 'keyUp' as const, value },
      ]),
    )
  }

  /** Replaces the text of a field. */
  async fill(name: string | RegExp, text: string, within?: Sight): Promise<void> {
    await this.press('field', name, within)
    await this.key('Control', 'a')
    await this.type(text)
  }

  /** Chooses from a list. */
  async choose(list: string | RegExp, option: string | RegExp): Promise<void> {
    const isChosen = await this.engine.run(
      (sight) => window.eyes.choose(sight),
      wire({ role: 'option', name: option, within: { role: 'combobox', name: list } }),
    )
    if (isChosen) return
    await this.press('combobox', list)
    await this.press('option', option, { role: 'listbox' })
  }

  #point(actions: Action[]): Promise<void> {
    return this.engine.perform([{ type: 'pointer', id: 'mouse', actions }])
  }

  #keys(actions: Action[]): Promise<void> {
    return this.engine.perform([{ type: 'key', id: 'keyboard', actions }])
  }
}

const wireText = (text: string | RegExp): WireText =>
  typeof text === 'string' ? text : { source: text.source, flags: text.flags }

const wire = ({ role, name, within }: Sight): WireSight => ({
  role,
  ...(name !== undefined && { name: wireText(name) }),
  ...(within && { within: wire(within) }),
})
