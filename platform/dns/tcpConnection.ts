import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The time a connection is kept without a whole message, read or taken, milliseconds (RFC 7766 asks for some seconds). */
const idleConnection = 10_000

/**
 * Answers the messages of one TCP connection, one after the other. No more is read while an answer waits to be taken, so
 * a client that asks and never reads costs one answer and what its socket buffers; all work ends with the connection.
 */
export async function serveConnection(
  socket: Socket,
  answersTo: (message: Buffer) => Promise<Iterable<Buffer>>,
  idle = idleConnection,
): Promise<void> {
  // Nobody is silent who waits for an answer.
  let isWaiting = false
  const silence = setTimeout(() => (isWaiting ? silence.refresh() : socket.destroy()), idle)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => clearTimeout(silence))
  try {
    for await (const message of messagesOf(socket)) {
      isWaiting = true
      const answers = await answersTo(message)
      isWaiting = false
      silence.refresh()
      for (const answer of answers) {
        await sent(socket, answer)
        if (socket.destroyed) return
        silence.refresh()
        // Everybody else has their turn between two answers.
        await nextTurn()
      }
    }
    // Who has asked everything may close their side at once and still wait for the answers.
    socket.end()
  } catch (error) {
    socket.destroy()
    if (!isConnectionError(error)) throw error
  }
}

/** Messages over TCP carry their length in two bytes before them (RFC 1035, 4.2.2). */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let received = Buffer.alloc(0)
  for await (const data of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, data])
    let at = 0
    while (received.length >= at + 2 && received.length >= at + 2 + received.readUInt16BE(at)) {
      const end = at + 2 + received.readUInt16BE(at)
      yield received.subarray(at + 2, end)
      at = end
    }
    received = received.subarray(at)
  }
}

/** Hands a message to the connection, and waits until the client has taken it off, or left. */
async function sent(socket: Socket, message: Buffer): Promise<void> {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  if (socket.write(Buffer.concat([length, message])) || socket.destroyed) return
  const left = new AbortController()
  const { signal } = left
  await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })])
  left.abort()
}

const connectionErrors = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ETIMEDOUT']

const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && connectionErrors.includes(String(error.code))
