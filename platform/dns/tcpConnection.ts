import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setImmediate as nextTask } from 'node:timers/promises'

/** Idle timeout without a complete message in either direction, in milliseconds (RFC 7766 recommends some seconds). */
const idleConnection = 10_000

/**
 * Answers the messages of one TCP connection one at a time. Reading is paused until the client has received the answer,
 * so a client that never reads costs one answer and its socket buffer. All work stops when the connection closes.
 */
export async function serveConnection(
  socket: Socket,
  answersTo: (message: Buffer) => Promise<Iterable<Buffer>>,
  idle = idleConnection,
): Promise<void> {
  // Do not time out while a response is being computed.
  let isWaiting = false
  const idleTimer = setTimeout(() => (isWaiting ? idleTimer.refresh() : socket.destroy()), idle)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => clearTimeout(idleTimer))
  try {
    for await (const message of messagesOf(socket)) {
      isWaiting = true
      const answers = await answersTo(message)
      isWaiting = false
      idleTimer.refresh()
      for (const answer of answers) {
        await sendMessage(socket, answer)
        if (socket.destroyed) return
        idleTimer.refresh()
        // Yield to other connections between two answers.
        await nextTask()
      }
    }
    // Half-close: a client may close its side after its last query and still wait for the answers.
    socket.end()
  } catch (error) {
    socket.destroy()
    if (!isConnectionError(error)) throw error
  }
}

/** Each message over TCP is preceded by its length in two bytes (RFC 1035, 4.2.2). */
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

/** Sends a message. If the write buffer is full, waits until it has drained or the client has disconnected. */
async function sendMessage(socket: Socket, message: Buffer): Promise<void> {
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
