/** The platform's private network, and the other ranges of RFC 1918. */
export const isPrivateIpv4 = (address: string): boolean =>
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
