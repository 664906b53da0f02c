export const calendarPaths = {
  /** @param kind shows only windows of this kind */
  screen: (kind?: string) => `/calendar${kind === undefined ? '' : `?kinds=${kind}`}`,
  /** The calendar with the drawer for the subscription URL. */
  subscription: () => '/calendar?open=subscription',
  /** The calendar with the drawer of a window. */
  slot: (id: string) => `/calendar?open=window&id=${encodeURIComponent(id)}`,
}
