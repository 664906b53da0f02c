import { day, minute } from '#contract/rules/durations.ts'
import { createPersonStore, isRecord } from '#lib/personStore.ts'

/** An address that the account no longer has. */
export interface LostAddress {
  /** The name of its former owner. */
  object: string
  /** When it was found gone, milliseconds. */
  at: number
}

/** The memory of this browser for one person. */
interface Memory {
  /** Until when a finding is not shown, milliseconds by its id. */
  snoozed: Readonly<Record<string, number>>
  /** The end of the visit before this one. */
  before?: number
  /** When the overview was last open. */
  seen?: number
  /** The addresses of the account at the last visit, with what they belong to. */
  addresses: Readonly<Record<string, string>>
  lost: Readonly<Record<string, LostAddress>>
}

export const nothing: Memory = { snoozed: {}, addresses: {}, lost: {} }

/** Who comes back later than this begins another visit. */
const visitGap = 30 * minute
const lostFor = 90 * day

/** The memory once the overview is opened. */
export function visited(memory: Memory, now: number): Memory {
  const { seen } = memory
  const isNew = seen !== undefined && now - seen > visitGap
  return { ...memory, seen: now, ...(isNew && { before: seen }) }
}

/** The memory once some findings are snoozed; snoozes that are over are forgotten. */
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
 * The memory once all addresses of the account are known: those that it had before and has no longer are lost, until it
 * has them again.
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

/** A part of another kind was written by some other version: none of it is safer than a crash. */
function memoryOf(kept: unknown): Memory {
  if (!isRecord(kept)) return nothing
  const { snoozed, before, seen, addresses, lost } = kept as Record<string, unknown>
  return {
    snoozed: isRecord(snoozed) ? snoozed : {},
    ...(typeof before === 'number' && { before }),
    ...(typeof seen === 'number' && { seen }),
    addresses: isRecord(addresses) ? addresses : {},
    lost: isRecord(lost) ? lost : {},
  }
}

const memory = createPersonStore('console.overview', memoryOf)

export const remembered = memory.get
export const remember = memory.change
export const useMemory = memory.use
