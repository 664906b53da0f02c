import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Socket properties by single-use request id. */
const socketProperties = new Map<string, { encrypted: boolean; localAddress: string | undefined }>()

const header = 'x-inner-call'

/** Returns headers that give an in-process request the scheme and local address of the original request. */
export function asCalled({ protocol, socket }: FastifyRequest): Record<string, string> {
  const id = randomUUID()
  socketProperties.set(id, { encrypted: protocol === 'https', localAddress: socket.localAddress })
  return { [header]: id }
}

/** Applies the stored socket properties to an in-process request. External clients cannot know an id. */
export function takeInnerCall({ headers, socket }: IncomingMessage): void {
  const id = headers[header]
  if (typeof id !== 'string') return
  delete headers[header]
  const facts = socketProperties.get(id)
  if (socketProperties.delete(id)) Object.assign(socket, facts)
}
