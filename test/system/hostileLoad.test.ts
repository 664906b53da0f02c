// @module-tag slow

import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AttackedServer, startAttacked } from '../support/server/attacked.ts'
import { asksDns, asksHttp, asksObjects, attacks } from '../support/server/attacks.ts'

const testTimeout = 240_000

/**
 * Maximum delay of other clients, in milliseconds of the server's CPU time, which is independent of the machine's
 * load.
 */
const waitMax = 1000

/** Maximum memory that an attack may use, in bytes. Without limits it used 400 MB to 1.2 GB. */
const bytesMax = 150_000_000

let server: AttackedServer
beforeAll(async () => void (server = await startAttacked()), testTimeout)
afterAll(() => server.stop())

/** CPU time of the server's main thread, in milliseconds. */
const worked = () =>
  Number(readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ')[0]) /
  1e6

/** Maximum number of requests by other clients before the server has processed the attack. */
const asksMax = 400

/** Returns the longest delay of other clients during an attack, until it causes no more work. */
async function longestWait(begin: () => Promise<Socket[]>): Promise<number> {
  const attack = begin()
  let longest = 0
  let isBusy = true
  for (
    let requestCount = 0;
    requestCount < 20 || (isBusy && requestCount < asksMax);
    requestCount++
  ) {
    const before = worked()
    const { attacked } = server
    const answers = [asksHttp(attacked), asksDns(attacked), asksObjects(attacked)] as const
    expect(await Promise.all(answers)).toEqual([200, ['203.0.113.1'], 206])
    const answered = worked()
    longest = Math.max(longest, answered - before)
    await pause(50)
    isBusy = worked() - answered > 5
  }
  for (const socket of await attack) socket.destroy()
  return longest
}

test.each(attacks)(
  '$title delay others by less than a second, and use few resources',
  async ({ begin, descriptors }) => {
    const before = await server.usage()
    const waitTimes: number[] = []
    // Take the best of several rounds, because the machine may be busy.
    for (let round = 0; round < 5 && !waitTimes.some((wait) => wait < waitMax); round++)
      waitTimes.push(await longestWait(() => begin(server.attacked)))
    const after = await server.usage()
    expect(Math.min(...waitTimes)).toBeLessThan(waitMax)
    expect(after.peak - before.memory).toBeLessThan(bytesMax)
    expect(after.mostDescriptors - before.descriptors).toBeLessThanOrEqual(descriptors)
  },
  testTimeout,
)
