/** What the helpers of a configuration do, by their field. */
export const helperWords: Readonly<Record<string, string>> = {
  updatedb_disabled: 'Keep updatedb from running',
  distro: 'Adapt the distribution',
  modules_dep: 'Build module dependencies',
  network: 'Configure the network',
  devtmpfs_automount: 'Mount devtmpfs',
}

export const modeWords: Readonly<Record<string, string>> = {
  paravirt: 'Paravirtual',
  fullvirt: 'Full virtualization',
  default: 'Default',
  single: 'Single user',
  binbash: 'Shell (bin/bash)',
}
