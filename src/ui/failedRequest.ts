import type { ApiError } from '#api/client.ts'
import { requestLog } from '#api/requestLog.ts'

/** Where a ticket about a call begins that the API failed to answer; undefined for its refusals, which are answers. */
export function failureTicket({ status, method, path }: ApiError): string | undefined {
  if (status < 500) return undefined
  const entry = requestLog().findLast(
    (each) => each.method === method && each.path === path && each.status === status,
  )
  return entry && `/support/new?request=${entry.id}`
}
