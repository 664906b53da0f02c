import type { Dialect } from '#shared/dialect/dialect.ts'
import { Answered, type StepOperationName } from './steps.ts'

export type Provider = NonNullable<Dialect['terraform']>

export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Answered)

/** Converts a request body to the provider's schema: devices by slot and rules by direction become repeated blocks. */
export function shaped(operation: StepOperationName, body: Json): Json {
  if (operation === 'createFirewall' && isJson(body['rules'])) {
    const { rules, ...rest } = body
    const { inbound, outbound, ...policies } = rules as Json
    const flat = (list: unknown) =>
      (Array.isArray(list) ? (list as Json[]) : []).map(({ addresses, ...rule }) => ({
        ...rule,
        ...(isJson(addresses) && addresses),
      }))
    const flatRules = { inbound: flat(inbound), outbound: flat(outbound) }
    return {
      ...rest,
      ...policies,
      ...Object.fromEntries(Object.entries(flatRules).filter(([, list]) => list.length > 0)),
    }
  }
  if (operation === 'createComputeConfig' && isJson(body['devices'])) {
    const { devices, interfaces, ...rest } = body
    return {
      ...rest,
      device: Object.entries(devices as Json).map(([slot, device]) => ({
        device_name: slot,
        ...(isJson(device) && device),
      })),
      ...(interfaces !== undefined && { interface: interfaces }),
    }
  }
  return body
}

export function unshaped(operation: StepOperationName, body: Json): Json {
  const listOf = (value: unknown): Json[] => {
    if (Array.isArray(value)) return value.filter(isJson)
    return isJson(value) ? [value] : []
  }
  if (operation === 'createFirewall') {
    const { inbound, outbound, inbound_policy, outbound_policy, ...rest } = body
    const rules = (list: unknown) =>
      listOf(list).map(({ ipv4, ipv6, ...rule }) => ({
        ...rule,
        addresses: {
          ...(ipv4 !== undefined && { ipv4 }),
          ...(ipv6 !== undefined && { ipv6 }),
        },
      }))
    return {
      ...rest,
      rules: {
        inbound_policy,
        outbound_policy,
        inbound: rules(inbound),
        outbound: rules(outbound),
      },
    }
  }
  if (operation === 'createComputeConfig') {
    const { device, interface: interfaces, ...rest } = body
    return {
      ...rest,
      devices: Object.fromEntries(
        listOf(device).map(({ device_name: slot, ...inner }) => [String(slot), inner]),
      ),
      ...(interfaces !== undefined && { interfaces: listOf(interfaces) }),
    }
  }
  return body
}

export const renamed = (body: Json, names: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(body).map(([key, value]) => [names[key] ?? key, value]))

export const turned = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]))
