/** What can be open over the screens of the tags; in the parameters, since a tag may be called "new". */
export const tagDrawers = ['create', 'delete'] as const

export const tagPaths = {
  list: () => '/tags',
  create: () => '/tags?open=create',
  /** Labels may hold spaces and slashes. */
  detail: (label: string) => `/tags/${encodeURIComponent(label)}`,
  /** Over the list. */
  delete: (label: string) => `/tags?open=delete&id=${encodeURIComponent(label)}`,
}
