/** Milliseconds after which a style sheet that got lost on its way is asked for again. */
const pause = 2000

/** Asks again for lost style sheets. The bundler would not, and draw what needs them without. */
export function refetchLostStyles(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      setTimeout(() => target.replaceWith(target.cloneNode()), pause)
  }
  // Captured, since what befalls an element of the head does not bubble.
  document.addEventListener('error', onError, { capture: true })
}
