/** Marks the answer 503 of a server that takes no questions until others are answered: every other 503 is a failure. */
export const fullHeader = 'x-resolution-full'

/** One server's answer to one question. */
export interface Cell {
  state: 'answered' | 'silent' | 'refused' | 'failed' | 'not asked'
  /** As a zone file has them, in the order of the alphabet. */
  values: string[]
  /** The name that an alias leads to where another type was asked for. */
  alias: string | null
  /** Seconds that are left to the answer. */
  ttl: number | null
  /** False where the name does not exist at all. */
  exists: boolean
  /** The reason why there is no answer. */
  reason: string | null
}

export interface Dnssec {
  /** `unanchored` keys have nobody above who vouches for them; `broken` zones are refused by resolvers that check. */
  state: 'signed' | 'unsigned' | 'unanchored' | 'broken' | 'unknown'
  /** The key tags of the DS records at the parent; null where that was not asked. */
  parent_keys: number[] | null
  /** The key tags of the zone's own keys; null where no server of it answered. */
  zone_keys: number[] | null
  /** True when a resolver has checked the signatures; null where none was asked or none answered. */
  validated: boolean | null
}

/** A server that is asked each question. */
export interface Source {
  kind: 'zone' | 'resolver'
  /** Null where only the address is known. */
  name: string | null
  /** Null where it was not found. */
  address: string | null
  /** The reason why it is not asked. */
  reason: string | null
}

export interface Delegation {
  /** The zone above. */
  parent: string | null
  /** The server of it that was asked. */
  server: string | null
  /** The reason why nothing is known of it. */
  reason: string | null
  /** Null where it is not known. */
  parent_servers: string[] | null
  zone_servers: string[] | null
}

/** The answer of the console's server about how records of a zone resolve. */
export interface ResolvedZone {
  sources: Source[]
  /** The reason why there is no server of the zone to ask; null where there is one. */
  zone_reason: string | null
  resolver_reason: string | null
  answers: { name: string; type: string; cells: Cell[] }[]
  /** Null where it was not asked for. */
  delegation: Delegation | null
  dnssec: Dnssec | null
}
