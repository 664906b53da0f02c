import { isIP } from 'node:net'

const isAnywhere = (host: string) => host === '0.0.0.0' || host === '::'

const isAddress = (host: string) => host.startsWith('[') || isIP(host) > 0

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * Returns the host of object URLs. Browsers send cookies, such as the console's session, to all ports of a host. On the
 * local machine the objects therefore use another host name than the console.
 * @param host host on which the store listens
 * @param caller host under which the client reached the console, in URL form
 * @param isCertified true over TLS, where the certificate covers the client's host name but rarely an IP address
 */
export function objectHost(host: string, caller: string | undefined, isCertified = false): string {
  const isNear = host === '127.0.0.1' || host === '::1' || isAnywhere(host)
  if (isNear && (caller === '127.0.0.1' || caller === '[::1]')) return 'localhost'
  if (caller === 'localhost' && isAnywhere(host)) return '127.0.0.1'
  if (isCertified && caller !== undefined && caller !== 'localhost' && !isAddress(caller))
    return caller
  return isAnywhere(host) ? (caller ?? 'localhost') : inUrl(host)
}
