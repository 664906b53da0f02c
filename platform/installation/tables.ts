export interface InstallationTables {
  installation: InstallationRow
}

/** Settings on which all processes of a database agree. */
interface InstallationRow {
  /**
   * `data_folder`: the id of the folder that they share; `platform_key`: a check value of the key that seals;
   * `clusters_sealed_from`: the time in milliseconds from which it seals secrets of managed databases too.
   */
  name: string
  value: string
}
