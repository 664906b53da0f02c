import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { Settings } from './settings.ts'

const shape = /^(\[[\da-f:.]+\]|[a-z\d_]([a-z\d_.-]*[a-z\d_])?\.?)(:\d{1,5})?$/i

/**
 * Why a request is refused for the host that it names. The page of a name that was rebound to this machine could call the
 * console as its own; addresses and loopback names cannot be rebound.
 */
export function hostFault(
  request: FastifyRequest,
  { host, hosts, trustProxy }: Pick<Settings, 'host' | 'hosts' | 'trustProxy'>,
): { status: number; reason: string } | undefined {
  const { rawHeaders, httpVersion } = request.raw
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (named.length === 0 && httpVersion === '1.1')
    return { status: 400, reason: 'The request names no host.' }
  if (named.length > 1) return { status: 400, reason: 'The request names more than one host.' }
  for (const given of new Set([request.headers.host, ...(trustProxy ? [request.host] : [])])) {
    if (given === undefined) continue
    if (!shape.test(given)) return { status: 400, reason: 'The request names no valid host.' }
    const name = given
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replaceAll(/^\[|\]$|\.$/g, '')
    const isLoopback = name === 'localhost' || name.endsWith('.localhost')
    const isKnown = isIP(name) !== 0 || isLoopback || name === host || hosts.includes(name)
    if (!isKnown)
      return {
        status: 421,
        reason: `This server does not answer as ${name}. HOSTS lists the names by which it does.`,
      }
  }
  return undefined
}
