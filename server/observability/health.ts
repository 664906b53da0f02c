import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { Check } from '#platform/index.ts'
import { inertHeaders } from '../http/errorResponses.ts'

/** Timeout of a check, in milliseconds. */
const checkTimeout = 2000

/** Cache the readiness result for this many milliseconds, because the endpoint is public. */
const cacheTtl = 500

/** A load balancer counts as present if it polled within this time, in milliseconds. */
const probeWindow = 60_000

interface Readiness {
  status: 'ready' | 'not ready'
  checks: Record<string, string>
}

/** Liveness and readiness checks for load balancers and monitors. */
export class Health {
  readonly #checks: Record<string, Check>
  readonly #isDraining: () => boolean
  readonly #say: (line: string) => void
  readonly #failing = new Set<string>()
  #lastAsked: number | undefined
  #cachedReadiness: { at: number; readiness: Promise<Readiness> } | undefined

  constructor({
    checks = {},
    isDraining = () => false,
    say = () => undefined,
  }: {
    checks?: Record<string, Check>
    isDraining?: () => boolean
    /** Logs when a check starts to fail and when it recovers. */
    say?: (line: string) => void
  } = {}) {
    this.#say = say
    this.#checks = checks
    this.#isDraining = isDraining
  }

  /** True if a load balancer has polled the readiness check recently. */
  isWatched(): boolean {
    return this.#lastAsked !== undefined && Date.now() - this.#lastAsked < probeWindow
  }

  async readiness(): Promise<Readiness> {
    const now = Date.now()
    this.#lastAsked = now
    if (!this.#cachedReadiness || now - this.#cachedReadiness.at > cacheTtl)
      this.#cachedReadiness = { at: now, readiness: this.#runChecks() }
    const { checks } = await this.#cachedReadiness.readiness
    const all = { ...checks, ...(this.#isDraining() && { draining: 'This server is stopping' }) }
    const isReady = Object.values(all).every((found) => found === 'ok')
    return { status: isReady ? 'ready' : 'not ready', checks: all }
  }

  async #runChecks(): Promise<Readiness> {
    const found = Object.entries(this.#checks).map(async ([name, check]) => {
      const error = await runCheck(check)
      this.#note(name, error)
      return [name, error?.message ?? 'ok']
    })
    return { status: 'ready', checks: Object.fromEntries(await Promise.all(found)) }
  }

  #note(name: string, error: Error | undefined): void {
    if (this.#failing.has(name) === (error !== undefined)) return
    if (error) {
      this.#failing.add(name)
      this.#say(`Not ready: ${name}: ${formatWithCause(error)}`)
    } else {
      this.#failing.delete(name)
      this.#say(`Ready again: ${name}`)
    }
  }
}

/** Formats an error with its chain of causes. */
function formatWithCause(error: Error): string {
  const { cause, code, name } = error as NodeJS.ErrnoException
  // An AggregateError of several failed connection attempts has no message.
  const own = error.message || (code ?? name)
  return cause instanceof Error ? `${own} (${formatWithCause(cause)})` : own
}

async function runCheck(check: Check): Promise<Error | undefined> {
  const timer = new AbortController()
  const late = pause(checkTimeout, new Error(`No response within ${checkTimeout / 1000} seconds`), {
    signal: timer.signal,
  }).catch(() => undefined)
  const answer = check().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  const checkResult = await Promise.race([answer, late])
  timer.abort()
  return checkResult
}

/**
 * Registers `/healthz`, which succeeds while the process runs, and `/readyz`, which succeeds while it can serve
 * requests.
 */
export function addHealth(app: FastifyInstance, health: Health): void {
  const headers = { 'cache-control': 'no-store', ...inertHeaders }
  app.get('/healthz', (_request, reply) => reply.headers(headers).send({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const readiness = await health.readiness()
    return reply
      .code(readiness.status === 'ready' ? 200 : 503)
      .headers(headers)
      .send(readiness)
  })
}
