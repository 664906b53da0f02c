export interface InstallationTables {
  installation: InstallationRow
}

/** Settings that all processes of a database share. */
interface InstallationRow {
  /**
   * `data_folder`: the id of the shared data folder; `platform_key`: a check value of the encryption key;
   * `clusters_sealed_from`: the time from which secrets of managed databases are encrypted too, in milliseconds;
   * `secrets_bound_from`: the time from which encrypted values are bound to their location, in milliseconds;
   * `secrets_bound`: the time from which other values are rejected.
   */
  name: string
  value: string
}
