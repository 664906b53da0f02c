import type { Fault } from './generated/types.gen.ts'

interface Refusal {
  status: number
  faults: Fault[]
}

const missing = new Map<string, Refusal>()

/** The statuses by which an API says that it has no such operation. */
const statuses = [404, 405, 501]

/** A list, or whatever else is one of its kind: its path names no object that could be gone. */
const isPart = (method: string, path: string) => method === 'GET' && !path.includes('{')

/**
 * Keeps that the API does not offer an operation, so that no screen asks for it again.
 * @param path as the contract spells it @param told the refusal was the API's own and not that of a proxy before it
 */
export function noteMissingPart(method: string, path: string, refusal: Refusal, told: boolean) {
  if (told && statuses.includes(refusal.status) && isPart(method, path)) missing.set(path, refusal)
}

/** The refusal of an operation that was asked for before; undefined when it is to be asked. */
export const missingPart = (method: string, path: string): Refusal | undefined =>
  isPart(method, path) ? missing.get(path) : undefined

/** A person asks again: the API may offer by now what it lacked. */
export const askForMissingParts = () => missing.clear()
