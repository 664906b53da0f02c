import './mask.css'
import type { QueryClient } from '@tanstack/react-query'
import { preference, subscribePreferences } from '#lib/preferences.ts'
import { recentItems } from '#ui/recentItems.ts'
import { collectNames, namesOfQuery } from './names.ts'
import { createNames, dotted } from './spans.ts'

const page = document.documentElement

/** CSS Custom Highlight. Some browsers before 2025 do not support it; there, whole elements are masked. */
const highlight = typeof Highlight === 'undefined' ? undefined : new Highlight()

/** Masks names and IP addresses on the whole page while the privacy preference is on. */
export function followPrivacy(client: QueryClient): () => void {
  let stop: (() => void) | undefined
  const apply = () => {
    if (preference('privacy') === 'on') stop ??= mask(client)
    else {
      stop?.()
      stop = undefined
    }
    if (stop) page.dataset.privacy = 'on'
    else delete page.dataset.privacy
  }
  apply()
  const unsubscribe = subscribePreferences(apply)
  return () => {
    unsubscribe()
    stop?.()
    delete page.dataset.privacy
  }
}

/**
 * Starts masking. Names come from API responses, which arrive before the screen renders them; IP addresses are detected
 * by pattern. Masking is done centrally, because a screen that omits it would reveal names during screen sharing.
 */
function mask(client: QueryClient): () => void {
  const names = createNames()
  let grown = false
  const add = (name: string) => {
    grown = names.add(name) || grown
  }
  const texts = createTextMask(names.spansOf)
  const fields = createFieldMask(names.spansOf)
  const title = createTitleMask(names.spansOf)

  const lookAll = () => {
    texts.look(document.body)
    title.look()
    fields.look(true)
  }
  const learn = (learnFrom: () => void) => {
    grown = false
    learnFrom()
    if (grown) queueMicrotask(lookAll)
  }

  const cache = client.getQueryCache()
  const mutations = client.getMutationCache()
  for (const query of cache.getAll()) namesOfQuery(query, add)
  for (const { label, group } of recentItems()) if (group !== 'Go to') add(label)
  const unsubscribe = [
    cache.subscribe(({ type, query }) => {
      if (type === 'updated' || type === 'added') learn(() => namesOfQuery(query, add))
    }),
    mutations.subscribe(({ type, mutation }) => {
      if (type !== 'updated') return
      learn(() => {
        collectNames(mutation.state.variables, add)
        collectNames(mutation.state.data, add)
      })
    }),
  ]

  const observer = new MutationObserver((records) => {
    const changedElements = new Set<Element>()
    for (const { target, addedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement
      if (element) texts.lookAt(element)
      for (const node of addedNodes) if (node instanceof Element) changedElements.add(node)
    }
    for (const node of changedElements) if (node.isConnected) texts.look(node)
    texts.forget()
    title.look()
    lookAtFields()
  })
  // Form values are properties and not DOM nodes, so MutationObserver does not report changes to them.
  let frame = 0
  const lookAtFields = () => {
    fields.look()
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => fields.look())
  }
  const events = ['input', 'change', 'focusin', 'click', 'keyup']
  observer.observe(page, { childList: true, characterData: true, subtree: true })
  for (const event of events) document.addEventListener(event, lookAtFields, true)
  lookAll()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    for (const event of events) document.removeEventListener(event, lookAtFields, true)
    for (const each of unsubscribe) each()
    for (const each of [texts, fields, title]) each.clear()
  }
}

type SpansOf = ReturnType<typeof createNames>['spansOf']

