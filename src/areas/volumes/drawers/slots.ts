import type { Compute, ConfigProfile } from '#api/generated/types.gen.ts'
import { deviceSlots, fullvirtSlots } from '#contract/rules/configProfiles.ts'
import { configLabel } from '../../labels.ts'

const isEmpty = (device: { disk_id?: unknown; volume_id?: unknown } | null | undefined) =>
  device?.disk_id == null && device?.volume_id == null

/** Returns the slot that a newly attached volume would get; undefined if all are in use. */
function freeSlot({ devices = {}, virt_mode: mode }: ConfigProfile): string | undefined {
  const slots = mode === 'fullvirt' ? fullvirtSlots : deviceSlots
  return slots.find((slot) => isEmpty(devices?.[slot]))
}

/** Returns the configurations with a volume, and its slot in each. */
export const volumeSlots = (configs: readonly ConfigProfile[], volumeId: number) =>
  configs.flatMap((config) => {
    const slot = deviceSlots.find((each) => config.devices?.[each]?.volume_id === volumeId)
    return slot ? [{ configId: config.id, config: configLabel(config), slot }] : []
  })

/** Returns the configurations as options, each with the slot that the volume would get. */
export const slotOptions = (configs: readonly ConfigProfile[]) =>
  configs.map((config) => {
    const slot = freeSlot(config)
    return {
      value: config.id,
      label: configLabel(config),
      ...(slot === undefined
        ? { disabledReason: 'No free device slot' }
        : { detail: `Uses slot ${slot}` }),
    }
  })

/**
 * Returns the reason why a configuration must be selected or none is possible. With several configurations, only a
 * running instance determines the one to use.
 */
export function configError(
  configs: readonly ConfigProfile[] | undefined,
  selectedConfig: number | undefined,
  status: Compute['status'],
): string | undefined {
  if (!configs || configs.length === 0) return undefined
  const [only] = configs
  const config = configs.length === 1 ? only : configs.find(({ id }) => id === selectedConfig)
  if (config) {
    return freeSlot(config) === undefined
      ? `${configLabel(config)} has no free device slot: free one, or attach the volume only until the next boot`
      : undefined
  }
  return status === 'running'
    ? undefined
    : 'Select one: the instance is not running, so no configuration is in use'
}
