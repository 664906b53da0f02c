import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { BackupError } from './manifest.ts'
import { clientEnvironment, connectDirectly } from './postgresDump.ts'

test('passes the PostgreSQL environment variables to the client programs and prefers the password of the URL', () => {
  const environment = { HOME: '/root', PGSSLROOTCERT: '/ca.pem', PGPASSWORD: 'other', TOKEN: 'x' }
  expect(clientEnvironment(environment, 'own')).toEqual({
    HOME: '/root',
    PGSSLROOTCERT: '/ca.pem',
    PGPASSWORD: 'own',
  })
  expect(clientEnvironment(environment, '').PGPASSWORD).toBe('other')
})

/** Encodes a message of the PostgreSQL protocol: type, length and body. */
function message(letter: string, ...parts: (number[] | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

const ready = message('Z', 'I')
const oneRow = (value: string) =>
  Buffer.concat([
    message('T', [0, 1], 'pid\0', [0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0]),
    message('D', [0, 1, 0, 0, 0, value.length], value),
    message('C', 'SELECT 1\0'),
    ready,
  ])
const failure = Buffer.concat([message('E', 'SERROR\0CXX000\0Mno such function\0\0'), ready])

/**
 * Starts a fake PostgreSQL server.
 * @param processId process ID to report on connect, if any
 * @param reply response to every query
 */
async function speaker(processId: number | undefined, reply: Buffer) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const key = processId === undefined ? [] : [message('K', [0, 0, 0, processId], [0, 0, 0, 1])]
      socket.write(Buffer.concat([message('R', [0, 0, 0, 0]), ...key, ready]))
      socket.on('data', (bytes) => bytes[0] === 'Q'.charCodeAt(0) && socket.write(reply))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://user:password@127.0.0.1:${port}/database`,
    isLeft: async () => {
      const [socket] = sockets
      await expect.poll(() => socket?.readableEnded).toBe(true)
    },
  }
}

test('connects if the reported and the actual process ID of the server match', async () => {
  const { url } = await speaker(7, oneRow('7'))
  const client = await connectDirectly(url)
  await client.end()
})

test('detects a pooler by a different process ID and closes the connection', async () => {
  const { url, isLeft } = await speaker(8, oneRow('7'))
  await expect(connectDirectly(url)).rejects.toThrow(BackupError)
  await isLeft()
})

test('connects to a server that reports no process ID', async () => {
  const { url } = await speaker(undefined, oneRow('7'))
  const client = await connectDirectly(url)
  await client.end()
})

test('reports the error and closes the connection when the query of the process ID fails', async () => {
  const { url, isLeft } = await speaker(7, failure)
  await expect(connectDirectly(url)).rejects.toThrow('no such function')
  await isLeft()
})
