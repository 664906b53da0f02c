/**
 * Puts text on the clipboard. Pages served over plain HTTP from another machine have no clipboard
 * interface; there the old command over a hidden field still works. False when both refuse.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (refused) {
    if (refused instanceof TypeError || refused instanceof DOMException) return copyByField(text)
    throw refused
  }
}

function copyByField(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  const focused = document.activeElement
  // Inside the dialog that traps the focus, or the selection would be taken away at once.
  const host = focused?.closest('[role="dialog"],[role="alertdialog"]') ?? document.body
  host.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
