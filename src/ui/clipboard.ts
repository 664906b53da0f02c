/**
 * Copies text to the clipboard. Pages served over plain HTTP from another host have no Clipboard API; there,
 * `execCommand` with a hidden field still works. Returns false if both fail.
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
  // Append the field inside the dialog that traps the focus, otherwise the dialog would take the focus and the
  // selection away.
  const host = focused?.closest('[role="dialog"],[role="alertdialog"]') ?? document.body
  host.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
