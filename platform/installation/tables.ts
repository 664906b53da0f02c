export interface InstallationTables {
  installation: InstallationRow
}

/** Settings on which all processes of a database agree. */
interface InstallationRow {
  /** `data_folder`: the id of the folder that they share; `platform_key`: a check value of the key that seals. */
  name: string
  value: string
}
