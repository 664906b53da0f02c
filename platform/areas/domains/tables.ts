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
  /** ASCII, lower case, without a trailing period; unique over all accounts. */
  domain: string
  type: string
  status: string
  soa_email: Generated<string>
  description: Generated<string>
  group: Generated<string>
  /** JSON: arrays of addresses. */
  axfr_ips: Generated<string>
  master_ips: Generated<string>
  /** Seconds as rounded; 0 stands for the default of the field. */
  expire_sec: Generated<number>
  refresh_sec: Generated<number>
  retry_sec: Generated<number>
  ttl_sec: Generated<number>
  /** Number of records it holds: what the limit is held against. */
  records: Generated<number>
  /** Of the SOA record; grows with every change. */
  serial: number
  /** Of a slave: why its last refresh failed. */
  errors: Generated<string>
  created: string
  updated: string
}

/** The zone file as last rendered, apart from the domain: it can be a megabyte, which few that read the domain need. */
interface ZoneFileRow {
  domain_id: number
  /** JSON */
  lines: string
}

export interface DomainRecordRow {
  id: Generated<number>
  domain_id: number
  type: string
  /** Relative to the domain, ASCII and lower case; `''` is the apex, `_service._protocol` an SRV record. */
  name: string
  /** The name from the apex down, for the order of the name servers (`treePath`). */
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

/** Which tags an object carries, whatever its kind. */
export interface TaggedObjectRow {
  account_id: number
  object_type: string
  object_id: number
  label: string
}
