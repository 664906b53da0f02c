import { isIP } from 'node:net'

const isAnywhere = (host: string) => host === '0.0.0.0' || host === '::'

const isAddress = (host: string) => host.startsWith('[') || isIP(host) > 0

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * The host in the address of the objects. Browsers send cookies to every port of a host, the console's session too, so that
 * on this machine the objects have another name than the console was called by.
 * @param host that the store listens on
 * @param caller the host that the console was called by, as it stands in a URL
 * @param isCertified true over TLS: the certificate has the name by which a caller came, and hardly the address
 */
export function objectHost(host: string, caller: string | undefined, isCertified = false): string {
  const isNear = host === '127.0.0.1' || host === '::1' || isAnywhere(host)
  if (isNear && (caller === '127.0.0.1' || caller === '[::1]')) return 'localhost'
  if (caller === 'localhost' && isAnywhere(host)) return '127.0.0.1'
  if (isCertified && caller !== undefined && caller !== 'localhost' && !isAddress(caller))
    return caller
  return isAnywhere(host) ? (caller ?? 'localhost') : inUrl(host)
}
