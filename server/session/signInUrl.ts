import { type AddressInfo, isIP } from 'node:net'

/** An address that stands for every one of the machine is reached at the machine itself. */
export const reachedAt = (host: string) =>
  ({ '0.0.0.0': '127.0.0.1', '::': '::1', localhost: '127.0.0.1' })[host] ?? host

interface Listening {
  host: string
  hosts: readonly string[]
  /** Over TLS when there is a certificate. */
  tlsPaths?: object
}

/** A name of a server that speaks TLS, as its certificate has it: none of an address where there is another. */
export const certifiedName = ({ hosts, tlsPaths }: Omit<Listening, 'host'>): string | undefined =>
  tlsPaths && (hosts.find((name) => isIP(name) === 0) ?? hosts[0])

/** The address to open in a browser; a server that listens everywhere is reached at this machine too. */
export function browserAddress(listening: Listening, { port }: Pick<AddressInfo, 'port'>): string {
  const { host, tlsPaths } = listening
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = certifiedName(listening) ?? (everywhere ? '127.0.0.1' : host)
  return `${tlsPaths ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export const signInLink = (address: string, code: string) =>
  `${address}/sign-in#code=${encodeURIComponent(code)}`