function createTextMask(spansOf: SpansOf) {
  const rangesOf = new Map<Element, StaticRange[]>()
  const drop = (element: Element) => {
    for (const range of rangesOf.get(element) ?? []) highlight?.delete(range)
    rangesOf.delete(element)
  }
  /**
   * Masks the text of one element. Its text nodes are joined first, because a name may be split between them:
   * `10.0.0.1` and `/24`, or `www` and `.example.org`.
   */
  const lookAt = (element: Element) => {
    if (element instanceof HTMLOptionElement) {
      maskOption(element, spansOf)
      return
    }
    drop(element)
    if (element.matches('script, style, title, textarea')) return
    const parts: { node: Text; start: number }[] = []
    let text = ''
    for (const node of element.childNodes) {
      if (!(node instanceof Text)) {
        if (node instanceof Element) text += '\n'
        continue
      }
      parts.push({ node, start: text.length })
      text += node.data
    }
    const spans = parts.length > 0 ? spansOf(text) : []
    element.toggleAttribute('data-private', spans.length > 0)
    if (spans.length === 0) return
    const ranges = spans.flatMap((span) =>
      parts.flatMap(({ node, start }) => {
        const from = Math.max(span.start - start, 0)
        const to = Math.min(span.end - start, node.length)
        if (from >= to) return []
        return [
          new StaticRange({
            startContainer: node,
            startOffset: from,
            endContainer: node,
            endOffset: to,
          }),
        ]
      }),
    )
    rangesOf.set(element, ranges)
    for (const range of ranges) highlight?.add(range)
  }
  if (highlight) CSS.highlights.set('private', highlight)
  else page.dataset.privacyMarks = 'elements'
  return {
    lookAt,
    look: (root: Element) => {
      lookAt(root)
      for (const element of root.getElementsByTagName('*')) lookAt(element)
    },
    /** Removes the ranges of elements that are no longer in the document. */
    forget: () => {
      for (const element of rangesOf.keys()) if (!element.isConnected) drop(element)
    },
    clear: () => {
      if (highlight) {
        highlight.clear()
        CSS.highlights.delete('private')
      }
      rangesOf.clear()
      delete page.dataset.privacyMarks
      for (const element of document.querySelectorAll('[data-private]'))
        element.removeAttribute('data-private')
      for (const option of document.querySelectorAll('option[data-private-label]')) {
        option.removeAttribute('label')
        option.removeAttribute('data-private-label')
      }
    },
  }
}

/**
 * Masks the label of an option, because CSS cannot style native select lists. The index keeps masked options
 * distinguishable.
 */
function maskOption(option: HTMLOptionElement, spansOf: SpansOf) {
  const text = option.textContent
  const spans = spansOf(text)
  if (spans.length === 0) {
    if (option.hasAttribute('data-private-label')) option.removeAttribute('label')
    option.removeAttribute('data-private-label')
    return
  }
  option.label = `${option.index + 1}. ${dotted(text, spans)}`
  option.setAttribute('data-private-label', '')
}

function createFieldMask(spansOf: SpansOf) {
  let maskedTexts = new WeakMap<Element, string>()
  return {
    look: (isFull = false) => {
      if (isFull) maskedTexts = new WeakMap()
      const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'input, textarea',
      )
      for (const field of fields) {
        const { value, placeholder } = field
        const state = `${placeholder}\n${value}`
        if (maskedTexts.get(field) === state) continue
        maskedTexts.set(field, state)
        field.toggleAttribute('data-private-value', spansOf(value).length > 0)
        field.toggleAttribute('data-private-placeholder', spansOf(placeholder).length > 0)
        // Remove the `list` attribute, because the browser draws the suggestions and CSS cannot mask them.
        const list = field.getAttribute('list')
        if (list === null) continue
        field.setAttribute('data-private-list', list)
        field.removeAttribute('list')
      }
    },
    clear: () => {
      for (const field of document.querySelectorAll('[data-private-list]')) {
        field.setAttribute('list', field.getAttribute('data-private-list') ?? '')
        field.removeAttribute('data-private-list')
      }
      for (const name of ['data-private-value', 'data-private-placeholder'])
        for (const field of document.querySelectorAll(`[${name}]`)) field.removeAttribute(name)
    },
  }
}

function createTitleMask(spansOf: SpansOf) {
  let real = document.title
  let masked = ''
  return {
    look: () => {
      if (document.title !== masked) real = document.title
      masked = dotted(real, spansOf(real))
      if (document.title !== masked) document.title = masked
    },
    clear: () => {
      if (document.title === masked) document.title = real
    },
  }
}
