/** Descriptions of a configuration's helpers, by their field. */
export const helperLabels: Readonly<Record<string, string>> = {
  updatedb_disabled: 'Disable updatedb',
  distro: 'Distro helper',
  modules_dep: 'modules.dep helper',
  network: 'Network helper',
  devtmpfs_automount: 'Auto-mount devtmpfs',
}

export const modeLabels: Readonly<Record<string, string>> = {
  paravirt: 'Paravirtual',
  fullvirt: 'Full virtualization',
  default: 'Default',
  single: 'Single user',
  binbash: 'Shell (bin/bash)',
}
