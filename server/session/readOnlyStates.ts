import type { SessionPayload } from './sessionToken.ts'
import type { SessionOptions } from './types.ts'

/** The read-only states of sessions, which are newer than those in cookies that requests still send. */
export class ReadOnlyStates {
  readonly #options: Pick<SessionOptions, 'clock' | 'limits'>
  /**
   * Last read-only state by session id. A concurrent renewal may send the old cookie after the cookie of the switch.
   */
  readonly #turned = new Map<string, Required<Pick<SessionPayload, 'readOnly' | 'turned'>>>()
  /** Sessions whose cookie has an old read-only state and must be sent again. */
  readonly #outOfStep = new WeakSet<SessionPayload>()

  constructor(options: Pick<SessionOptions, 'clock' | 'limits'>) {
    this.#options = options
  }

  /** Returns the session with the read-only mode on or off. */
  turn(session: SessionPayload, readOnly: boolean): SessionPayload {
    const now = this.#options.clock.now()
    for (const [id, { turned }] of this.#turned)
      if (turned + this.#options.limits.max <= now) this.#turned.delete(id)
    // Two changes within one millisecond need distinct times.
    const turned = Math.max(now, (session.turned ?? 0) + 1)
    const state = { readOnly, turned }
    this.#turned.set(session.id, state)
    return { ...session, ...state }
  }

  /** Applies the latest read-only state of this process, because the cookie may be older. */
  apply(session: SessionPayload): SessionPayload {
    const last = this.#turned.get(session.id)
    if (!last || last.turned <= (session.turned ?? 0)) return session
    const turned = { ...session, ...last }
    this.#outOfStep.add(turned)
    return turned
  }

  /** Returns true if `apply` has changed the session, so that its cookie must be sent again. */
  isCookieStale(session: SessionPayload): boolean {
    return this.#outOfStep.has(session)
  }

  delete(sessionId: string): void {
    this.#turned.delete(sessionId)
  }
}
