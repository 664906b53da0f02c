/** Returns true for private addresses (RFC 1918), which include the platform's private network. */
export const isPrivateIpv4 = (address: string): boolean =>
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
