import { day, minute } from '#contract/rules/durations.ts'
import { createPersonStore, isRecord } from '#lib/personStore.ts'

/** An IP address that the account no longer has. */
export interface LostAddress {
  /** Name of the object that had the address. */
  object: string
  /** Time at which the loss was detected, in milliseconds since the epoch. */
  at: number
}

/** Data stored in this browser for one user. */
export interface Memory {
  /** End of each snooze by finding id, in milliseconds since the epoch. */
  snoozed: Readonly<Record<string, number>>
  /** End of the previous visit. */
  before?: number
  /** Time at which the overview was last open. */
  seen?: number
  /** IP addresses of the account at the last visit, with their objects. */
  addresses: Readonly<Record<string, string>>
  lost: Readonly<Record<string, LostAddress>>
}

export const emptyMemory: Memory = { snoozed: {}, addresses: {}, lost: {} }

/** Idle time after which a new visit starts, in milliseconds. */
const visitGap = 30 * minute
const lostFor = 90 * day

/** Returns the memory after the overview was opened. */
export function visited(memory: Memory, now: number): Memory {
  const { seen } = memory
  const isNew = seen !== undefined && now - seen > visitGap
  return { ...memory, seen: now, ...(isNew && { before: seen }) }
}

/** Returns the memory after findings were snoozed, without expired snoozes. */
export function snoozedUntil(
  memory: Memory,
  ids: readonly string[],
  until: number,
  now: number,
): Memory {
  const all = { ...memory.snoozed, ...Object.fromEntries(ids.map((id) => [id, until])) }
  const snoozed = Object.fromEntries(Object.entries(all).filter(([, end]) => end > now))
  return { ...memory, snoozed }
}

/**
 * Returns the memory after all addresses of the account were loaded. Addresses that the account no longer has are
 * marked as lost until it has them again.
 */
export function withAddresses(
  memory: Memory,
  addresses: Readonly<Record<string, string>>,
  now: number,
): Memory {
  const lost = Object.fromEntries(
    Object.entries(memory.lost).filter(
      ([address, { at }]) => !Object.hasOwn(addresses, address) && now - at < lostFor,
    ),
  )
  for (const [address, object] of Object.entries(memory.addresses))
    if (!Object.hasOwn(addresses, address)) lost[address] = { object, at: now }
  return { ...memory, addresses, lost }
}

/** If a part has an unexpected type, another version wrote the data; discard all of it instead of crashing. */
function memoryOf(stored: unknown): Memory {
  if (!isRecord(stored)) return emptyMemory
  const { snoozed, before, seen, addresses, lost } = stored as Record<string, unknown>
  return {
    snoozed: isRecord(snoozed) ? snoozed : {},
    ...(typeof before === 'number' && { before }),
    ...(typeof seen === 'number' && { seen }),
    addresses: isRecord(addresses) ? addresses : {},
    lost: isRecord(lost) ? lost : {},
  }
}

const memory = createPersonStore('console.overview', memoryOf)

export const getMemory = memory.get
export const updateMemory = memory.change
export const useMemory = memory.use
