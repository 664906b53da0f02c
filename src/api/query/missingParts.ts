import type { Fault } from '../generated/types.gen.ts'

interface Refusal {
  status: number
  faults: Fault[]
}

const missing = new Map<string, Refusal>()

/** Status codes that mean that the API does not offer an operation. */
const statuses = [404, 405, 501]

/** Returns true for reads without path parameters. Otherwise a 404 could mean that the object was deleted. */
const isPart = (method: string, path: string) => method === 'GET' && !path.includes('{')

/**
 * Remembers that the API does not offer an operation, so that no screen requests it again.
 * @param path path template from the contract
 * @param isFromApi true if the error comes from the API itself and not from a proxy
 */
export function noteMissingPart(
  method: string,
  path: string,
  refusal: Refusal,
  isFromApi: boolean,
) {
  if (isFromApi && statuses.includes(refusal.status) && isPart(method, path))
    missing.set(path, refusal)
}

/** Returns the stored error of an operation that the API does not offer; undefined if the request should be sent. */
export const missingPart = (method: string, path: string): Refusal | undefined =>
  isPart(method, path) ? missing.get(path) : undefined

/** Clears the stored errors when the user retries, because the API may offer the operations now. */
export const askForMissingParts = () => missing.clear()
