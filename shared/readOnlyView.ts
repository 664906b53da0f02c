/** Error message for a write while the page shows the view of another user. */
export const readOnlyView = (username: string): string =>
  `You are viewing as ${username}, read-only.`
