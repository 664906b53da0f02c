import type * as TestingLibrary from '@testing-library/dom'

/**
 * A text in serializable form, because only JSON can be passed to the page: the whole text, or a pattern for part of
 * it.
 */
export type WireText = string | { source: string; flags: string }

/** Identifies an element by role, name and ancestor. */
export interface WireSight {
  /**
   * An ARIA role, or `field` (by label), `text` (by text), or `floating` (a drawer or alert dialog).
   */
  role: string
  name?: WireText
  within?: WireSight
}

/** A point in CSS pixels of the window. */
interface Point {
  x: number
  y: number
}

/** Queries that run in the page. */
interface Eyes {
  /** Waits until exactly one match exists. */
  see: (sight: WireSight) => Promise<HTMLElement>
  /** Waits until no match exists. */
  miss: (sight: WireSight) => Promise<void>
  /**
   * Waits until the element does not move and is reachable by pointer, and returns its center. Resets `reached`.
   */
  pointOf: (sight: WireSight) => Promise<Point>
  /** Returns false if the press hit another element, for example because the layout had moved. */
  reached: () => boolean
  /**
   * Waits for the option and selects it if its list is a native select, whose popup pointer and keys cannot reach;
   * returns false for a list in the page.
   */
  choose: (option: WireSight) => Promise<boolean>
  /** Waits until the element has this text or value. */
  read: (sight: WireSight, text: WireText) => Promise<void>
  /**
   * Waits until nothing can change the layout any more: no request is in flight, nothing is loading, no finite animation
   * is running, and two frames in a row are equal.
   */
  settle: () => Promise<void>
  /** Navigates to another URL of the console, and waits until the page has settled. */
  lead: (address: string) => Promise<void>
  /** Uncaught errors since the page was opened. */
  errors: string[]
}

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary
    eyes: Eyes
  }
}

/**
 * Runs in the page, after Testing Library. Cannot use other code of this file. `timeout` is in milliseconds.
 */
