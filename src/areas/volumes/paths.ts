/** What can be open over the list about one volume. */
export const volumeActionNames = ['edit', 'attach', 'detach', 'resize', 'clone', 'delete'] as const

export type VolumeActionName = (typeof volumeActionNames)[number]

const about = (computeId: number | undefined) =>
  computeId === undefined ? '' : `?instance=${computeId}`

export const volumePaths = {
  list: () => '/volumes',
  /** With an instance, the form begins with it. */
  create: (computeId?: number) => `/volumes/new${about(computeId)}`,
  /** Attaches a volume still to be chosen. */
  attachTo: (computeId: number) => `/volumes/attach${about(computeId)}`,
  action: (volumeId: number, action: VolumeActionName) => `/volumes/${volumeId}/${action}`,
}
