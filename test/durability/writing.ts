import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'

export const sshKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5bT'

/** Everything that the server has acknowledged since the test started, across restarts. */
export interface Acknowledged {
  /** Labels of SSH keys by id. */
  keys: Map<number, string>
  /** Number of accepted power actions, by instance. */
  actions: Map<number, number>
  /** Number of acknowledged writes. */
  writes: number
  /** Number of writes without a response: they were executed completely or not at all. */
  unanswered: number
}

export const nothingYet = (): Acknowledged => ({
  keys: new Map(),
  actions: new Map(),
  writes: 0,
  unanswered: 0,
})

let keysTried = 0

/** Adds keys one after the other until the server is down. */
async function addKeys({ send }: Client, done: Acknowledged): Promise<void> {
  for (;;) {
    const label = `key ${++keysTried}`
    const outcome = await send<{ id: number }>('POST', '/profile/sshkeys', {
      label,
      ssh_key: sshKey,
    })
    if (!outcome.answered) {
      done.unanswered++
      return
    }
    if (outcome.status !== 200) throw new Error(`A key is refused: ${JSON.stringify(outcome)}`)
    done.keys.set(outcome.body.id, label)
    done.writes++
  }
}

/** Turns an instance off and on, each time as soon as possible, until the server is down. */
async function togglePower({ send }: Client, id: number, done: Acknowledged): Promise<void> {
  const path = `/compute/instances/${id}`
  for (;;) {
    const viewed = await send<{ status: string }>('GET', path)
    if (!viewed.answered) return
    const { status } = viewed.body
    if (status !== 'running' && status !== 'offline') {
      await pause(15)
      continue
    }
    const action = status === 'running' ? 'shutdown' : 'boot'
    const outcome = await send('POST', `${path}/${action}`, {})
    if (!outcome.answered) {
      done.unanswered++
      return
    }
    if (outcome.status !== 200) throw new Error(`${action}: ${JSON.stringify(outcome)}`)
    done.actions.set(id, (done.actions.get(id) ?? 0) + 1)
    done.writes++
  }
}

/** Runs all kinds of writes concurrently; resolves when the server is down. */
export async function writeUntilGone(
  client: Client,
  computeIds: readonly number[],
  done: Acknowledged,
): Promise<void> {
  await Promise.all([
    addKeys(client, done),
    addKeys(client, done),
    addKeys(client, done),
    ...computeIds.map((id) => togglePower(client, id, done)),
  ])
}
