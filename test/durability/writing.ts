import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './client.ts'

export const sshKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7A7CqkyI4mJ0rHqfY8Pp0hQk3QzYqGZsK0K6v2P5bT'

/** What the server said it has done, over all of its lives. */
export interface Acknowledged {
  /** Labels of SSH keys by id. */
  keys: Map<number, string>
  /** Power actions accepted, by instance. */
  actions: Map<number, number>
  /** Number of writes these were. */
  writes: number
  /** Writes that got no answer: they happened whole or not at all. */
  unanswered: number
}

export const nothingYet = (): Acknowledged => ({
  keys: new Map(),
  actions: new Map(),
  writes: 0,
  unanswered: 0,
})

let keysTried = 0

/** Adds keys one after the other until the server is gone. */
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

/** Turns an instance off and on again, each time as soon as it is ready for it, until the server is gone. */
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

/** Keeps a server busy from all sides; resolves when it is gone. */
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
