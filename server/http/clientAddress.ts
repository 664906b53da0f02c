import type { FastifyRequest } from 'fastify'

/** Returns the client's IP address. Dual-stack sockets report IPv4 addresses as IPv4-mapped IPv6 addresses. */
export const callerAddress = ({ ip }: FastifyRequest): string =>
  ip.replace(/^::ffff:(?=\d+\.)/i, '')
