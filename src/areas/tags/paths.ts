/** What can be open over the screens of the tags; in the parameters, since a tag may be called "new". */
export const tagDrawers = ['create', 'rename', 'delete'] as const

export const tagPaths = {
  list: () => '/tags',
  create: () => '/tags?open=create',
  /** Labels may hold spaces and slashes. */
  detail: (label: string) => `/tags/${encodeURIComponent(label)}`,
  /** Over the list. */
  rename: (label: string) => `/tags?open=rename&id=${encodeURIComponent(label)}`,
  delete: (label: string) => `/tags?open=delete&id=${encodeURIComponent(label)}`,
}
