/** Returns the URL of the search for usages of an IP address, an IP range or a host name. */
export const usageAddress = (wanted = ''): string =>
  wanted === '' ? '/find' : `/find?for=${encodeURIComponent(wanted)}`
