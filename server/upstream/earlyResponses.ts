import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/** Milliseconds in which what has arrived is read. */
const responseDelay = 1000

/**
 * Lets answers of remote servers be read that came before a reset: who refuses a body may answer and hang up at once, and
 * the next part of the body would fail and end the connection with the answer unread.
 * @returns what takes that back
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

/** A part that fails counts as under way until the connection was read to its end. */
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
