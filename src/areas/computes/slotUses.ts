import type { ConfigProfile } from '#api/generated/types.gen.ts'
import { deviceSlots } from '#contract/rules/configProfiles.ts'

/** The device in a slot. One of an unknown kind is carried as it came. */
export type SlotUse =
  | { slot: string; kind: 'disk' | 'volume'; id: number }
  | { slot: string; kind: 'unknown'; value: unknown }

function useOf(slot: string, device: unknown): SlotUse[] {
  if (device == null) return []
  const { disk_id: disk, volume_id: volume } = device as Record<string, unknown>
  if (typeof disk === 'number') return [{ slot, kind: 'disk', id: disk }]
  if (typeof volume === 'number') return [{ slot, kind: 'volume', id: volume }]
  // Both null is the API's other way to say that the slot is empty.
  const told = Object.values(device as object).some((value) => value != null)
  return told ? [{ slot, kind: 'unknown', value: device }] : []
}

/** The slots in use, in their order; slots beyond the contract's eight come last. */
export function slotUses({ devices }: Pick<ConfigProfile, 'devices'>): SlotUse[] {
  const all: Record<string, unknown> = { ...devices }
  const further = Object.keys(all).filter(
    (slot) => !(deviceSlots as readonly string[]).includes(slot),
  )
  return [...deviceSlots, ...further].flatMap((slot) => useOf(slot, all[slot]))
}

/** Every slot the contract has and every further one, with what is in it. */
export function slotMap(config: Pick<ConfigProfile, 'devices'>): { slot: string; use?: SlotUse }[] {
  const uses = slotUses(config)
  const names = new Set<string>([...deviceSlots, ...uses.map(({ slot }) => slot)])
  return Array.from(names, (slot) => {
    const use = uses.find((each) => each.slot === slot)
    return use ? { slot, use } : { slot }
  })
}

/** "sda" for "/dev/sda"; other root devices (by label or UUID) name no slot. */
export const rootSlot = (rootDevice: string | undefined): string | undefined =>
  /^\/dev\/(sd[a-z])$/.exec(rootDevice ?? '')?.[1]
