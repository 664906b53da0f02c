import { type AddressInfo, isIP } from 'node:net'

/** Maps a wildcard address to the loopback address. */
export const reachedAt = (host: string) =>
  ({ '0.0.0.0': '127.0.0.1', '::': '::1', localhost: '127.0.0.1' })[host] ?? host

interface Listening {
  host: string
  hosts: readonly string[]
  /** Present if the server uses TLS. */
  tlsPaths?: object
}

/** Returns a host name in the certificate of a TLS server, preferring names over IP addresses. */
export const certifiedName = ({ hosts, tlsPaths }: Omit<Listening, 'host'>): string | undefined =>
  tlsPaths && (hosts.find((name) => isIP(name) === 0) ?? hosts[0])

/**
 * Returns the URL to open in a browser. Prefers `localhost` to the loopback address, because passkeys require a host name
 * (https://www.w3.org/TR/webauthn-3/#rp-id).
 */
export function browserAddress(listening: Listening, { port }: Pick<AddressInfo, 'port'>): string {
  const { host, tlsPaths } = listening
  const isLoopback = reachedAt(host) === '127.0.0.1' || host === '::'
  // The certificate of a TLS server may name only the address.
  const name =
    certifiedName(listening) ?? (isLoopback ? (tlsPaths ? '127.0.0.1' : 'localhost') : host)
  return `${tlsPaths ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export const signInLink = (address: string, code: string) =>
  `${address}/sign-in#code=${encodeURIComponent(code)}`