export function openEyes(timeout: number): void {
  const { configure, queryAllByLabelText, queryAllByRole, queryAllByText, waitFor } =
    window.TestingLibraryDom
  configure({
    asyncUtilTimeout: timeout,
    getElementError: (message) => new Error(message ?? ''),
  })
  const words = ({ role, name, within }: WireSight): string =>
    `${role} ${JSON.stringify(name ?? '')}${within ? ` in ${words(within)}` : ''}`

  const matcher = (text: WireText) =>
    typeof text === 'string' ? text : new RegExp(text.source, text.flags)
  const all = ({ role, name, within }: WireSight): HTMLElement[] => {
    const called = name === undefined ? undefined : matcher(name)
    const container = within ? one(within) : document.body
    if (role === 'field') return queryAllByLabelText(container, called ?? /./)
    if (role === 'text') return queryAllByText(container, called ?? /./)
    const roles = role === 'floating' ? ['dialog', 'alertdialog'] : [role]
    return roles.flatMap((each) =>
      queryAllByRole(container, each, called === undefined ? {} : { name: called }),
    )
  }
  const one = (sight: WireSight): HTMLElement => {
    const [found, ...others] = all(sight)
    if (!found) throw new Error(`There is no ${words(sight)}`)
    // A heading and an empty list may contain the same link, so links with the same target count as one.
    const address = found.getAttribute('href')
    if (others.some((other) => address === null || other.getAttribute('href') !== address))
      throw new Error(`There are ${others.length + 1} of ${words(sight)}`)
    return found
  }
  // A field may be pressed by its label, or delegate pointer events to its container.
  const reaches = (sight: WireSight, hit: Element | null): boolean => {
    const found = one(sight)
    const answers =
      hit?.closest('label') ?? (getComputedStyle(found).pointerEvents === 'none' ? hit : undefined)
    return found.contains(hit) || answers?.contains(found) === true
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

  // WebDriver does not report the requests of a page.
  let inFlight = 0
  const send = window.fetch.bind(window)
  window.fetch = async (...request) => {
    inFlight++
    try {
      return await send(...request)
    } finally {
      inFlight--
    }
  }
  const layout = () =>
    [...document.querySelectorAll('body *')]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return `${element.tagName} ${x} ${y} ${width} ${height}`
      })
      .concat(document.body.textContent)
      .join('\n')
  const isRunning = ({ effect, playState }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
  const settle = () =>
    waitFor(async () => {
      if (inFlight > 0) throw new Error(`${inFlight} requests are in flight`)
      const waiting = document.querySelector('[aria-busy="true"]')
      if (waiting) throw new Error(`The page is loading ${waiting.outerHTML.slice(0, 200)}`)
      if (queryAllByText(document.body, 'Loading…').length > 0)
        throw new Error('The page is loading')
      await document.fonts.ready
      if ([...document.images].some(({ complete }) => !complete))
        throw new Error('Images are loading')
      await frame()
      if (document.getAnimations().some(isRunning)) throw new Error('Animations are running')
      const before = layout()
      await frame()
      await frame()
      if (layout() !== before) throw new Error('The layout is changing')
    })

  // The page may move between the measurement and the press, especially on a busy machine.
  let aim: { sight: WireSight; reached: boolean } | undefined
  const onPress = (event: Event) => {
    if (!aim) return
    if (event.type === 'pointerdown')
      aim.reached =
        event.target instanceof Element &&
        all(aim.sight).length > 0 &&
        reaches(aim.sight, event.target)
    if (aim.reached) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    window.addEventListener(type, onPress, { capture: true })

  const errors: string[] = []
  window.addEventListener('error', ({ message }) => {
    // Firefox reports a ResizeObserver loop when sizes are delivered in the next frame, which is not an error.
    if (!message.startsWith('ResizeObserver loop')) errors.push(message)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))

  window.eyes = {
    see: (sight) => waitFor(() => one(sight)),
    miss: (sight) =>
      waitFor(() => {
        if (all(sight).length > 0) throw new Error(`There still is ${words(sight)}`)
      }),
    pointOf: (sight) =>
      waitFor(async () => {
        const found = one(sight)
        found.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const before = found.getBoundingClientRect()
        await frame()
        await frame()
        const { x, y, width, height } = found.getBoundingClientRect()
        if (x !== before.x || y !== before.y) throw new Error(`${words(sight)} moves`)
        const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
        const hit = document.elementFromPoint(middle.x, middle.y)
        if (!reaches(sight, hit))
          throw new Error(`${words(sight)} is covered by ${hit?.outerHTML.slice(0, 200)}`)
        aim = { sight, reached: true }
        return middle
      }),
    choose: (option) =>
      waitFor(() => {
        if (option.within && !(one(option.within) instanceof HTMLSelectElement)) return false
        const found = one(option)
        const list = found.closest('select')
        if (!list || !(found instanceof HTMLOptionElement)) throw new Error('It is in no list')
        list.focus()
        list.value = found.value
        for (const type of ['input', 'change'])
          list.dispatchEvent(new Event(type, { bubbles: true }))
        return true
      }),
    reached: () => aim?.reached === true,
    // Navigates via an unknown URL first, so that everything shown afterwards belongs to the new URL.
    lead: async (address) => {
      for (const to of ['/nowhere', address]) {
        const state = { idx: history.length }
        history.pushState(state, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state }))
        await waitFor(() => {
          const found = queryAllByText(document.body, /\/nowhere does not exist/).length
          if (found !== (to === address ? 0 : 1)) throw new Error(`${to} is not shown`)
        })
      }
      await waitFor(() => {
        if (!document.querySelector('h1')) throw new Error(`${address} has no heading`)
      })
      await settle()
    },
    settle,
    errors,
    read: (sight, text) =>
      waitFor(() => {
        const found = one(sight)
        const content = 'value' in found ? String(found.value) : found.textContent
        const wanted = matcher(text)
        if (typeof wanted === 'string' ? content !== wanted : !wanted.test(content))
          throw new Error(`${words(sight)} reads ${content.slice(0, 500)}`)
      }),
  }
}
