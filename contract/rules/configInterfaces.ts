import * as limits from '../generated/limits.gen.ts'
import { vlanLabelError } from './labels.ts'
import type { RuleError } from './ruleErrors.ts'

export interface InterfaceBody {
  purpose: string
  primary?: boolean | undefined
  label?: string | null | undefined
  ipam_address?: string | null | undefined
  subnet_id?: number | null | undefined
  ipv4?: { vpc?: string | null | undefined; nat_1_1?: string | null | undefined } | null | undefined
  ip_ranges?: readonly string[] | null | undefined
}

export type InterfaceChange = Pick<InterfaceBody, 'primary' | 'ipv4' | 'ip_ranges'>

/** Maximum number of interfaces of a configuration profile; position 0 is eth0. */
export const interfacesMax = limits.configProfileCreate.interfaces.max

/** Maximum number of VLANs in a region. */
export const vlansPerRegion = 10

/** Fields of each purpose in addition to `purpose` (response shapes 4.6), in the order of forms. */
const interfaceFields = {
  public: ['primary'],
  vlan: ['label', 'ipam_address'],
  vpc: ['primary', 'subnet_id', 'ipv4', 'ip_ranges'],
} as const satisfies Record<string, readonly (keyof InterfaceBody)[]>

const purposes = new Map<string, readonly (keyof InterfaceBody)[]>(Object.entries(interfaceFields))
const purposeFields = ['label', 'ipam_address', 'subnet_id', 'ipv4', 'ip_ranges'] as const

// Responses contain null, and some clients send "", for fields of other purposes. Treat both as omitted.
function says(value: unknown): boolean {
  return value != null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

const withIndefinite = (purpose: string): string =>
  purpose === 'public' ? 'a public' : `a ${purpose === 'vpc' ? 'VPC' : 'VLAN'}`

function foreignErrors(sent: Partial<InterfaceBody>, purpose: string, at: string): RuleError[] {
  const own = purposes.get(purpose)
  if (own === undefined) return []
  return purposeFields
    .filter((name) => !own.includes(name) && says(sent[name]))
    .map((name) => ({
      field: `${at}${name}`,
      reason: `Not used by ${withIndefinite(purpose)} interface`,
    }))
}

/**
 * Returns the errors of an interface.
 * @param at prefix of the field names: `interfaces[1].` in a list, empty for Interface Add
 */
function interfaceErrors(interfaceInput: InterfaceBody, at = ''): RuleError[] {
  const faults = foreignErrors(interfaceInput, interfaceInput.purpose, at)
  if (interfaceInput.purpose === 'vlan') {
    if (interfaceInput.primary === true)
      faults.push({ field: `${at}primary`, reason: 'A VLAN interface cannot be primary' })
    const reason = says(interfaceInput.label)
      ? vlanLabelError(interfaceInput.label ?? '')
      : 'Required for a VLAN'
    if (reason !== undefined) faults.push({ field: `${at}label`, reason })
  }
  if (interfaceInput.purpose === 'vpc' && interfaceInput.subnet_id == null)
    faults.push({ field: `${at}subnet_id`, reason: 'Required for a VPC interface' })
  return faults
}

/**
 * Returns the errors of the interfaces of a configuration profile.
 * @param creating true for Compute Create, when the public IP address is not known yet
 */
export function interfaceListErrors(
  interfaces: readonly InterfaceBody[],
  { creating = false } = {},
): RuleError[] {
  const faults: RuleError[] = []
  let hasPublic = false
  let hasPrimary = false
  for (const [index, sent] of interfaces.entries()) {
    const at = `interfaces[${index}].`
    faults.push(...interfaceErrors(sent, at))
    if (sent.purpose === 'public') {
      if (hasPublic)
        faults.push({ field: `${at}purpose`, reason: 'Only one public interface is possible' })
      hasPublic = true
    }
    if (sent.primary === true && sent.purpose !== 'vlan') {
      if (hasPrimary)
        faults.push({ field: `${at}primary`, reason: 'Only one interface can be primary' })
      hasPrimary = true
    }
    const nat = sent.purpose === 'vpc' ? sent.ipv4?.nat_1_1 : undefined
    if (creating && says(nat) && nat !== 'any')
      faults.push({
        field: `${at}ipv4.nat_1_1`,
        reason: 'Must be any: the instance has no public address yet',
      })
  }
  if (interfaces.length > interfacesMax)
    faults.push({ field: 'interfaces', reason: `Must have ${interfacesMax} entries at most` })
  return faults
}

/** Validates adding an interface to those of a configuration profile. */
export function addedInterfaceErrors(
  present: readonly { purpose: string }[],
  interfaceInput: InterfaceBody,
): RuleError[] {
  const faults = interfaceErrors(interfaceInput)
  if (interfaceInput.purpose === 'public' && present.some(({ purpose }) => purpose === 'public'))
    faults.push({ field: 'purpose', reason: 'Only one public interface is possible' })
  if (present.length >= interfacesMax)
    faults.push({
      field: 'purpose',
      reason: `A configuration profile has ${interfacesMax} interfaces at most`,
    })
  return faults
}

/** Validates a change of an interface with this purpose (response shapes 4.6). */
export function interfaceChangeErrors(purpose: string, sent: InterfaceChange): RuleError[] {
  if (purpose === 'vlan')
    return Object.entries(sent)
      .filter(([, value]) => value !== undefined)
      .map(([field]) => ({ field, reason: 'A VLAN interface cannot be changed' }))
  return foreignErrors(sent, purpose, '')
}

/** Validates a new order, which must contain every interface exactly once. */
export function interfaceOrderErrors(
  present: readonly number[],
  ids: readonly number[],
): RuleError[] {
  const uniqueIds = new Set(ids)
  const complete =
    uniqueIds.size === ids.length &&
    ids.length === present.length &&
    present.every((id) => uniqueIds.has(id))
  return complete
    ? []
    : [{ field: 'ids', reason: 'Must name every interface of the configuration profile once' }]
}
