/** Response header that distinguishes a 503 caused by too many concurrent queries from other failures. */
export const fullHeader = 'x-resolution-full'

/** Answer of one server to one query. */
export interface Cell {
  state: 'answered' | 'silent' | 'refused' | 'failed' | 'not asked'
  /** Record data in zone file format, sorted alphabetically. */
  values: string[]
  /** Target of the CNAME record, if another type was requested. */
  alias: string | null
  /** Remaining TTL, in seconds. */
  ttl: number | null
  /** False if the name does not exist (NXDOMAIN). */
  exists: boolean
  /** The reason why there is no answer. */
  reason: string | null
}

export interface Dnssec {
  /** `unanchored`: the parent has no DS record for the keys; `broken`: validating resolvers reject the zone. */
  state: 'signed' | 'unsigned' | 'unanchored' | 'broken' | 'unknown'
  /** Key tags of the DS records at the parent; null if they were not queried. */
  parent_keys: number[] | null
  /** Key tags of the zone's DNSKEY records; null if no server of the zone answered. */
  zone_keys: number[] | null
  /** True if a resolver has validated the signatures; null if no resolver was queried or answered. */
  validated: boolean | null
}

/** A server that receives every query. */
export interface Source {
  kind: 'zone' | 'resolver'
  /** Null if only the IP address is known. */
  name: string | null
  /** IP address; null if it could not be resolved. */
  address: string | null
  /** The reason why the server is not queried. */
  reason: string | null
}

export interface Delegation {
  /** Parent zone. */
  parent: string | null
  /** Name server of the parent zone that was queried. */
  server: string | null
  /** The reason why the delegation is unknown. */
  reason: string | null
  /** Null if unknown. */
  parent_servers: string[] | null
  zone_servers: string[] | null
}

/** Response of the console's server about how the records of a zone resolve. */
export interface ResolvedZone {
  sources: Source[]
  /** The reason why no name server of the zone can be queried; null if there is one. */
  zone_reason: string | null
  resolver_reason: string | null
  answers: { name: string; type: string; cells: Cell[] }[]
  /** Null if it was not requested. */
  delegation: Delegation | null
  dnssec: Dnssec | null
}
