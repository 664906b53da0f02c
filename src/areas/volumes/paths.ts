/** Drawers and dialogs over the list that concern one volume. */
export const volumeActionNames = ['edit', 'attach', 'detach', 'resize', 'clone', 'delete'] as const

export type VolumeActionName = (typeof volumeActionNames)[number]

const about = (computeId: number | undefined) =>
  computeId === undefined ? '' : `?instance=${computeId}`

export const volumePaths = {
  list: () => '/volumes',
  /** The given instance is preselected. */
  create: (computeId?: number) => `/volumes/new${about(computeId)}`,
  /** Form that attaches a volume, which the user selects. */
  attachTo: (computeId: number) => `/volumes/attach${about(computeId)}`,
  action: (volumeId: number, action: VolumeActionName) => `/volumes/${volumeId}/${action}`,
}
