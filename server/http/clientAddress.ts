import type { FastifyRequest } from 'fastify'

/** A socket of both families tells IPv4 addresses as IPv6 ones. */
export const callerAddress = ({ ip }: FastifyRequest): string =>
  ip.replace(/^::ffff:(?=\d+\.)/i, '')
