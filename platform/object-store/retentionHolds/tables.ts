export interface BackupTables {
  backup_hold: BackupHoldRow
}

/** A backup under way: files of objects that it may still have to copy are not removed meanwhile. */
interface BackupHoldRow {
  id: string
  /** When a backup that gives no sign is given up, milliseconds by the machines' clock. */
  until: number
}
