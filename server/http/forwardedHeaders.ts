import type { IncomingHttpHeaders } from 'node:http'

/**
 * Reduces `X-Forwarded-Proto` and `X-Forwarded-Host` to their first entry. Each proxy of a chain appends an entry, and
 * the first one describes the connection of the browser. Call it only if the proxy is trusted to set the headers. The
 * host is still compared with the known names.
 */
export function takeFirstForwarded(headers: IncomingHttpHeaders): void {
  for (const name of ['x-forwarded-proto', 'x-forwarded-host']) {
    const value = headers[name]
    if (typeof value !== 'string') continue
    const [first = ''] = value.split(',')
    headers[name] = first.trim()
  }
}
