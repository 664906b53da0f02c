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
  /**
   * 1 if the status is `failed` because its server did not run: it becomes active when the server runs again. After a
   * failed restore, the status remains `failed` although the server runs.
   */
  server_failed: Generated<number>
  encrypted: Generated<number>
  ssl_connection: Generated<number>
  /** JSON array of IP addresses and ranges, as sent by the client. */
  allow_list: Generated<string>
  cluster_size: number
  /** Null until provisioned. */
  host_primary: string | null
  host_secondary: string | null
  port: number
  replication_type: string
  /** PostgreSQL only. */
  replication_commit_type: string | null
  /** Maintenance window; its day is null until provisioned. */
  frequency: Generated<string>
  duration: Generated<number>
  hour_of_day: Generated<number>
  day_of_week: number | null
  week_of_month: number | null
  /** JSON array of patches that wait for a maintenance window. */
  pending: Generated<string>
  username: string
  /** Encrypted; plaintext if the previous version wrote it (clusterSecrets.ts). */
  password: string
  /**
   * 1 after the root password was reset: a restore then fails and leaves the cluster in the status `failed` (document
   * 2, 4.2).
   */
  credentials_reset: Generated<number>
  /** PEM; null until provisioned, and if SSL is off. */
  ca_certificate: string | null
  used_disk_size_gb: Generated<number>
  /** Start of the next automatic backup and of the next maintenance window, in milliseconds; null until scheduled. */
  backup_due_at: Generated<number | null>
  maintenance_due_at: Generated<number | null>
  created: string
  updated: string
}

/** Complete backup; a running backup is stored only in its job. */
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

/** Certificate authority for all clusters of a platform; its only row has the id 1. */
interface CertificateAuthorityRow {
  id: number
  /** PEM. */
  certificate: string
  /** PEM of the PKCS #8 key, encrypted like passwords. */
  private_key: string
}
