import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/** Time to read a received response before a write error is reported, in milliseconds. */
const responseDelay = 1000

/**
 * A server that rejects an upload may respond and close the connection while this one is still sending. The next
 * write then fails and undici discards the response. This delays the write error until the response has been read.
 * @returns a function that reverts this
 */
export function readResponsesBeforeReset(): () => void {
  const connected = 'undici:client:connected'
  const listener = (message: unknown) => {
    const socket: unknown = typeof message === 'object' && message && Reflect.get(message, 'socket')
    if (socket instanceof Socket) readBeforeEnding(socket)
  }
  subscribe(connected, listener)
  return () => void unsubscribe(connected, listener)
}

/** Delays a write error until the socket was read to its end, or until a timeout. */
function readBeforeEnding(socket: Socket): void {
  const holding =
    (done: Done): Done =>
    (error) => {
      if (!error || socket.readableEnded || socket.destroyed) return done(error)
      const timer = setTimeout(done, responseDelay, error)
      socket.once('close', () => clearTimeout(timer))
    }
  const write = socket._write.bind(socket)
  socket._write = (chunk, encoding, done) => write(chunk, encoding, holding(done))
  const writeAll = socket._writev?.bind(socket)
  if (writeAll) socket._writev = (chunks, done) => writeAll(chunks, holding(done))
}
