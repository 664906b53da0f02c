import packet, { type Answer } from 'dns-packet'
import { createServer } from 'node:net'
import { listenOnOnePort } from '#platform/dns/onePort.ts'

interface Reply {
  answers?: Answer[]
  authorities?: Answer[]
  code?: number
  /** True if the answer must be truncated over UDP. */
  isLong?: boolean
  flags?: number
}

/** Starts a name server over UDP and TCP, which responds with NXDOMAIN to unknown queries. */
export async function nameServer(
  /** Replies by name and type, such as `www.example.org A`; `silent` to send none. */
  known: Record<string, Reply | 'silent'>,
  { address = '127.0.0.1', port = 0 } = {},
) {
  const receivedQueries: string[] = []
  const answer = (message: Buffer, overUdp: boolean): Buffer | undefined => {
    const { id = 0, questions = [] } = packet.decode(message)
    const [question] = questions
    if (!question) return undefined
    const key = `${question.name} ${question.type}`
    receivedQueries.push(overUdp ? key : `${key} over TCP`)
    const reply = known[key] ?? { code: 3 }
    if (reply === 'silent') return undefined
    const cut = overUdp && reply.isLong === true
    return packet.encode({
      type: 'response',
      id,
      questions,
      flags: (reply.code ?? 0) | (reply.flags ?? 0) | (cut ? packet.TRUNCATED_RESPONSE : 0),
      answers: cut ? [] : (reply.answers ?? []),
      authorities: reply.authorities ?? [],
    })
  }
  const tcp = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      const response = answer(chunk.subarray(2), false)
      if (!response) return
      const length = Buffer.alloc(2)
      length.writeUInt16BE(response.length)
      socket.write(Buffer.concat([length, response]))
    })
  })
  const { udp, port: bound } = await listenOnOnePort(tcp, { host: address, port })
  udp.on('message', (message, sender) => {
    const response = answer(message, true)
    if (response) udp.send(response, sender.port, sender.address)
  })
  const close = () => {
    udp.close()
    tcp.close()
  }
  return { port: bound, receivedQueries, known, close }
}
