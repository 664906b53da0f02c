/**
 * For what scrolls and holds controls: Firefox puts it in the way of Tab, without a name, though the focus in it scrolls
 * it already.
 */
export const scrolledByContent = { tabIndex: -1 } as const
