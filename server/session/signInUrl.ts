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

/** Returns the URL to open in a browser; the loopback address if the server listens on all interfaces. */
export function browserAddress(listening: Listening, { port }: Pick<AddressInfo, 'port'>): string {
  const { host, tlsPaths } = listening
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = certifiedName(listening) ?? (everywhere ? '127.0.0.1' : host)
  return `${tlsPaths ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export const signInLink = (address: string, code: string) =>
  `${address}/sign-in#code=${encodeURIComponent(code)}`
