/** Where the uses of an address, a range or a host name are looked for. */
export const usageAddress = (wanted = ''): string =>
  wanted === '' ? '/find' : `/find?for=${encodeURIComponent(wanted)}`
