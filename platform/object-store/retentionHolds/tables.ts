export interface BackupTables {
  backup_hold: BackupHoldRow
}

/**
 * Hold of a running backup. While it is valid, object files are not deleted, because the backup may still have to copy
 * them.
 */
interface BackupHoldRow {
  id: string
  /** Expiry time if the backup stops renewing the hold, in milliseconds since the epoch by the machine's clock. */
  until: number
}
