import type { AddressInfo } from 'node:net'

/** The address to open in a browser; a server that listens everywhere is reached at this machine too. */
export function browserAddress(host: string, { port }: Pick<AddressInfo, 'port'>): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export const signInLink = (address: string, code: string) =>
  `${address}/sign-in#code=${encodeURIComponent(code)}`
