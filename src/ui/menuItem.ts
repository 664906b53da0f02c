/** One thing to do or one place to go, in a menu, a row or a bar. */
export interface MenuItem {
  label: string
  /** A path of `@mdi/js`. */
  icon?: string
  onSelect?: () => void
  href?: string
  /**
   * Why not now. The item stays in reach of the keyboard and shows the reason under its label; what several have in
   * common stands once above them.
   */
  disabledReason?: string | undefined
  danger?: boolean
  /** A line above: what follows is of another kind. */
  divider?: boolean
  /** Makes it a choice that is on or off. */
  checked?: boolean
}
