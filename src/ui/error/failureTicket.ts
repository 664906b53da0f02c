import type { ApiError } from '#api/http/client.ts'
import { requestLog } from '#api/http/requestLog.ts'
import { ticketSubjectPaths } from '#contract/rules/ticketPaths.ts'

/**
 * Returns true for server errors, and for rejected writes whose errors belong to no field: a state, a limit or a
 * policy.
 */
export function isForSupport({ status, method, faults }: ApiError): boolean {
  if (status >= 500) return true
  return (
    method !== 'GET' && status === 400 && faults.length > 0 && faults.every(({ field }) => !field)
  )
}

/** Returns the URL of a new support ticket with the failed request and its object; undefined if support cannot help. */
export function failureTicket(error: ApiError): string | undefined {
  if (!isForSupport(error)) return undefined
  const { method, path, status } = error
  const entry = requestLog().findLast(
    (each) => each.method === method && each.path === path && each.status === status,
  )
  if (!entry) return undefined
  const [subject = ''] = Object.entries(ticketSubjectPaths).flatMap(([field, at]) => {
    const id = at.exec(path)?.[1]
    return id === undefined ? [] : `${field}=${id}&`
  })
  return `/support/new?${subject}request=${entry.id}`
}
