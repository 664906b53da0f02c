import type { Generated } from 'kysely'

export interface DomainTables {
  domain: DomainRow
  domain_record: DomainRecordRow
  zone_file: ZoneFileRow
  tagged_object: TaggedObjectRow
}

export interface DomainRow {
  id: Generated<number>
  account_id: number
  /** ASCII, lower case, without a trailing period; unique across all accounts. */
  domain: string
  type: string
  status: string
  soa_email: Generated<string>
  description: Generated<string>
  group: Generated<string>
  /** JSON arrays of IP addresses. */
  axfr_ips: Generated<string>
  master_ips: Generated<string>
  /** Rounded values in seconds; 0 means the default of the field. */
  expire_sec: Generated<number>
  refresh_sec: Generated<number>
  retry_sec: Generated<number>
  ttl_sec: Generated<number>
  /** Number of records, for the record limit. */
  records: Generated<number>
  /** Serial of the SOA record; increases with every change. */
  serial: number
  /** Error of the last refresh of a slave; empty if it succeeded. */
  errors: Generated<string>
  created: string
  updated: string
}

/** Rendered zone file. Stored separately from the domain, because it can be a megabyte and few queries need it. */
interface ZoneFileRow {
  domain_id: number
  /** JSON array of lines. */
  lines: string
}

export interface DomainRecordRow {
  id: Generated<number>
  domain_id: number
  type: string
  /** Relative to the domain, in ASCII and lower case: `''` at the apex, `_service._protocol` for SRV records. */
  name: string
  /** Labels of the name in order from the apex, as a sort key for the name servers (`treePath`). */
  tree_path: string
  target: string
  priority: Generated<number>
  weight: Generated<number>
  port: Generated<number>
  service: string | null
  protocol: string | null
  tag: string | null
  ttl_sec: Generated<number>
  created: string
  updated: string
}

/** Tag of an object of any kind. */
export interface TaggedObjectRow {
  account_id: number
  object_type: string
  object_id: number
  label: string
}
