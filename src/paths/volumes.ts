/** Drawers and dialogs that concern one volume, over the list or over its screen. */
export const volumeActionNames = ['edit', 'attach', 'detach', 'resize', 'clone', 'delete'] as const

export type VolumeActionName = (typeof volumeActionNames)[number]

const about = (computeId: number | undefined) =>
  computeId === undefined ? '' : `?instance=${computeId}`

export const volumePaths = {
  list: () => '/volumes',
  detail: (volumeId: number) => `/volumes/${volumeId}`,
  /** The given instance is preselected. */
  create: (computeId?: number) => `/volumes/new${about(computeId)}`,
  /** Form that attaches a volume, which the user selects. */
  attachTo: (computeId: number) => `/volumes/attach${about(computeId)}`,
  /** Over the list. */
  action: (volumeId: number, action: VolumeActionName) => `/volumes/${volumeId}/${action}`,
  /** Over the screen of the volume. */
  actionOnScreen: (volumeId: number, action: VolumeActionName) =>
    `/volumes/${volumeId}?open=${action}`,
}
