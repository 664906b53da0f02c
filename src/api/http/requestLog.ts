import { randomId } from '#lib/randomId.ts'
import { shellQuoted } from '#lib/shellQuoted.ts'
import { createStore, useStore } from '#lib/store.ts'
import { redact, redactResponse, Secret } from './redaction.ts'

export interface Cause {
  /** Operation id if known, otherwise the method and path template of the contract. */
  operation: string
  /** `query` for reads by components; `action` for requests caused by a user action. */
  by: 'query' | 'action'
  /** Path of the current screen when the request was sent. */
  screen: string
}

export interface LogEntry {
  id: number
  method: string
  /** Path without the query string. Starts with `/v4` on the console's own origin. */
  path: string
  /** Query string including the question mark, or an empty string. */
  query: string
  /** Origin of the request, if it is not the console's own. */
  base?: string
  /** Start time, in milliseconds since 1970. */
  started: number
  cause: Cause
  /** HTTP status; absent while the request is in flight, 0 if no response arrived. */
  status?: number
  ms?: number
  /** Body and response, without secrets and with truncated lists. */
  body?: unknown
  answer?: unknown
  /** True if the console cancelled the request, for example because the user left the screen. */
  cancelled?: boolean
}

const capacity = 500
const entries = createStore<readonly LogEntry[]>([])
let lastId = 0

export function logStarted(
  call: Pick<LogEntry, 'method' | 'path' | 'query' | 'cause'> & { body?: unknown },
): number {
  lastId += 1
  const { body, ...rest } = call
  const entry: LogEntry = { ...rest, id: lastId, started: Date.now() }
  if (body !== undefined) entry.body = redact(body)
  entries.set([...entries.get().slice(1 - capacity), entry])
  return entry.id
}

export function logFinished(
  id: number,
  outcome: Pick<LogEntry, 'status' | 'ms' | 'cancelled'> & { answer?: unknown },
): void {
  const before = entries.get()
  const index = before.findLastIndex((entry) => entry.id === id)
  const entry = before[index]
  if (!entry) return
  const { answer, ...rest } = outcome
  const finished: LogEntry = { ...entry, ...rest }
  if (answer !== undefined) finished.answer = redactResponse(entry.path, answer)
  entries.set(before.with(index, finished))
}

export const clearRequestLog = (): void => entries.set([])

export const requestLog = entries.get

/** Returns the requests of this page, oldest first. */
export const useRequestLog = (): readonly LogEntry[] => useStore(entries)

/** Returns JSON in single quotes, with a shell variable for each secret. */
function quotedJson(body: unknown): string {
  const used = new Map<string, number>()
  const marker = randomId()
  const json = JSON.stringify(
    redact(body),
    function variable(this: Record<string, unknown>, key, value: unknown) {
      // `value` is already the result of `toJSON`, so read the `Secret` object from `this`.
      const original = this[key]
      if (!(original instanceof Secret)) return value
      const name = original.field.toUpperCase().replaceAll(/\W/g, '_')
      const count = (used.get(name) ?? 0) + 1
      used.set(name, count)
      return marker + (count === 1 ? name : `${name}_${count}`) + marker
    },
  )
  return json
    .split(marker)
    .map((part, index) => (index % 2 === 0 ? shellQuoted(part) : `"$${part}"`))
    .join('')
}

/**
 * Returns the request as a curl command, with shell variables for the token and secrets. Also works for a form that was
 * not submitted yet.
 */
export function asCurl(
  call: Pick<LogEntry, 'method' | 'path' | 'query' | 'body' | 'base'>,
): string {
  const base = call.base ?? globalThis.location?.origin ?? 'http://localhost'
  const url = new URL(base + call.path + call.query)
  const lines = [
    call.method === 'GET'
      ? `curl ${shellQuoted(url.href)}`
      : `curl -X ${call.method} ${shellQuoted(url.href)}`,
    '-H "Authorization: Bearer $TOKEN"',
  ]
  if (typeof call.body === 'object' && call.body !== null) {
    lines.push("-H 'Content-Type: application/json'", `--data-raw ${quotedJson(call.body)}`)
  }
  return lines.join(' \\\n  ')
}
