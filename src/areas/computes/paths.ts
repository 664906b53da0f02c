/** The parts of an instance that have an address of their own, as they stand in it. */
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
  /** With a backup chosen in the form. */
  createFrom: (computeId: number, backupId: number) =>
    `/compute/create?backup_of=${computeId}&backup=${backupId}`,
  /** With an image, the form begins with it. */
  create: (imageId?: string) =>
    `/compute/create${imageId === undefined ? '' : `?image=${encodeURIComponent(imageId)}`}`,
  /** @param more further parameters: the metric, the range */
  compare: (computeIds: readonly number[] = [], more = '') =>
    `/compute/compare${computeIds.length > 0 ? `?ids=${computeIds.join(',')}${more}` : ''}`,
  /** With an image, the form begins with it. */
  rebuild: (computeId: number, imageId?: string) =>
    `/compute/${computeId}/overview?action=rebuild${imageId === undefined ? '' : `&image=${encodeURIComponent(imageId)}`}`,
  clone: (computeId: number) => `/compute/${computeId}/overview?action=clone`,
  detail: (computeId: number) => `/compute/${computeId}`,
  tab: (computeId: number, part: ComputeTab) => `/compute/${computeId}/${part}`,
}
