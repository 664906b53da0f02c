import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newKeys, privatePem, testAuthority } from '../../test/support/certificates.ts'
import { StoreClient } from '../object-store/remote/storeClient.ts'
import { postgresPool } from '#shared/database/postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'postgres-tls-'))
const rootFile = join(folder, 'root.pem')
afterAll(() => rmSync(folder, { recursive: true }))

type Authority = Awaited<ReturnType<typeof testAuthority>>
let known: Authority

beforeAll(async () => {
  known = await testAuthority(Date.now())
  writeFileSync(rootFile, known.root)
})

async function pairOf(authority: Authority, name: string) {
  const keys = await newKeys()
  return {
    cert: await authority.issue(keys.publicKey, name, -1, 10),
    key: await privatePem(keys),
  }
}

/**
 * Starts a server that behaves like PostgreSQL up to the TLS handshake, and records what the client then sends: user
 * and database, and later the password.
 */
async function greeter(authority: Authority, name: string) {
  const pair = await pairOf(authority, name)
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (startupMessage: Buffer) => {
      if (startupMessage.length !== 8 || startupMessage.readInt32BE(4) !== 80_877_103) {
        heard.push(`plain ${startupMessage.toString('latin1')}`)
        socket.destroy()
        return
      }
      socket.write('S')
      const secured = new TLSSocket(socket, { isServer: true, ...pair })
      secured.on('error', () => undefined)
      secured.on('data', (bytes) => {
        heard.push(bytes.toString('latin1'))
        secured.destroy()
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { heard, port: (server.address() as AddressInfo).port }
}

async function connectTo(port: number) {
  const url = `postgres://ada:secret@localhost:${port}/console?sslmode=verify-full&sslrootcert=${rootFile}`
  const pool = postgresPool(url, 1)
  try {
    return await pool.connect().then(
      () => 'connected',
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
  } finally {
    await pool.pool.end()
  }
}

test('sends the user name to a PostgreSQL server with a valid certificate with verify-full', async () => {
  const { heard, port } = await greeter(known, 'localhost')
  await connectTo(port)
  expect(heard.join('')).toContain('ada')
})

test('rejects a certificate of an unknown CA or another host before it sends anything with verify-full', async () => {
  const untrustedServer = await greeter(await testAuthority(Date.now()), 'localhost')
  expect(await connectTo(untrustedServer.port)).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED|SIGNATURE/)
  const other = await greeter(known, 'other.example')
  expect(await connectTo(other.port)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  expect([...untrustedServer.heard, ...other.heard]).toEqual([])
})

test('sends no request to an object store with an untrusted certificate', async () => {
  let handshakes = 0
  const server = createSecureServer(await pairOf(known, 'localhost'), (_request, response) => {
    handshakes++
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const client = new StoreClient({
    url: `https://localhost:${port}`,
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  })
  onTestFinished(() => client.close())
  await expect(client.send({ method: 'GET' })).rejects.toThrow('unable to verify')
  expect(handshakes).toBe(0)
})
