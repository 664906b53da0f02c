/** The key code of a key press that an input method handles: https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode. */
const handledByInputMethod = 229

/**
 * Returns true if an input method for Chinese, Japanese or Korean handles the key press. Safari sends the Enter that ends
 * a composition after its end, with only the key code.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === handledByInputMethod

/**
 * Hides the key presses of an input method from all key handlers, also from those of libraries, because Enter confirms
 * the composed text and Escape cancels it. Call it before any other listener is added. Returns a function that stops it.
 */
export function protectComposition(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
