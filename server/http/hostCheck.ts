import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Settings } from '../config/settings.ts'

const shape = /^(\[[\da-f:.]+\]|[a-z\d_]([a-z\d_.-]*[a-z\d_])?\.?)(:(?<port>\d{1,5}))?$/i

function isHost(text: string): boolean {
  const port = shape.exec(text)?.groups?.port
  return shape.test(text) && Number(port ?? 0) <= 65_535
}

/** Returns the host of an absolute request target (RFC 9112, 3.2.2). */
const authorityOf = (target = '') => /^https?:\/\/([^/?]*)/i.exec(target)?.[1]

/** Sets the Host header from an absolute request target, which takes precedence over the header. */
export function takeAuthority({ url, headers }: IncomingMessage): void {
  const authority = authorityOf(url)
  if (authority !== undefined) headers.host = authority
}

type HostNames = Pick<Settings, 'host' | 'hosts'>
type HostSettings = HostNames & Pick<Settings, 'trustProxy'>

interface HostFault {
  status: number
  reason: string
}

/**
 * Returns an error if the request has an unknown host name. This prevents DNS rebinding: a page whose name resolves
 * to this machine could otherwise send requests as the console.
 */
export const hostError = (request: FastifyRequest, settings: HostSettings): HostFault | undefined =>
  rawHostFault(request.raw, settings, {
    target: request.originalUrl,
    ...(settings.trustProxy && { forwarded: request.host }),
  })

/**
 * Does the same for a request of a plain HTTP server.
 * @param sent request target before a rewrite, and the host that a trusted proxy forwards
 */
export function rawHostFault(
  { rawHeaders, socket, url }: IncomingMessage,
  settings: HostNames,
  { target = url, forwarded }: { target?: string; forwarded?: string } = {},
): HostFault | undefined {
  const named = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 && name.toLowerCase() === 'host' ? [rawHeaders[at + 1] ?? ''] : [],
  )
  if (named.length === 0) return { status: 400, reason: 'The request has no Host header.' }
  if (named.length > 1) return { status: 400, reason: 'The request has more than one host.' }
  const authority = authorityOf(target)
  for (const hostHeader of new Set([
    ...named,
    ...(authority === undefined ? [] : [authority]),
    ...(forwarded === undefined ? [] : [forwarded]),
  ])) {
    if (!isHost(hostHeader)) return { status: 400, reason: 'The host of the request is not valid.' }
    const name = hostHeader
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replaceAll(/^\[|\]$|\.$/g, '')
    if (!isKnown(name, settings, socket.localAddress))
      return {
        status: 421,
        reason: `This server does not accept the host ${name}. Add it to HOSTS.`,
      }
  }
  return undefined
}

/** @param reached local IP address of the connection */
function isKnown(name: string, { host, hosts }: HostNames, reached: string | undefined): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const own = [host.toLowerCase(), ...hosts]
  if (isIP(name) === 0) return own.includes(name)
  const address = ipaddr.process(name)
  if (address.range() === 'loopback') return true
  return [...own, ...(reached === undefined ? [] : [reached])].some(
    (other) => isIP(other) !== 0 && sameAddress(address, ipaddr.process(other)),
  )
}

type Address = ReturnType<typeof ipaddr.process>

const sameAddress = (one: Address, other: Address) =>
  one.kind() === other.kind() && one.match(other, one.kind() === 'ipv4' ? 32 : 128)
