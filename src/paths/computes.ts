/** Tabs of an instance with their path segments. */
export const computeTabs = [
  { part: 'overview', label: 'Overview' },
  { part: 'stats', label: 'Statistics' },
  { part: 'network', label: 'Network' },
  { part: 'storage', label: 'Storage' },
  { part: 'configs', label: 'Configurations' },
  { part: 'backups', label: 'Backups' },
  { part: 'settings', label: 'Settings' },
] as const

type ComputeTab = (typeof computeTabs)[number]['part']

export const computePaths = {
  list: () => '/compute',
  /** Opens the form with a preselected backup. */
  createFrom: (computeId: number, backupId: number) =>
    `/compute/create?backup_of=${computeId}&backup=${backupId}`,
  /** Opens the form, optionally with a preselected image. */
  create: (imageId?: string) =>
    `/compute/create${imageId === undefined ? '' : `?image=${encodeURIComponent(imageId)}`}`,
  /** @param more additional query parameters, such as metric and range */
  compare: (computeIds: readonly number[] = [], more = '') =>
    `/compute/compare${computeIds.length > 0 ? `?ids=${computeIds.join(',')}${more}` : ''}`,
  /** Opens the form, optionally with a preselected image. */
  rebuild: (computeId: number, imageId?: string) =>
    `/compute/${computeId}/overview?action=rebuild${imageId === undefined ? '' : `&image=${encodeURIComponent(imageId)}`}`,
  clone: (computeId: number) => `/compute/${computeId}/overview?action=clone`,
  detail: (computeId: number) => `/compute/${computeId}`,
  tab: (computeId: number, part: ComputeTab) => `/compute/${computeId}/${part}`,
}
