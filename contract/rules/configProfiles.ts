import { interfaceListErrors } from './configInterfaces.ts'
import type { InterfaceBody } from './configInterfaces.ts'
import type { RuleError } from './ruleErrors.ts'

/** Device slots, in order (document 3, 2.3). */
export const deviceSlots = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const
export type DeviceSlot = (typeof deviceSlots)[number]

/** Slots available in `fullvirt` mode. */
export const fullvirtSlots: readonly DeviceSlot[] = ['sda', 'sdb', 'sdc', 'sdd']

/** Slots available in a rescue boot; `sdh` is reserved for the rescue system. */
export const rescueSlots: readonly DeviceSlot[] = deviceSlots.slice(0, 7)

export interface DeviceInput {
  disk_id?: number | null | undefined
  volume_id?: number | null | undefined
}

export type DevicesInput = { readonly [slot in DeviceSlot]?: DeviceInput | null | undefined }

export const defaultRootDevice = '/dev/sda'

/**
 * Returns the root device that is stored for an input. Anything that is not a device becomes the default (document 3,
 * 2.3).
 */
export function keptRootDevice(sent: string | null | undefined): string {
  return sent != null && /^\/dev\/sd[a-h]$/.test(sent) ? sent : defaultRootDevice
}

const isEmpty = (device: DeviceInput | null | undefined): boolean =>
  device?.disk_id == null && device?.volume_id == null

/** Returns the ids of the disks in the slots of a profile. */
export const disksIn = (devices: DevicesInput): number[] =>
  deviceSlots.flatMap((slot) => devices[slot]?.disk_id ?? [])

/** Returns true if any slot has a device. Otherwise a boot waits for one (document 3, 2.3). */
export const hasDevices = (devices: DevicesInput): boolean =>
  deviceSlots.some((slot) => !isEmpty(devices[slot]))

/** Returns true if the slot of the root device has a device. Otherwise the instance does not boot. */
export function isRootDeviceMapped(rootDevice: string, devices: DevicesInput): boolean {
  const slot = deviceSlots.find((candidate) => rootDevice === `/dev/${candidate}`)
  return slot !== undefined && !isEmpty(devices[slot])
}

/**
 * Returns the errors in the device map of a configuration profile or a rescue boot.
 * @param virtMode the mode after the change; if omitted, all slots are allowed
 */
export function deviceErrors(devices: DevicesInput, virtMode?: string): RuleError[] {
  const faults: RuleError[] = []
  const slotOf = new Map<string, DeviceSlot>()
  for (const slot of deviceSlots) {
    const device = devices[slot]
    if (device == null || isEmpty(device)) continue
    const field = `devices.${slot}`
    if (device.disk_id != null && device.volume_id != null)
      faults.push({ field, reason: 'A slot takes a disk or a volume, not both' })
    if (virtMode === 'fullvirt' && !fullvirtSlots.includes(slot))
      faults.push({ field, reason: 'Slots sde to sdh are not available in fullvirt' })
    for (const [kind, id] of [
      ['disk', device.disk_id],
      ['volume', device.volume_id],
    ] as const) {
      if (id == null) continue
      const taken = slotOf.get(`${kind} ${id}`)
      if (taken === undefined) slotOf.set(`${kind} ${id}`, slot)
      else faults.push({ field: `${field}.${kind}_id`, reason: `This ${kind} is in slot ${taken}` })
    }
  }
  return faults
}

/** Returns the reason why a memory limit is invalid, or undefined; 0 means no limit. Both values are in MB. */
export const memoryLimitError = (limit: number, memory: number): string | undefined =>
  limit > memory
    ? `Must be at most the ${memory} MB of the instance, or 0 for all of it`
    : undefined

interface ConfigProfileInput {
  devices?: DevicesInput | undefined
  interfaces?: readonly InterfaceBody[] | null | undefined
  virt_mode?: string | undefined
}

/**
 * Returns the errors of a configuration profile that concern several fields.
 * @param sent the body of a create request, or that of an update merged with the stored profile
 */
export function configProfileErrors(sent: ConfigProfileInput): RuleError[] {
  return [
    ...deviceErrors(sent.devices ?? {}, sent.virt_mode),
    ...interfaceListErrors(sent.interfaces ?? []),
  ]
}
