import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type AttackedServer, startAttacked } from '../test/support/server/attacked.ts'
import { asksDns, asksHttp, asksObjects, attacks, floods } from '../test/support/server/attacks.ts'
import { median, megabytes, type Report } from './report.ts'

/** Minimum duration of the measurement before and during each attack, in milliseconds. */
const span = 4000

/** Response times of other clients, in milliseconds. */
interface Waits {
  api: number[]
  dns: number[]
  s3: number[]
}

async function waitFor(answer: Promise<unknown>): Promise<number> {
  const startTime = performance.now()
  await answer
  return performance.now() - startTime
}

async function waitsOfOthers(
  { attacked }: AttackedServer,
  begun: Promise<unknown> = Promise.resolve(),
): Promise<Waits> {
  const responseTimes: Waits = { api: [], dns: [], s3: [] }
  const ends = performance.now() + span
  let hasBegun = false
  void begun.then(() => {
    hasBegun = true
  })
  while (performance.now() < ends || !hasBegun) {
    const [api, dns, s3] = await Promise.all([
      waitFor(asksHttp(attacked)),
      waitFor(asksDns(attacked)),
      waitFor(asksObjects(attacked)),
    ])
    responseTimes.api.push(api)
    responseTimes.dns.push(dns)
    responseTimes.s3.push(s3)
    await pause(20)
  }
  return responseTimes
}

const cell = (value: number, reference: number) =>
  `${value.toFixed(value < 10 ? 1 : 0)} ms, ${(value / reference).toFixed(1)}×`

/** Measures response times of other clients before and during each attack, and the memory of the server. */
export async function benchHostile(report: Report): Promise<void> {
  report.say()
  report.say('## Hostile clients')
  report.say()
  report.say(
    `What another client waits for its answers during an attack, and how many times what it waits before it, from the same server; ${span / 1000} s each, and longer where an attack takes longer to begin. The memory is the peak of the server during the attack, and how much more that is than its peak before it. The aims are under 1 s, and at most 150 MB more.`,
  )
  report.say()
  report.say(
    '| attack | API, median | API, slowest | name server, median | name server, slowest | object store, median | object store, slowest | under 1 s | memory at most |',
  )
  report.say('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const all = [...attacks.map(({ title }) => ({ title, processes: 1 })), ...floods]
  for (const [number, { title, processes }] of all.entries()) {
    const server = await startAttacked()
    const attackers = Array.from({ length: processes }, (_, part) =>
      fork(join(import.meta.dirname, 'attacker.ts'), [String(number), String(part)]),
    )
    await Promise.all(attackers.map((attacker) => once(attacker, 'spawn')))
    // Discard the first measurement, because the first responses are slower even without an attack.
    await waitsOfOthers(server)
    await server.usage()
    const before = await waitsOfOthers(server)
    const { peak: peakBefore } = await server.usage()
    const begun = Promise.all(attackers.map((attacker) => once(attacker, 'message')))
    for (const attacker of attackers) attacker.send(server.attacked)
    const during = await waitsOfOthers(server, begun)
    const { peak } = await server.usage()
    for (const attacker of attackers) attacker.disconnect()
    await Promise.all(attackers.map((attacker) => once(attacker, 'exit')))
    await server.stop()
    const cells = (['api', 'dns', 's3'] as const).flatMap((kind) => [
      cell(median(during[kind]), median(before[kind])),
      cell(Math.max(...during[kind]), Math.max(...before[kind])),
    ])
    const isUnder = Math.max(...during.api, ...during.dns, ...during.s3) < 1000 ? 'yes' : 'no'
    const memory = `${megabytes(peak)}, ${megabytes(peak - peakBefore)} more`
    report.say(`| ${[title, ...cells, isUnder, memory].join(' | ')} |`)
  }
}
