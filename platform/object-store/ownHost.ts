const isAnywhere = (host: string) => host === '0.0.0.0' || host === '::'

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

/**
 * The host in the address of the objects. Browsers send cookies to every port of a host, the console's session too, so that
 * on this machine the objects have another name than the console was called by.
 * @param host that the store listens on
 * @param caller the host that the console was called by, as it stands in a URL
 */
export function objectHost(host: string, caller: string | undefined): string {
  const isNear = host === '127.0.0.1' || host === '::1' || isAnywhere(host)
  if (isNear && (caller === '127.0.0.1' || caller === '[::1]')) return 'localhost'
  if (caller === 'localhost' && isAnywhere(host)) return '127.0.0.1'
  return isAnywhere(host) ? (caller ?? 'localhost') : inUrl(host)
}
