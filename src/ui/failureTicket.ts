import type { ApiError } from '#api/client.ts'
import { requestLog } from '#api/requestLog.ts'

/** The object of a ticket by the path of a call about it. */
const subjects: readonly (readonly [path: RegExp, field: string])[] = [
  [/^\/v4\/compute\/instances\/(\d+)/, 'compute_id'],
  [/^\/v4\/databases\/\w+\/instances\/(\d+)/, 'database_id'],
  [/^\/v4\/domains\/(\d+)/, 'domain_id'],
  [/^\/v4\/networking\/firewalls\/(\d+)/, 'firewall_id'],
  [/^\/v4\/volumes\/(\d+)/, 'volume_id'],
  [/^\/v4\/vpcs\/(\d+)/, 'vpc_id'],
]

/** The API failed, or it refused a write for a reason that no field can mend: a state, a limit, a policy. */
export function isForSupport({ status, method, faults }: ApiError): boolean {
  if (status >= 500) return true
  return (
    method !== 'GET' && status === 400 && faults.length > 0 && faults.every(({ field }) => !field)
  )
}

/** Where a ticket about a failed call begins, with the call and its object; undefined where support cannot help. */
export function failureTicket(error: ApiError): string | undefined {
  if (!isForSupport(error)) return undefined
  const { method, path, status } = error
  const entry = requestLog().findLast(
    (each) => each.method === method && each.path === path && each.status === status,
  )
  if (!entry) return undefined
  const [, field] = subjects.find(([at]) => at.test(path)) ?? []
  const id = subjects.map(([at]) => at.exec(path)?.[1]).find(Boolean)
  return `/support/new?${field === undefined ? '' : `${field}=${id}&`}request=${entry.id}`
}
