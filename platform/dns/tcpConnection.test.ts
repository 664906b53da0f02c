import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextTask } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { serveConnection } from './tcpConnection.ts'

const question = Buffer.concat([Buffer.from([0, 12]), Buffer.alloc(12)])
const largeAnswer = Buffer.alloc(60_000)

/** Waits for many more event loop iterations than an answer takes, so that all work that can continue has finished. */
async function manyTurns(): Promise<void> {
  for (let round = 0; round < 5000; round++) await nextTask()
}

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** Yields the messages of a large zone transfer and counts them. */
function* transferOf(counts: { messages: number }): Generator<Buffer> {
  for (let message = 0; message < 2000; message++) {
    counts.messages++
    yield largeAnswer
  }
}

/** Starts a server that counts the queries that it answers, each with a large answer. */
async function countingServer(idle?: number, isTransfer = false) {
  const counts = { answered: 0, messages: 0, closed: 0 }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('close', () => counts.closed++)
    void serveConnection(
      socket,
      async () => {
        counts.answered++
        return isTransfer ? transferOf(counts) : [largeAnswer]
      },
      idle,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const client = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    opened.push(() => socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  return { counts, client }
}

/** Sends a query and reads the whole answer. */
async function receivedLength(socket: Socket): Promise<number> {
  socket.write(question)
  let bytes = 0
  for await (const data of socket as AsyncIterable<Buffer>) {
    bytes += data.length
    if (bytes >= largeAnswer.length + 2) break
  }
  return bytes
}

test('answers only as many queries as the socket buffers can store for a client that does not read', async () => {
  const { counts, client } = await countingServer()
  const hostile = await client()
  hostile.pause()
  hostile.write(Buffer.concat(Array.from({ length: 8000 }, () => question)))
  for (let others = 0; others < 20; others++)
    expect(await receivedLength(await client())).toBe(largeAnswer.length + 2)
  await manyTurns()
  expect(counts.answered - 20).toBeLessThan(1000)
})

test('generates a zone transfer only as fast as the client reads', async () => {
  const { counts, client } = await countingServer(undefined, true)
  const hostile = []
  for (let count = 0; count < 10; count++) {
    const socket = await client()
    socket.pause()
    socket.write(Buffer.concat(Array.from({ length: 10 }, () => question)))
    hostile.push(socket)
  }
  for (let others = 0; others < 20; others++)
    expect(await receivedLength(await client())).toBeGreaterThanOrEqual(largeAnswer.length + 2)
  await manyTurns()
  // Only as many messages as the socket buffers can store, not the 200,000 that were requested.
  expect(counts.messages).toBeLessThan(5000)
  for (const socket of hostile) socket.destroy()
})

test('stops answering queries when the client disconnects', async () => {
  const { counts, client } = await countingServer()
  const hostile = await client()
  hostile.pause()
  hostile.write(Buffer.concat(Array.from({ length: 8000 }, () => question)))
  await receivedLength(await client())
  hostile.destroy()
  while (counts.closed < 2) await nextTask()
  const before = counts.answered
  await receivedLength(await client())
  expect(counts.answered).toBe(before + 1)
})

test('aborts a zone transfer when the client disconnects', async () => {
  const { counts, client } = await countingServer(undefined, true)
  const hostile = await client()
  hostile.pause()
  hostile.write(question)
  while (counts.messages === 0) await nextTask()
  hostile.destroy()
  while (counts.closed === 0) await nextTask()
  const before = counts.messages
  await manyTurns()
  expect(counts.messages).toBeLessThanOrEqual(before + 1)
})

test('serves other clients while one sends thousands of queries', async () => {
  const answered: number[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    void serveConnection(socket, async (message) => {
      answered.push(message.readUInt16BE(0))
      return [message]
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const [eager, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  opened.push(
    () => eager.destroy(),
    () => other.destroy(),
  )
  await Promise.all([once(eager, 'connect'), once(other, 'connect')])
  eager.resume().write(Buffer.concat(Array.from({ length: 2000 }, () => question)))
  const otherQuestion = Buffer.from(question)
  otherQuestion.writeUInt16BE(7, 2)
  other.write(otherQuestion)
  await once(other, 'data')
  expect(answered.indexOf(7)).toBeLessThan(1000)
})

test('closes a connection that sends bytes but never completes a message', async () => {
  const { counts, client } = await countingServer(1500)
  const slow = await client()
  const drip = setInterval(() => slow.write(Buffer.from([0xff])), 10)
  opened.push(() => clearInterval(drip))
  slow.on('error', () => undefined)
  await new Promise((done) => slow.once('close', done))
  expect(counts.answered).toBe(0)
})
