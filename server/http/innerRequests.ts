import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Their sockets, by an id that is used once. */
const begun = new Map<string, { encrypted: boolean; localAddress: string | undefined }>()

const header = 'x-inner-call'

/** Headers by which a call within the process comes by the same scheme, to the same address of this machine, as the request that needs it. */
export function asCalled({ protocol, socket }: FastifyRequest): Record<string, string> {
  const id = randomUUID()
  begun.set(id, { encrypted: protocol === 'https', localAddress: socket.localAddress })
  return { [header]: id }
}

/** Gives a call within the process its socket's facts; a request from outside knows no id. */
export function takeInnerCall({ headers, socket }: IncomingMessage): void {
  const id = headers[header]
  if (typeof id !== 'string') return
  delete headers[header]
  const facts = begun.get(id)
  if (begun.delete(id)) Object.assign(socket, facts)
}
