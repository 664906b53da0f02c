/**
 * For what scrolls and holds controls: Firefox puts it in the way of Tab, without a name, though the focus in it scrolls
 * it already.
 */
export const scrolledByContent = { tabIndex: -1 } as const

/** For what scrolls and holds nothing that takes the focus: Tab stops there, so it has a name. */
export const scrolledByKeys = (name: string) =>
  ({ role: 'group', tabIndex: 0, 'aria-label': name }) as const
