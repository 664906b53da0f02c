import * as limits from '../generated/limits.gen.ts'

/** The fields of a volume that determine the possible actions. */
interface VolumeState {
  status: string
  compute_id: number | null
}

type Ask = (volume: VolumeState) => string | undefined

const whatGoesOn = new Map([
  ['creating', 'It is being created'],
  ['resizing', 'It is being resized'],
  ['migrating', 'It is being migrated'],
])

const busy = (status: string): string =>
  `Volume busy. ${whatGoesOn.get(status) ?? `Its status is ${status}`}; try again when that is over.`

const only =
  (...statuses: string[]): Ask =>
  ({ status }) =>
    statuses.includes(status) ? undefined : busy(status)

/** Combines checks; returns the first reason. */
const all =
  (...asks: Ask[]): Ask =>
  (volume) =>
    asks.map((ask) => ask(volume)).find((reason) => reason !== undefined)

const detached =
  (reason: string): Ask =>
  ({ compute_id }) =>
    compute_id === null ? undefined : reason

/** Returns undefined if an action on a volume is possible, otherwise the reason (response shapes 6.1 and 8.2). */
export const volumeCan = {
  // A volume can be attached while it is being created.
  attach: all(
    detached('The volume is attached already. Detach it first.'),
    only('active', 'creating'),
  ),
  detach: ({ compute_id }) => (compute_id === null ? 'The volume is not attached.' : undefined),
  resize: only('active'),
  clone: only('active'),
  delete: all(detached('The volume is attached. Detach it first.'), only('active')),
} as const satisfies Record<string, Ask>

export type VolumeAction = keyof typeof volumeCan

/** Limits of a volume's size, in GB. */
export const volumeSize = limits.volumeCreate.size

/** Returns the reason why a volume cannot be resized to this size, or undefined. A volume can only grow. */
export const volumeGrowthError = (size: number, wanted: number): string | undefined =>
  wanted > size ? undefined : `Must be more than the ${size} GB it has`

/** Returns the device path of a volume in an instance (response shapes 4.13). */
export const volumePath = (label: string): string => `/dev/disk/by-id/scsi-0Compute_Volume_${label}`
