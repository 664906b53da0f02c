import './tooltip.css'
import { preference } from '#lib/preferences.ts'
import { formatFull, formatUtc } from '#lib/time.ts'

/**
 * Shows the tooltips of the page, whose texts are in attributes created by `tooltip.ts`. All tooltips share one
 * plain-text layer, which is created on first use.
 */
const selector =
  '[data-tooltip],[data-tooltip-cut],[data-tooltip-time],[role="gridcell"],[role="columnheader"]'
const gap = 6
const hoverDelay = 350

let layer: HTMLElement | undefined
/**
 * Weak reference, because the element may be removed while its tooltip is visible and must remain garbage collectable.
 */
let owner: WeakRef<Element> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** False in browsers without popover support, in which open dialogs cover the tooltips. */
const canFloat = 'showPopover' in HTMLElement.prototype

function lower(box: HTMLElement) {
  if (canFloat && box.matches(':popover-open')) box.hidePopover()
}

function textOf(element: Element) {
  const text = element.getAttribute('data-tooltip')
  if (text !== null) return text
  if (element instanceof HTMLTimeElement) {
    const zone = preference('timeZone') || undefined
    return `${formatFull(element.dateTime, zone)}\n${formatUtc(element.dateTime)}`
  }
  const role = element.getAttribute('role')
  // Only check the children of a header cell, because its resize handle overflows it.
  const parts =
    role === 'gridcell'
      ? [element, ...element.querySelectorAll('*')]
      : role === 'columnheader'
        ? [...element.children]
        : [element]
  return parts.some(isCut) ? (element.textContent ?? '') : ''
}

/** Returns true if the content overflows horizontally, or by at least half of the height vertically. */
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  // Inline elements have a clientWidth of 0.
  clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > 1.5 * clientHeight)

function positionBox(box: HTMLElement, anchor: DOMRect) {
  const { width, height } = box.getBoundingClientRect()
  const above = anchor.top - height - gap
  const top = above >= gap ? above : anchor.bottom + gap
  const centred = anchor.left + anchor.width / 2 - width / 2
  const left = Math.max(gap, Math.min(centred, window.innerWidth - width - gap))
  box.style.top = `${Math.round(top)}px`
  box.style.left = `${Math.round(left)}px`
}

function show(element: Element) {
  const text = textOf(element)
  if (!text || !element.isConnected) {
    hide()
    return
  }
  if (!layer) {
    layer = document.createElement('div')
    layer.className = 'tooltip'
    layer.setAttribute('role', 'presentation')
    if (canFloat) layer.setAttribute('popover', 'manual')
    layer.addEventListener('pointerleave', () => hideSoon())
    document.body.append(layer)
  }
  owner = new WeakRef(element)
  layer.textContent = text
  // Show the layer in the top layer, otherwise an open dialog would cover it. Hide it first, so that it moves to the
  // top.
  lower(layer)
  layer.hidden = false
  if (canFloat) layer.showPopover()
  positionBox(layer, element.getBoundingClientRect())
}

function hide() {
  clearTimeout(timer)
  owner = undefined
  if (!layer) return
  lower(layer)
  layer.hidden = true
  layer.textContent = ''
}

/** Hides the tooltip after a delay, so that the pointer can move onto it to read or select the text. */
function hideSoon() {
  clearTimeout(timer)
  timer = setTimeout(hide, 120)
}

function onPointerOver(event: PointerEvent) {
  if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
  if (layer?.contains(event.target)) {
    clearTimeout(timer)
    return
  }
  const element = event.target.closest(selector)
  if (element && element === owner?.deref()) {
    clearTimeout(timer)
    return
  }
  if (!element) {
    if (owner) hideSoon()
    else clearTimeout(timer)
    return
  }
  clearTimeout(timer)
  // While a tooltip is visible, show the next one without delay.
  timer = setTimeout(() => show(element), owner ? 0 : hoverDelay)
}

/** Selector of interactive elements. */
const pressed = 'a, button, input, select, textarea, label, [role="row"]'

/** Touch screens have no hover, so tapping truncated text shows the tooltip. */
function onClick(event: MouseEvent) {
  if (!('pointerType' in event) || event.pointerType !== 'touch') return
  if (!(event.target instanceof Element) || event.target.closest(pressed)) return
  const element = event.target.closest(selector)
  if (element) show(element)
}

function onFocusIn(event: FocusEvent) {
  if (!(event.target instanceof Element)) return
  const element = event.target.closest(selector)
  if (element && event.target.matches(':focus-visible')) show(element)
  else hide()
}

function install() {
  document.addEventListener('pointerover', onPointerOver)
  document.addEventListener('pointerdown', hide)
  document.addEventListener('click', onClick)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', hide)
  document.addEventListener('scroll', hide, { capture: true, passive: true })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
  })
  // Handle the element under the pointer at the time this module was loaded.
  const pointed = [...document.querySelectorAll(':hover')].at(-1)?.closest(selector)
  if (pointed) timer = setTimeout(() => show(pointed), hoverDelay)
}

install()
