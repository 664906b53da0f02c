/** Action or link in a menu, a table row or a toolbar. */
export interface MenuItem {
  label: string
  /** SVG path from `@mdi/js`. */
  icon?: string
  onSelect?: () => void
  href?: string
  /**
   * Reason why the item is disabled. It remains focusable and shows the reason below its label; a reason that several
   * items share is shown once above them.
   */
  disabledReason?: string | undefined
  danger?: boolean
  /** Separator above the item. */
  divider?: boolean
  /** Renders the item as a checkbox with this state. */
  checked?: boolean
}
