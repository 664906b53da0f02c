import type { LogEntry } from '#api/http/requestLog.ts'
import { scopesCover } from '#api/session/scopes.ts'
import { operationOf, type OperationNeeds } from '#contract/rules/operationNeeds.ts'

/** Responses of the API to one operation. */
export interface Observed {
  operation: OperationNeeds
  allowed: number
  refused: number
  /** Start time of the latest request, in milliseconds since 1970. */
  last: number
  /** Path of the latest rejected request, or of the latest request if none was rejected. */
  path: string
}

/** A 401 counts as a missing permission only if the token lacks a scope; otherwise the session had expired. */
const isDenial = (
  status: number,
  { scopes: wanted }: OperationNeeds,
  tokenScopes: string | undefined,
) =>
  status === 403 ||
  (status === 401 &&
    tokenScopes !== undefined &&
    !wanted.every((scope) => scopesCover(tokenScopes, scope)))

/** Counts the allowed and rejected requests of each operation, from the request log of this page. */
export function observedIn(
  log: readonly LogEntry[],
  operations: readonly OperationNeeds[],
  scopes: string | undefined,
): Observed[] {
  const observedByOperation = new Map<string, Observed>()
  for (const { method, path, status = 0, started } of log) {
    const operation = operationOf(operations, method, path)?.operation
    if (!operation) continue
    const allowed = status >= 200 && status < 300
    const isDenied = isDenial(status, operation, scopes)
    if (!allowed && !isDenied) continue
    const before = observedByOperation.get(operation.id)
    observedByOperation.set(operation.id, {
      operation,
      allowed: (before?.allowed ?? 0) + (allowed ? 1 : 0),
      refused: (before?.refused ?? 0) + (isDenied ? 1 : 0),
      last: started,
      path: isDenied || !before?.refused ? path : before.path,
    })
  }
  return [...observedByOperation.values()].toSorted((one, other) => other.last - one.last)
}
