export interface InstallationTables {
  installation: InstallationRow
}

/** Settings that all processes of a database share. */
interface InstallationRow {
  /**
   * `data_folder`: the id of the shared data folder; `platform_key`: a check value of the encryption key;
   * `clusters_sealed_from`: the time from which secrets of managed databases are encrypted too, in milliseconds.
   */
  name: string
  value: string
}
