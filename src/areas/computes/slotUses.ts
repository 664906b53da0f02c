import type { ConfigProfile } from '#api/generated/types.gen.ts'
import { deviceSlots } from '#contract/rules/configProfiles.ts'

/** Device in a slot. A device of an unknown kind is preserved unchanged. */
export type SlotUse =
  | { slot: string; kind: 'disk' | 'volume'; id: number }
  | { slot: string; kind: 'unknown'; value: unknown }

function useOf(slot: string, device: unknown): SlotUse[] {
  if (device == null) return []
  const { disk_id: disk, volume_id: volume } = device as Record<string, unknown>
  if (typeof disk === 'number') return [{ slot, kind: 'disk', id: disk }]
  if (typeof volume === 'number') return [{ slot, kind: 'volume', id: volume }]
  // The API also represents an empty slot by an object whose ids are null.
  const isUsed = Object.values(device as object).some((value) => value != null)
  return isUsed ? [{ slot, kind: 'unknown', value: device }] : []
}

/** Returns the used slots in order; slots beyond the contract's eight come last. */
export function slotUses({ devices }: Pick<ConfigProfile, 'devices'>): SlotUse[] {
  const all: Record<string, unknown> = { ...devices }
  const further = Object.keys(all).filter(
    (slot) => !(deviceSlots as readonly string[]).includes(slot),
  )
  return [...deviceSlots, ...further].flatMap((slot) => useOf(slot, all[slot]))
}

/** Returns all slots of the contract and any additional ones, with their devices. */
export function slotMap(config: Pick<ConfigProfile, 'devices'>): { slot: string; use?: SlotUse }[] {
  const uses = slotUses(config)
  const names = new Set<string>([...deviceSlots, ...uses.map(({ slot }) => slot)])
  return Array.from(names, (slot) => {
    const use = uses.find((each) => each.slot === slot)
    return use ? { slot, use } : { slot }
  })
}

/** Returns the slot of a root device: "sda" for "/dev/sda". Labels and UUIDs identify no slot. */
export const rootSlot = (rootDevice: string | undefined): string | undefined =>
  /^\/dev\/(sd[a-z])$/.exec(rootDevice ?? '')?.[1]
