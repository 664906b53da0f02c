import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a local webhook receiver, which responds with 204 by default. */
export async function webhookReceiver() {
  const received: Received[] = []
  let answer = (response: ServerResponse) => void response.writeHead(204).end()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      answer(response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    answerWith: (next: typeof answer) => (answer = next),
    answerStatus: (status: number, headers: Record<string, string> = {}) =>
      (answer = (response) => void response.writeHead(status, headers).end('x'.repeat(9000))),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
