import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { remoteChecks } from './remoteCheck.ts'

async function api(status: number) {
  const server = createServer((_request, response) => response.writeHead(status).end())
  const close = () => server.close().closeAllConnections()
  onTestFinished(() => close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const apiBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { close, check: () => remoteChecks({ apiBaseUrl }).api?.() }
}

test.each([200, 401, 404])(
  'counts a remote API that responds with %s as reachable',
  async (status) => {
    const { check } = await api(status)
    await expect(check()).resolves.toBeUndefined()
  },
)

test('reports a remote API that is down without its host name, which only the log contains', async () => {
  const { check, close } = await api(200)
  close()
  const cause = expect.objectContaining({ message: expect.stringContaining('127.0.0.1') })
  await expect(check()).rejects.toMatchObject({ message: 'The API cannot be reached', cause })
})

test('reports a remote API behind a gateway that cannot reach it', async () => {
  const { check } = await api(502)
  await expect(check()).rejects.toThrow('The API cannot be reached')
})

test('checks nothing without a remote API', () => {
  expect(remoteChecks({})).toEqual({})
})
