import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newKeys, privatePem, testAuthority } from '../../test/support/certificates.ts'
import { startProgram } from '../../e2e/support/startProgram.ts'

/** Returns a handler that sends the status for `/healthz`, and 404 for all other paths. */
const answering =
  (status: number): RequestListener =>
  ({ url }, response) =>
    response.writeHead(url === '/healthz' ? status : 404).end('{}')

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

async function checked(environment: Record<string, string>) {
  const program = startProgram(process.execPath, ['server/cli/check-health.ts'], {
    NODE_OPTIONS: '',
    ...environment,
  })
  return { code: await program.ended, output: program.output() }
}

async function certificate() {
  const authority = await testAuthority(Date.now())
  const keys = await newKeys()
  return {
    cert: await authority.issue(keys.publicKey, 'console.example.com', -1, 10),
    key: await privatePem(keys),
  }
}

test('reports a responding console as healthy on any listening address', async () => {
  const PORT = await listening(createServer(answering(200)))
  for (const HOST of ['127.0.0.1', '0.0.0.0'])
    expect(await checked({ HOST, PORT, UPLOAD_ORIGINS: 'https://up.example.com' })).toEqual({
      code: 0,
      output: 'The console responds.\n',
    })
})

test('checks health over TLS when TLS_CERT is set, whatever name the certificate has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-health-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pair = await certificate()
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(TLS_CERT, pair.cert)
  writeFileSync(TLS_KEY, pair.key)
  const PORT = await listening(createSecureServer(pair, answering(200)))
  expect(await checked({ PORT, TLS_CERT, TLS_KEY })).toMatchObject({ code: 0 })
  expect(await checked({ PORT })).toMatchObject({ code: 1 })
})

test('reports an error response, a closed port and PORT=0 as unhealthy', async () => {
  const PORT = await listening(createServer(answering(503)))
  expect(await checked({ PORT })).toEqual({ code: 1, output: '/healthz returned 503.\n' })
  const gone = createServer()
  const port = await listening(gone)
  gone.close()
  expect(await checked({ PORT: port })).toEqual({
    code: 1,
    output: expect.stringContaining(`PORT ${port} does not respond: `),
  })
  expect((await checked({ PORT: '0' })).output).toContain(
    'PORT must be the port of the running console',
  )
})
