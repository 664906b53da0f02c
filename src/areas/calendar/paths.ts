export const calendarPaths = {
  /** @param kind the only one that is shown */
  screen: (kind?: string) => `/calendar${kind === undefined ? '' : `?kinds=${kind}`}`,
  /** The calendar with the drawer of the address that programs subscribe to. */
  subscription: () => '/calendar?open=subscription',
  /** The calendar with the drawer of one window open. */
  slot: (id: string) => `/calendar?open=window&id=${encodeURIComponent(id)}`,
}
