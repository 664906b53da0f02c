import type { LogEntry } from '#api/requestLog.ts'
import { scopesCover } from '#api/scopes.ts'
import { operationOf, type OperationNeeds } from '#contract/rules/operationNeeds.ts'

/** The answers of the API to one kind of call. */
export interface Observed {
  operation: OperationNeeds
  allowed: number
  refused: number
  /** When it was last answered, milliseconds. */
  last: number
  /** The last path that was refused, else the last one. */
  path: string
}

/** A 401 is about the token only where it lacks a scope; else the session was over. */
const isRefusal = (status: number, { scopes: wanted }: OperationNeeds, held: string | undefined) =>
  status === 403 ||
  (status === 401 && held !== undefined && !wanted.every((scope) => scopesCover(held, scope)))

/** Observed use of this token and was refused, by operation, from the calls of this page. */
export function observedIn(
  log: readonly LogEntry[],
  operations: readonly OperationNeeds[],
  scopes: string | undefined,
): Observed[] {
  const seen = new Map<string, Observed>()
  for (const { method, path, status = 0, started } of log) {
    const operation = operationOf(operations, method, path)?.operation
    if (!operation) continue
    const allowed = status >= 200 && status < 300
    const refused = isRefusal(status, operation, scopes)
    if (!allowed && !refused) continue
    const before = seen.get(operation.id)
    seen.set(operation.id, {
      operation,
      allowed: (before?.allowed ?? 0) + (allowed ? 1 : 0),
      refused: (before?.refused ?? 0) + (refused ? 1 : 0),
      last: started,
      path: refused || !before?.refused ? path : before.path,
    })
  }
  return [...seen.values()].toSorted((one, other) => other.last - one.last)
}
