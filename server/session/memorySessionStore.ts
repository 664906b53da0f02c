import { createHash } from 'node:crypto'
import type { Clock } from '#shared/clock.ts'
import type { ListedSession, NotedSession } from '#platform/index.ts'
import type { SessionStore } from './types.ts'

/** Maximum number of sessions, to limit memory use: with a token, a client can start any number of them. */
const maxSessions = 10_000

/** Session store for a remote API, in memory. Not shared between processes. */
export class MemorySessionStore implements SessionStore {
  readonly #clock: Clock
  readonly #sessions = new Map<string, ListedSession & { owner: string; until: number }>()
  readonly #ended = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  note(session: NotedSession): Promise<void> {
    const { token, username, id } = session
    for (const [known, { until }] of this.#sessions)
      if (until <= this.#clock.now() || this.#sessions.size >= maxSessions)
        this.#sessions.delete(known)
    this.#sessions.delete(id)
    // If the token cannot read its user, group the sessions by token.
    const owner = username === null ? digestOf(token) : `user ${username}`
    const { way, started, seen, until, address, userAgent } = session
    this.#sessions.set(id, { id, way, started, seen, until, address, userAgent, owner })
    return Promise.resolve()
  }

  list({ id }: Pick<NotedSession, 'id'>): Promise<ListedSession[]> {
    const owner = this.#sessions.get(id)?.owner
    const own = [...this.#sessions.values()].filter(
      (session) => session.owner === owner && session.until > this.#clock.now(),
    )
    return Promise.resolve(own.toSorted((a, b) => b.seen - a.seen))
  }

  end(id: string, until: number): Promise<void> {
    for (const [known, end] of this.#ended) if (end <= this.#clock.now()) this.#ended.delete(known)
    this.#ended.set(id, until)
    this.#sessions.delete(id)
    return Promise.resolve()
  }

  isEnded(id: string): Promise<boolean> {
    return Promise.resolve(this.#ended.has(id))
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64')
