import type { ConfigInterface, ConfigInterfaceCreate } from '#api/generated/types.gen.ts'
import { listEntries } from '#lib/listEntries.ts'
import { isKnownPurpose } from '../public/interfaceWords.ts'

/** Form values of an interface. */
export interface InterfaceDraft {
  /** React key, so that a row keeps its state when rows are reordered. */
  key: string
  purpose: string
  primary: boolean
  label: string
  ipam_address: string
  subnet_id?: number | undefined
  /** IP address in the subnet; empty for automatic assignment. */
  vpc: string
  /** `any`, a public address, or empty for no NAT. */
  nat: string
  /** IP ranges, as separated by `listEntries`. */
  ip_ranges: string
  /** The original object, for a purpose that this console does not know. */
  source?: Record<string, unknown> | undefined
}

let lastKey = 0

/**
 * Assigns a new key. The counter restarts with each page load, so keys of a stored draft could collide with new ones.
 */
export function withNewKey(draft: Omit<InterfaceDraft, 'key'>): InterfaceDraft {
  lastKey += 1
  return { ...draft, key: `new ${lastKey}` }
}

export const newInterface = (purpose: string): InterfaceDraft =>
  withNewKey({
    purpose,
    primary: false,
    label: '',
    ipam_address: '',
    vpc: '',
    nat: '',
    ip_ranges: '',
  })

export function interfaceDraftOf(each: ConfigInterface): InterfaceDraft {
  const { id, active: _active, ...rest } = each
  return {
    key: `interface ${id}`,
    purpose: each.purpose ?? '',
    primary: each.primary ?? false,
    label: each.label ?? '',
    ipam_address: each.ipam_address ?? '',
    subnet_id: each.subnet_id ?? undefined,
    vpc: each.ipv4?.vpc ?? '',
    nat: each.ipv4?.nat_1_1 ?? '',
    ip_ranges: each.ip_ranges?.join(', ') ?? '',
    ...(!isKnownPurpose(each.purpose) && { source: rest }),
  }
}

/** Returns the request body: only the fields of the purpose; an unknown purpose is passed through unchanged. */
export function interfaceBody(draft: InterfaceDraft): ConfigInterfaceCreate {
  const purpose = draft.purpose as ConfigInterfaceCreate['purpose']
  if (draft.source) return { ...draft.source, purpose }
  if (purpose === 'vlan') {
    return {
      purpose,
      label: draft.label.trim(),
      ...(draft.ipam_address.trim() && { ipam_address: draft.ipam_address.trim() }),
    }
  }
  const primary = draft.primary ? { primary: true } : {}
  if (purpose !== 'vpc') return { purpose, ...primary }
  const ranges = listEntries(draft.ip_ranges)
  const ipv4 = {
    ...(draft.vpc.trim() && { vpc: draft.vpc.trim() }),
    ...(draft.nat && { nat_1_1: draft.nat }),
  }
  return {
    purpose,
    ...primary,
    ...(draft.subnet_id !== undefined && { subnet_id: draft.subnet_id }),
    ...(Object.keys(ipv4).length > 0 && { ipv4 }),
    ...(ranges.length > 0 && { ip_ranges: ranges }),
  }
}

/** Returns the VPC addresses that the interfaces no longer have after a save. */
export const lostAddresses = (
  before: readonly ConfigInterface[],
  after: readonly InterfaceDraft[],
): string[] =>
  before.flatMap(({ subnet_id: subnet, ipv4 }) => {
    const address = ipv4?.vpc
    const stays = after.some(({ subnet_id, vpc }) => subnet_id === subnet && vpc.trim() === address)
    return address == null || stays ? [] : [address]
  })
