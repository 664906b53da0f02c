import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TlsFiles } from '#shared/tlsFiles.ts'
import { inertHeaders } from '../../http/errorResponses.ts'
import { rawHostFault } from '../../http/hostCheck.ts'
import type { Metrics } from './metrics.ts'

/** Maximum number of connections; only a few monitors connect. */
const connectionsMax = 20

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

interface Listening {
  metrics: Metrics
  host: string
  /** Additional accepted host names. */
  hosts?: string[]
  /** Port; 0 selects any free port. */
  port: number
  /** TLS certificate; without one the server uses plain HTTP. */
  tls?: TlsFiles | undefined
  say: (line: string) => void
}

/** Serves `/metrics` on a separate port, so that clients of the console cannot read it. */
export async function listenForMetrics(listening: Listening): Promise<MetricsServer> {
  const { tls } = listening
  const options = { requestTimeout: 10_000, headersTimeout: 10_000 }
  const secured = tls && createSecureServer({ ...options, ...tls.options }, answer(listening))
  if (secured) tls.follow(secured)
  const server = secured ?? createServer(options, answer(listening))
  server.maxConnections = connectionsMax
  server.timeout = 30_000
  server.listen(listening.port, listening.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      listening.metrics.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const answer =
  ({ metrics, host, hosts = [], say }: Listening): RequestListener =>
  (request, response) => {
    for (const [name, value] of Object.entries({ 'cache-control': 'no-store', ...inertHeaders }))
      response.setHeader(name, value)
    const fault = rawHostFault(request, { host, hosts })
    if (fault) return void response.writeHead(fault.status).end(`${fault.reason}\n`)
    const [path] = (request.url ?? '').split('?')
    if (path !== '/metrics') return void response.writeHead(404).end('Request /metrics.\n')
    if (request.method !== 'GET')
      return void response.writeHead(405, { allow: 'GET' }).end('Use GET.\n')
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        say(`The metrics could not be read: ${String(error)}`)
        response.writeHead(500).end()
      },
    )
  }
