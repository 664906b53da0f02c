/**
 * Drawers and dialogs over the tag screens. Stored in the query string, because a tag may have the same name as a path,
 * for example "new".
 */
export const tagDrawers = ['create', 'rename', 'delete'] as const

/** Returns the URL that opens the unlock dialog of an object, over a screen that shows it. */
export const unlockAt = (screen: string, id: number) => `${screen}?open=unlock&id=${id}`

export const tagPaths = {
  list: () => '/tags',
  create: () => '/tags?open=create',
  /** Encoded, because labels may contain spaces and slashes. */
  detail: (label: string) => `/tags/${encodeURIComponent(label)}`,
  /** Dialogs over the list. */
  rename: (label: string) => `/tags?open=rename&id=${encodeURIComponent(label)}`,
  delete: (label: string) => `/tags?open=delete&id=${encodeURIComponent(label)}`,
}
