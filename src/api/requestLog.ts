import { randomId } from '#lib/randomId.ts'
import { shellQuoted } from '#lib/shellQuoted.ts'
import { createStore, useStore } from '#lib/store.ts'
import { redact, redactAnswer, Secret } from './redaction.ts'

export interface Cause {
  /** The operationId where it is known, else the method and the path of the contract. */
  operation: string
  /** A query reads; an action is something a person pressed, or a step of it. */
  by: 'query' | 'action'
  /** The address of the console at that moment. */
  screen: string
}

export interface LogEntry {
  id: number
  method: string
  /** Without the query; on the console's own origin it begins with `/v4`. */
  path: string
  /** With its question mark, or empty. */
  query: string
  /** The origin of the call, where that is not the console's own. */
  base?: string
  /** Milliseconds since 1970. */
  started: number
  cause: Cause
  /** Absent while on its way, 0 when no answer came. */
  status?: number
  ms?: number
  /** Both without secrets; long lists are cut. */
  body?: unknown
  answer?: unknown
  /** The console gave the call up, for example because its screen was left. */
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
  if (answer !== undefined) finished.answer = redactAnswer(entry.path, answer)
  entries.set(before.with(index, finished))
}

export const clearRequestLog = (): void => entries.set([])

export const requestLog = entries.get

/** The calls of this page, oldest first. */
export const useRequestLog = (): readonly LogEntry[] => useStore(entries)

/** JSON in single quotes, where each secret is left to a variable of the shell. */
function quotedJson(body: unknown): string {
  const used = new Map<string, number>()
  const marker = randomId()
  const json = JSON.stringify(
    redact(body),
    function variable(this: Record<string, unknown>, key, value: unknown) {
      // `this` still holds the secret itself, `value` only what it prints.
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

/** The same call for a shell, with the token and every secret as variables. Also for a form that was not sent yet. */
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
