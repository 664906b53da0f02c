/**
 * Props for scroll containers with focusable content. Firefox would make them tab stops without an accessible name;
 * this is unnecessary, because focusing the content scrolls it.
 */
export const scrolledByContent = { tabIndex: -1 } as const

/**
 * Props for scroll containers without focusable content, which must be a named tab stop so that the keyboard can scroll
 * them.
 */
export const scrolledByKeys = (name: string) =>
  ({ role: 'group', tabIndex: 0, 'aria-label': name }) as const
