import { setMaxListeners } from 'node:events'
import type { ResolvedZone } from '../../contract/resolution.ts'
import type { NameServer } from './askServer.ts'
import { type Asked, Look, lookupsMax, placeOf, serversMax, type Setting } from './look.ts'
import { Places } from './places.ts'

interface ResolutionOptions {
  resolvers: readonly NameServer[]
  /** The name server of the local platform, which answers for every zone. */
  own?: NameServer | undefined
  /** The port at which other name servers listen. */
  port?: number
  /** Milliseconds that one question waits for its answer. */
  queryTimeout?: number
  /** Milliseconds after which a look ends; questions that are left have no answer. */
  lookTimeout?: number
}

interface LookOptions extends Asked {
  /** Whoever looks: all of a person's looks have one share. */
  person: string
  /** Ends the look when nobody waits for it any more. */
  signal?: AbortSignal
}

/** Questions under way at once, of all people together. */
const atOnce = 32
/** Of one person, so that others need not wait for one who asks a lot. */
const share = 8
/** Questions that wait, of all people together: as many as five people may ask in a minute. */
const waitingMax = 10_000
export class Resolution {
  readonly #setting: Setting
  readonly #lookPatience: number

  constructor({
    resolvers,
    own,
    port = 53,
    queryTimeout = 2000,
    lookTimeout = 15_000,
  }: ResolutionOptions) {
    this.#lookPatience = lookTimeout
    this.#setting = {
      own,
      port,
      queryTimeout: queryTimeout,
      places: new Places({ count: atOnce, share, waitingMax }),
      // Wherever they are: the operator named them.
      resolvers: resolvers.map((server) => ({
        kind: 'resolver',
        name: null,
        address: placeOf(server),
        server,
        reason: null,
      })),
    }
  }

  /** True while so many questions wait that no more are taken. */
  get isFull(): boolean {
    return this.#setting.places.isFull
  }

  /** The most questions that a look can cause. */
  costOf({ questions, whole }: Asked): number {
    const { resolvers, own } = this.#setting
    const rows = questions.length * (resolvers.length + (own ? 1 : serversMax))
    return rows + (whole || !own ? lookupsMax : 0)
  }

  async look(zone: string, { signal, person, ...asked }: LookOptions): Promise<ResolvedZone> {
    const ending = new AbortController()
    const end = () => ending.abort()
    const timer = setTimeout(end, this.#lookPatience)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    // One for each question that waits.
    setMaxListeners(0, ending.signal)
    try {
      return await new Look(this.#setting, person, ending.signal).answer(zone, asked)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
    }
  }
}
