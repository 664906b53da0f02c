import { getServers } from 'node:dns'
import { isIP, isIPv4 } from 'node:net'
import type { NameServer } from './askServer.ts'

const resolversMax = 4

/** Parses a list such as `192.0.2.53, [2001:db8::53]:5353` or `system`; returns undefined if an entry is invalid. */
export function resolversIn(list: string): NameServer[] | undefined {
  const found = list
    .split(/[\s,]+/)
    .filter(Boolean)
    .flatMap((text) => (text === 'system' ? getServers() : text))
    .map(serverOf)
  if (!found.every((server) => server !== undefined)) return undefined
  return found.slice(0, resolversMax)
}

function serverOf(text: string): NameServer | undefined {
  if (isIP(text) !== 0) return { address: text, port: 53 }
  const [, bracketed, plain, digits] = /^(?:\[([\da-f:.]+)\]|([\d.]+)):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  if (!(port >= 1 && port <= 65_535)) return undefined
  if (plain !== undefined) return isIPv4(plain) ? { address: plain, port } : undefined
  return isIP(bracketed ?? '') === 6 ? { address: bracketed ?? '', port } : undefined
}
