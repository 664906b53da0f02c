const invalid = '[data-invalid], [aria-invalid="true"]'
const control =
  'input:not([type="hidden"]), select, textarea, button, [role="combobox"], [tabindex="0"]'

/** Focuses the first control of a form, in reading order, that has an error. */
export function focusFirstError(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>(invalid)
  const inside =
    first?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    first?.querySelector<HTMLElement>(control)
  ;(inside ?? first)?.focus()
}
