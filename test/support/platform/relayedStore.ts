import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { afterAll } from 'vitest'
import { movableClock } from '#shared/clock.ts'
import { testPlatform } from './platform.ts'
import { clientOf, endpointOf, newKey } from './s3.ts'

interface RelayedRequest {
  method: string
  url: URL
}

/** Returns an HTTP status to send in place of the response of the store; undefined to forward the request. */
type Intercept = (request: RelayedRequest) => number | undefined | Promise<number | undefined>

/** Starts a platform whose remote store is an embedded store behind a relay, which can delay and reject requests. */
export async function relayedStore() {
  const clock = movableClock(Date.now())
  const store = await testPlatform({ objectPort: 0, clock })
  const key = await newKey(await store.signedIn())
  const { hostname: host, port } = new URL(endpointOf(store))
  let intercept: Intercept = () => undefined
  const relay = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming
    void Promise.resolve(intercept({ method, url: new URL(url, 'http://store') })).then(
      (status) => {
        if (status !== undefined) return response.writeHead(status).end()
        const forwarded = request({ host, port, method, path: url, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          pipeline(answer, response, () => undefined)
        })
        return pipeline(incoming, forwarded, () => undefined)
      },
    )
  })
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
  afterAll(() => {
    relay.closeAllConnections()
    relay.close()
  })
  const tested = await testPlatform({
    objectPort: 0,
    clock,
    remoteStore: {
      url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
      region: 'us-east-1',
      accessKey: key.accessKeyId,
      secretKey: key.secretAccessKey,
    },
  })
  return {
    tested,
    /** Client of the store itself, bypassing the platform and the relay. */
    storeClient: clientOf(store, key),
    /** Intercepts requests to the store until the returned function is called. */
    intercept: (by: Intercept): (() => void) => {
      intercept = by
      return () => {
        intercept = () => undefined
      }
    },
  }
}
