import type { Generated } from 'kysely'

export interface DatabaseTables {
  database: DatabaseRow
  database_backup: DatabaseBackupRow
  certificate_authority: CertificateAuthorityRow
}

export interface DatabaseRow {
  id: Generated<number>
  account_id: number
  label: string
  region: string
  /** Type of the nodes. */
  type: string
  /** `mysql` or `postgresql`. */
  engine: string
  version: string
  status: string
  encrypted: Generated<number>
  ssl_connection: Generated<number>
  /** JSON: addresses and ranges as they were sent. */
  allow_list: Generated<string>
  cluster_size: number
  /** Null until provisioned. */
  host_primary: string | null
  host_secondary: string | null
  port: number
  replication_type: string
  /** PostgreSQL only. */
  replication_commit_type: string | null
  /** The maintenance window; its day is null until provisioned. */
  frequency: Generated<string>
  duration: Generated<number>
  hour_of_day: Generated<number>
  day_of_week: number | null
  week_of_month: number | null
  /** JSON: patches that wait for a window. */
  pending: Generated<string>
  username: string
  /** Sealed; in the clear when a version of before wrote it (clusterSecrets.ts). */
  password: string
  /** 1 after the root password was reset: a restore then leaves the cluster failed (document 2, 4.2). */
  credentials_reset: Generated<number>
  /** PEM; null until provisioned and where no SSL is used. */
  ca_certificate: string | null
  used_disk_size_gb: Generated<number>
  /** When the next automatic backup and the next maintenance window begin, milliseconds; null until chosen. */
  backup_due_at: Generated<number | null>
  maintenance_due_at: Generated<number | null>
  created: string
  updated: string
}

/** A backup that is complete: one that is being taken is in the jobs alone. */
export interface DatabaseBackupRow {
  id: Generated<number>
  database_id: number
  /** `auto` or `snapshot`. */
  type: string
  label: string
  /** `primary` or `secondary`. */
  target: Generated<string>
  created: string
}

/** What signs for all clusters of a platform; its only row has the id 1. */
interface CertificateAuthorityRow {
  id: number
  /** PEM. */
  certificate: string
  /** PEM of its PKCS #8 key, sealed as passwords are. */
  private_key: string
}
