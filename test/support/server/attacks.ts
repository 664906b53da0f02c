import packet from 'dns-packet'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Attacked } from './attackedServer.ts'

/** Opens a connection that sends data but never reads. */
async function deaf(port: number, data?: string | Buffer, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  // Rejected connections are closed or reset.
  socket.on('error', () => undefined)
  socket.pause()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)
  if (data !== undefined) socket.write(data)
  return socket
}

const deafOnes = (count: number, port: number, data: (at: number) => string | Buffer) =>
  Promise.all(Array.from({ length: count }, (_, at) => deaf(port, data(at))))

const question = (name: string, type: 'A' | 'TXT' | 'AXFR') => {
  const questions = [{ name, type, class: 'IN' }] as const
  return packet.streamEncode({ type: 'query', id: 1, questions: [...questions] } as packet.Packet)
}

const questions = (name: string, type: 'TXT' | 'AXFR', count: number) =>
  Buffer.concat(Array.from({ length: count }, () => question(name, type)))

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

/** Returns a request with an incomplete body. It has the headers of a console page, otherwise it would be rejected. */
const halfBody = (path: string) =>
  `${head('POST', path, 'X-Console: 1', 'Sec-Fetch-Site: same-origin', 'Content-Type: application/json', 'Content-Length: 1000')}{"half":`

interface Attack {
  title: string
  begin: (attacked: Attacked) => Promise<Socket[]>
  /** Maximum number of additional descriptors that the process may open during the attack. */
  descriptors: number
}

/** Signatures of signed URLs cover the host and port. */
const objectHead = (port: number, method: string, path: string, ...headers: string[]) =>
  head(method, path, ...headers).replace('Host: localhost', `Host: 127.0.0.1:${port}`)

/** Start of an upload that stalls. */
const stalledUpload = (port: number, path: string) =>
  objectHead(port, 'PUT', path, 'Content-Type: text/plain', 'Content-Length: 1000000000') +
  'x'.repeat(1_500_000)

const madeUpToken = 'Authorization: Bearer made-up'

export const attacks: Attack[] = [
  {
    title: '8,000 questions over TCP whose answers are not read',
    begin: ({ dns, zone }) => deafOnes(1, dns, () => questions(`big.${zone}`, 'TXT', 8000)),
    descriptors: 10,
  },
  {
    title: 'transfers that are not read',
    begin: ({ dns, zone }) => deafOnes(40, dns, () => questions(zone, 'AXFR', 200)),
    descriptors: 50,
  },
  {
    title: '200 idle connections to the name server',
    // Connect from another address of this machine, because connections are limited by address.
    begin: ({ dns }) =>
      Promise.all(Array.from({ length: 200 }, () => deaf(dns, undefined, '127.0.0.2'))),
    descriptors: 60,
  },
  {
    title: '10 connections that ask 3,000 times for a page and read nothing',
    begin: ({ http }) => deafOnes(10, http, () => head('GET', '/').repeat(3000)),
    descriptors: 40,
  },
  {
    title: '10 connections that ask 3,000 times for a file and read nothing',
    begin: ({ http }) => deafOnes(10, http, () => head('GET', '/assets/large.js').repeat(3000)),
    descriptors: 40,
  },
  {
    title: '1,000 half bodies without a token',
    begin: ({ http }) =>
      deafOnes(1000, http, (at) => halfBody(at % 2 === 0 ? '/session/token' : '/v4/domains')),
    descriptors: 450,
  },
  {
    title: '1,000 answers that are not read',
    begin: ({ http }) => deafOnes(1000, http, () => head('GET', '/assets/large.js')),
    // Each response has an open file.
    descriptors: 850,
  },
  {
    title: '1,000 answers that are not read, with a made-up token',
    begin: ({ http }) =>
      deafOnes(1000, http, (at) =>
        head('GET', at % 2 === 0 ? '/assets/large.js' : '/v4/openapi.json', madeUpToken),
      ),
    descriptors: 850,
  },
  {
    title: '600 questions of a stranger for an object that are not read',
    begin: ({ s3 }) => deafOnes(1, s3, () => head('GET', '/open/large').repeat(600)),
    descriptors: 10,
  },
  {
    title: '20 connections that ask 200 times for an object by a signed link and read nothing',
    begin: ({ s3, signedPath }) =>
      deafOnes(20, s3, () => objectHead(s3, 'GET', signedPath).repeat(200)),
    descriptors: 50,
  },
  {
    title: '400 readers of an object that do not read',
    begin: ({ s3 }) => deafOnes(400, s3, () => head('GET', '/open/large')),
    // Each response has an open file.
    descriptors: 850,
  },
  {
    title: '2,000 connections to the object store with half a header',
    begin: ({ s3 }) => deafOnes(2000, s3, () => head('GET', '/open/large').slice(0, -2)),
    descriptors: 450,
  },
  {
    title: '30 uploads with a key that stop',
    begin: ({ s3, uploadPath }) => deafOnes(30, s3, () => stalledUpload(s3, uploadPath)),
    descriptors: 90,
  },
]

/** Number of client processes. One can open 20,000 file descriptors and needs some of them for other purposes. */
const floodProcesses = 4

/** Opens 20,000 connections that send an incomplete header. Rejected connections are not opened again. */
const flood = (port: 'http' | 's3', what: string): Flood => ({
  title: `20,000 connections to ${what} with half a header`,
  processes: floodProcesses,
  async begin(attacked, process) {
    for (let opened = 0; opened < 20_000 / floodProcesses; opened += 250)
      await Promise.all(
        Array.from({ length: 250 }, () =>
          deaf(attacked[port], head('GET', '/').slice(0, -2), `127.0.0.${process + 2}`),
        ),
      )
  },
})

interface Flood {
  title: string
  processes: number
  /** @param process number of the process, from 0; each one connects from a different address */
  begin: (attacked: Attacked, process: number) => Promise<void>
}

export const floods = [flood('http', 'the console'), flood('s3', 'the object store')]

/** Sends an API request from another client. @returns the status */
export async function asksHttp({ http, token }: Attacked): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const httpRequest = get({ port: http, path: '/v4/profile', headers, agent: false })
  const [answer] = (await once(httpRequest, 'response')) as [IncomingMessage]
  await answer.resume().toArray()
  return answer.statusCode ?? 0
}

/** As another client, requests the first 10 bytes of a large object. @returns the status */
export async function asksObjects({ s3 }: Attacked): Promise<number> {
  const headers = { range: 'bytes=0-9' }
  const httpRequest = get({ port: s3, path: '/open/large', headers, agent: false })
  const [answer] = (await once(httpRequest, 'response')) as [IncomingMessage]
  await answer.resume().toArray()
  return answer.statusCode ?? 0
}

/** Sends a DNS query over TCP from another client. @returns the addresses of a name */
export async function asksDns({ dns, zone }: Attacked): Promise<unknown[]> {
  const socket = connect(dns, '127.0.0.1')
  socket.write(question(`www.${zone}`, 'A'))
  const [data] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return (packet.streamDecode(data).answers ?? []).map((answer) => Reflect.get(answer, 'data'))
}
