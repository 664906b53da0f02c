import packet from 'dns-packet'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolution } from '../server/resolve/resolution.ts'
import { nameServer } from '../test/support/server/nameServer.ts'
import { median, type Report } from './report.ts'

const runs = 40
/** Number of DNS queries per API request, as in the console. */
const questionsOfCall = 20
const names = Array.from({ length: 100 }, (_, at) => `host-${at}.example.org`)

/** Baseline: sends all DNS queries from one socket at the same time and matches replies by id. */
async function plainQuestions(port: number): Promise<number> {
  const socket = createSocket('udp4')
  const waiting = new Set(names.keys())
  const { promise, resolve } = Promise.withResolvers<void>()
  let answered = 0
  socket.on('message', (message) => {
    const { id = -1, answers = [] } = packet.decode(message)
    if (!waiting.delete(id)) return
    if (answers.length > 0) answered++
    if (waiting.size === 0) resolve()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  for (const [id, name] of names.entries())
    socket.send(
      packet.encode({ type: 'query', id, questions: [{ type: 'A', name }] }),
      port,
      '127.0.0.1',
    )
  await promise
  socket.close()
  return answered
}

/**
 * Measures checking 100 records as the console does, compared with plain UDP queries to the same server. Both
 * alternate.
 */
export async function benchResolution(report: Report) {
  const known = Object.fromEntries(
    names.map((name) => [
      `${name} A`,
      { answers: [{ type: 'A' as const, name, data: '192.0.2.1', ttl: 300 }] },
    ]),
  )
  const server = await nameServer(known)
  const resolution = new Resolution({
    resolvers: [],
    own: { address: '127.0.0.1', port: server.port },
  })
  const look = async () => {
    let answered = 0
    for (let from = 0; from < names.length; from += questionsOfCall) {
      const questions = names
        .slice(from, from + questionsOfCall)
        .map((name) => ({ name, type: 'A' as const }))
      const { answers } = await resolution.resolveZone('example.org', {
        questions,
        whole: false,
        person: 'one',
      })
      answered += answers.filter(({ cells }) => cells[0]?.state === 'answered').length
    }
    return answered
  }
  const times = { own: [] as number[], minimal: [] as number[] }
  for (let run = 0; run < runs; run++)
    for (const [of, ask] of [
      ['own', look],
      ['minimal', () => plainQuestions(server.port)],
    ] as const) {
      const begun = performance.now()
      const answered = await ask()
      times[of].push(performance.now() - begun)
      if (answered !== names.length) throw new Error(`Only ${answered} names were answered.`)
    }
  server.close()
  report.table('Does it resolve', 'bare questions')
  report.row({
    what: `a look at ${names.length} records, five calls one after the other`,
    own: median(times.own),
    minimal: median(times.minimal),
    unit: (time) => `${time.toFixed(1)} ms`,
    aim: 'under 100 ms',
  })
}
