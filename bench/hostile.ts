import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type AttackedServer, startAttacked } from '../server/test/attacked.ts'
import { asksDns, asksHttp, asksObjects, attacks } from '../server/test/attacks.ts'
import { median, megabytes, type Report } from './report.ts'

/** How long others ask during each attack, and before it, milliseconds. */
const span = 4000

/** The waiting times of other callers, milliseconds. */
interface Waits {
  api: number[]
  dns: number[]
  s3: number[]
}

async function waitFor(answer: Promise<unknown>): Promise<number> {
  const asked = performance.now()
  await answer
  return performance.now() - asked
}

async function waitsOfOthers({ attacked }: AttackedServer): Promise<Waits> {
  const waits: Waits = { api: [], dns: [], s3: [] }
  const ends = performance.now() + span
  while (performance.now() < ends) {
    const [api, dns, s3] = await Promise.all([
      waitFor(asksHttp(attacked)),
      waitFor(asksDns(attacked)),
      waitFor(asksObjects(attacked)),
    ])
    waits.api.push(api)
    waits.dns.push(dns)
    waits.s3.push(s3)
    await pause(20)
  }
  return waits
}

const cell = (value: number, reference: number) =>
  `${value.toFixed(value < 10 ? 1 : 0)} ms, ${(value / reference).toFixed(1)}×`

/** What others wait for while somebody attacks, beside what they wait for before, and what the process takes for it. */
export async function benchHostile(report: Report): Promise<void> {
  report.say()
  report.say('## Hostile clients')
  report.say()
  report.say(
    `What another client waits for its answers during an attack, and how many times what it waits before it, from the same server; ${span / 1000} s each. The aims are under 1 s, and at most 150 MB more.`,
  )
  report.say()
  report.say(
    '| attack | API, median | API, slowest | name server, median | name server, slowest | object store, median | object store, slowest | under 1 s | memory at most |',
  )
  report.say('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [number, { title }] of attacks.entries()) {
    const server = await startAttacked()
    const attacker = fork(join(import.meta.dirname, 'attacker.ts'), [String(number)])
    await once(attacker, 'spawn')
    // The first answers take longer, attack or not.
    await waitsOfOthers(server)
    const before = await waitsOfOthers(server)
    const { peak: peakBefore } = await server.held()
    attacker.send(server.attacked)
    const during = await waitsOfOthers(server)
    const { peak } = await server.held()
    attacker.disconnect()
    await once(attacker, 'exit')
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
