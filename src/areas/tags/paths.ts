/** What can be open over the screens of the tags; in the parameters, since a tag may be called "new". */
export const tagDrawers = ['create', 'rename', 'delete'] as const

/** Opens the question whether to unlock an object, over a screen that shows it. */
export const unlockAt = (screen: string, id: number) => `${screen}?open=unlock&id=${id}`

export const tagPaths = {
  list: () => '/tags',
  create: () => '/tags?open=create',
  /** Labels may hold spaces and slashes. */
  detail: (label: string) => `/tags/${encodeURIComponent(label)}`,
  /** Over the list. */
  rename: (label: string) => `/tags?open=rename&id=${encodeURIComponent(label)}`,
  delete: (label: string) => `/tags?open=delete&id=${encodeURIComponent(label)}`,
}
